import { Link, useSearch } from "wouter";
import { usePageData } from "../../../api/queries/page-data";
import { LinkButton } from "../../../ui/button/link-button";
import { EmptyState } from "../../../ui/feedback/empty-state";
import { Pager } from "../../../ui/layout/pager";
import { type ArticleFilters, categoriesPath, listPath, readFilters, writeFilters } from "./addresses";
import type { ArticleList, CategoryCard } from "./api";
import { articleCount, CategoryChips, CategoryGrid } from "./category-links";
import { FilterForm } from "./filters";
import { Hero, PostCard } from "./post-card";
import { NoPostsYet } from "./states";

const LEAD =
  "Plain articles for people who start a side business next to a full-time job: finding a niche, testing it with real people, pricing, planning evenings.";

export default function BlogPage() {
  const filters = readFilters(`?${useSearch()}`);
  const { data: found, error, isLoading } = usePageData<ArticleList>(listPath(filters));
  const all = usePageData<CategoryCard[]>(categoriesPath).data ?? [];
  const filled = all.filter(({ slug, postCount }) => postCount > 0 || slug === filters.category);
  return (
    <div className="measure py-10 sm:py-14">
      <title>Blog · Sidestart</title>
      {import.meta.env.SSR ? <meta name="description" content={LEAD} /> : null}
      {filters.q ? <meta name="robots" content="noindex" /> : null}
      <div className="flex flex-wrap items-end justify-between gap-x-6">
        <h1 className="text-3xl">Blog</h1>
        <p className="flex flex-wrap items-center gap-x-5 text-sm">
          <Link href="/reading-list" className="prose-link inline-flex min-h-11 items-center">
            Your reading list
          </Link>
          <a href="/blog/feed.xml" type="application/rss+xml" className="prose-link inline-flex min-h-11 items-center">
            RSS feed
          </a>
        </p>
      </div>
      <p className="mt-4 mb-8 max-w-[44rem] text-lg text-ink-soft">{LEAD}</p>
      <FilterForm filters={filters} categories={all} />
      {filled.length > 0 ? <CategoryChips categories={filled} filters={filters} /> : null}
      <section id="articles" aria-label="Articles" aria-busy={isLoading} className="pt-8">
        {found ? <Found found={found} filters={filters} /> : <NoPostsYet failed={error !== null} />}
      </section>
      {filled.length > 0 ? <CategoryGrid categories={filled} /> : null}
    </div>
  );
}

function Found({ found, filters }: { found: ArticleList; filters: ArticleFilters }) {
  // One hero for the whole list, however many pages it has.
  const isStart = found.page === 1;
  const [first] = found.items;
  const isFiltered = filters.q !== "" || filters.category !== "";
  return (
    <>
      <p role="status" className="mb-4 text-sm text-ink-soft">
        {isFiltered && first ? `${articleCount(found.total)} found` : null}
      </p>
      {first ? (
        isStart && <Hero post={first} />
      ) : (
        <EmptyState
          title="No articles found"
          text="Try another word, or look through all of them."
          action={<LinkButton href="/blog">Show All Articles</LinkButton>}
        />
      )}
      <ul className="mt-14 grid gap-x-8 gap-y-12 sm:grid-cols-2 lg:grid-cols-3 empty:hidden">
        {found.items.slice(isStart ? 1 : 0).map((post) => (
          <PostCard key={post.slug} post={post} />
        ))}
      </ul>
      <Pager
        page={found.page}
        pages={found.pages}
        addressOf={(page) => `/blog${writeFilters({ ...filters, page })}`}
        listId="articles"
      />
    </>
  );
}
