import { useQuery } from "@tanstack/react-query";
import { Link, useSearch } from "wouter";
import { withQueries } from "../../api/with-queries";
import { EmptyState } from "../../ui/empty-state";
import { LinkButton } from "../../ui/link-button";
import { Spinner } from "../../ui/spinner";
import { readFilters } from "./addresses";
import { articles, categories } from "./api";

const DESCRIPTION =
  "Plain articles for people who start a side business next to a full-time job: finding a niche, testing it with real people, pricing, planning evenings.";

function BlogPage() {
  const filters = readFilters(`?${useSearch()}`);
  const { data: found, error } = useQuery(articles(filters));
  const { data: all } = useQuery(categories);
  return (
    <div className="measure py-12">
      <title>Blog · Sidestart</title>
      <meta name="description" content={DESCRIPTION} />
      {filters.q ? <meta name="robots" content="noindex" /> : null}
      <h1 className="text-4xl">Blog</h1>
      <form action="/blog" className="mt-6 flex gap-3">
        <input
          type="search"
          name="q"
          defaultValue={filters.q}
          maxLength={200}
          aria-label="Search articles"
          placeholder="Search articles, tips, and strategies..."
          className="w-full max-w-md rounded border border-line bg-paper px-3 py-2"
        />
      </form>
      {!found && !error ? <Spinner /> : null}
      {error || found?.items.length === 0 ? (
        <EmptyState
          level={2}
          title="No articles found"
          text="Try another word, or look through all of them."
          action={<LinkButton href="/blog">Show All Articles</LinkButton>}
        />
      ) : null}
      <ul className="mt-8 grid gap-6 md:grid-cols-3">
        {found?.items.map((post) => (
          <li key={post.id}>
            <h2 className="text-xl">
              <Link href={`/blog/${post.slug}`}>{post.title}</Link>
            </h2>
            <p className="mt-2 text-ink-soft">{post.excerpt}</p>
            <p className="mt-2 text-sm text-ink-soft">
              {post.categoryName} · {post.readMinutes} min read · {post.publishedAt?.slice(0, 10)}
            </p>
          </li>
        ))}
      </ul>
      <h2 className="mt-12 text-2xl">Browse by Category</h2>
      <ul className="mt-4 flex flex-wrap gap-4">
        {all?.map((category) => (
          <li key={category.slug}>
            <Link href={`/blog/category/${category.slug}`}>{category.name}</Link>
          </li>
        ))}
      </ul>
    </div>
  );
}

export default withQueries(BlogPage);
