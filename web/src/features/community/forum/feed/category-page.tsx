import { useLocation, useSearch } from "wouter";
import { usePageData } from "../../../../api/queries/page-data";
import { slugOf } from "../../../../lib/address/page-query";
import { LinkButton } from "../../../../ui/button/link-button";
import { CATEGORIES, readTopicFilters, topicsCall, writeTopicFilters } from "../addresses";
import { Breadcrumb, ForumLinks } from "../forum-links";
import { NothingHere, NotLoaded } from "../page-states";
import type { ForumCategory, TopicList } from "../types";
import { CategoryNav } from "./category-nav";
import { SearchForm } from "./search-form";
import { Topics } from "./topic-list";

export default function CategoryPage() {
  const [path] = useLocation();
  const slug = slugOf(path);
  const { q, page } = readTopicFilters(`?${useSearch()}`);
  const topics = usePageData<TopicList>(topicsCall({ category: slug, q, page }), { isLive: true });
  const categories = usePageData<ForumCategory[]>(CATEGORIES, { isLive: true });
  const category = categories.data?.find((one) => one.slug === slug);
  if (topics.data === null) {
    return (
      <div className="measure py-10">
        <NothingHere title="Category Not Found" text="There is no such category, or it has no such page." />
      </div>
    );
  }
  const name = category?.name ?? "Forum";
  const newTopic = `/forum/new?category=${slug}`;
  const ownPath = `/forum/c/${slug}`;
  return (
    <div className="measure py-8 sm:py-10">
      <title>{`${name} · Forum · Sidestart`}</title>
      {import.meta.env.SSR ? <meta name="description" content={category?.description ?? name} /> : null}
      {q ? <meta name="robots" content="noindex" /> : null}
      <Breadcrumb current={name} />
      <header className="mt-4 flex flex-wrap items-end justify-between gap-x-8 gap-y-5">
        <div className="max-w-[44rem]">
          <h1 className="text-3xl">{name}</h1>
          <p className="mt-3 text-lg text-ink-soft">{category?.description}</p>
        </div>
        <LinkButton href={newTopic}>Start a topic</LinkButton>
      </header>
      <div className="mt-4">
        <ForumLinks feed={`${ownPath}/feed.xml`} />
      </div>
      <div className="mt-6 grid gap-x-14 gap-y-8 lg:grid-cols-[minmax(0,1fr)_18rem]">
        <div className="lg:order-last">
          {categories.data ? <CategoryNav categories={categories.data} current={slug} /> : null}
        </div>
        <section aria-labelledby="topics" aria-busy={topics.isLoading} className="min-w-0">
          <h2 id="topics" className="sr-only">
            {q ? "Topics found" : "Topics"}
          </h2>
          <SearchForm path={ownPath} q={q} label={`Search in ${name}`} />
          <div className="mt-4">
            {topics.data ? (
              <Topics
                found={topics.data}
                q={q}
                path={ownPath}
                newTopic={newTopic}
                addressOf={(number) => ownPath + writeTopicFilters({ q, page: number })}
              />
            ) : (
              <NotLoaded page={topics} what="the topics" />
            )}
          </div>
        </section>
      </div>
    </div>
  );
}
