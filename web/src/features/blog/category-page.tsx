import { useQuery } from "@tanstack/react-query";
import { Link, useLocation, useSearch } from "wouter";
import { withQueries } from "../../api/with-queries";
import { EmptyState } from "../../ui/empty-state";
import { LinkButton } from "../../ui/link-button";
import { Spinner } from "../../ui/spinner";
import { readFilters, slugOf } from "./addresses";
import { articles, category } from "./api";

function CategoryPage() {
  const [path] = useLocation();
  const slug = slugOf(path);
  const { page } = readFilters(`?${useSearch()}`);
  const { data: shown, isPending } = useQuery(category(slug));
  const { data: found } = useQuery(articles({ category: slug, page }));
  const name = shown?.name ?? "Blog";
  return (
    <div className="measure py-12">
      <title>{`${shown?.metaTitle || name} · Sidestart`}</title>
      <meta name="description" content={shown?.metaDescription || shown?.description || name} />
      {shown?.exists === false || shown === null ? <meta name="robots" content="noindex" /> : null}
      <nav aria-label="Breadcrumb" className="text-sm">
        <Link href="/">Home</Link> / <Link href="/blog">Blog</Link> / {name}
      </nav>
      {isPending ? <Spinner /> : null}
      <h1 className="mt-4 text-4xl">{name}</h1>
      <p className="mt-3 text-ink-soft">{shown?.description}</p>
      <p className="mt-3">
        {found?.total ?? 0} {found?.total === 1 ? "article" : "articles"} in this category
      </p>
      {found && found.items.length > 0 ? (
        <ul className="mt-8 grid gap-6 md:grid-cols-2">
          {found.items.map((post) => (
            <li key={post.id}>
              <h2 className="text-xl">
                <Link href={`/blog/${post.slug}`}>{post.title}</Link>
              </h2>
              <p className="mt-2 text-ink-soft">{post.excerpt}</p>
              <p className="mt-2 text-sm text-ink-soft">{post.categoryReadMinutes} min read</p>
            </li>
          ))}
        </ul>
      ) : (
        <EmptyState level={2} title="No Articles Yet" text="No blog posts in this category yet — check back soon!" />
      )}
      <div className="mt-10 flex gap-3">
        <LinkButton href="/blog">Browse All Articles</LinkButton>
        <LinkButton href="/niche-discovery" variant="secondary">
          Try Niche Discovery Tool
        </LinkButton>
      </div>
    </div>
  );
}

export default withQueries(CategoryPage);
