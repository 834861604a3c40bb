import { useSearch } from "wouter";
import { usePageData } from "../../../../api/queries/page-data";
import { LinkButton } from "../../../../ui/button/link-button";
import { CATEGORIES, readTopicFilters, topicsCall, writeTopicFilters } from "../addresses";
import { ForumLinks } from "../forum-links";
import { NotLoaded } from "../page-states";
import type { ForumCategory, TopicList } from "../types";
import { CategoryNav } from "./category-nav";
import { SearchForm } from "./search-form";
import { Topics } from "./topic-list";

const DESCRIPTION =
  "Questions, answers and progress of people who build a side business in their evenings. Anyone can read.";
const LEAD =
  "Ask questions, share answers, and post your progress with people who have the same few evening hours. Anyone can read. Posting is free for every member.";

export default function ForumPage() {
  const { q, page } = readTopicFilters(`?${useSearch()}`);
  const topics = usePageData<TopicList>(topicsCall({ q, page }), { isLive: true });
  const categories = usePageData<ForumCategory[]>(CATEGORIES, { isLive: true });
  return (
    <div className="measure py-10 sm:py-14">
      <title>Forum · Sidestart</title>
      {import.meta.env.SSR ? <meta name="description" content={DESCRIPTION} /> : null}
      {q ? <meta name="robots" content="noindex" /> : null}
      <header className="flex flex-wrap items-end justify-between gap-x-8 gap-y-5">
        <div className="max-w-[44rem]">
          <h1 className="text-3xl">Forum</h1>
          <p className="mt-4 text-lg text-ink-soft">{LEAD}</p>
        </div>
        <LinkButton href="/forum/new">Start a topic</LinkButton>
      </header>
      <div className="mt-4">
        <ForumLinks feed="/forum/feed.xml" />
      </div>
      <div className="mt-6 grid gap-x-14 gap-y-8 lg:grid-cols-[minmax(0,1fr)_18rem]">
        <div className="lg:order-last">{categories.data ? <CategoryNav categories={categories.data} /> : null}</div>
        <section aria-labelledby="topics" aria-busy={topics.isLoading} className="min-w-0">
          <h2 id="topics" className="sr-only">
            {q ? "Topics found" : "Topics"}
          </h2>
          <SearchForm path="/forum" q={q} label="Search topics and replies" />
          <div className="mt-4">
            {topics.data ? (
              <Topics
                found={topics.data}
                q={q}
                hasCategories
                path="/forum"
                newTopic="/forum/new"
                addressOf={(number) => `/forum${writeTopicFilters({ q, page: number })}`}
              />
            ) : topics.data === null ? (
              <p className="py-16 text-center text-ink-soft">This list has no such page.</p>
            ) : (
              <NotLoaded page={topics} what="the topics" />
            )}
          </div>
        </section>
      </div>
    </div>
  );
}
