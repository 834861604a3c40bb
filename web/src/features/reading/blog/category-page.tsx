import { Link, useLocation, useSearch } from "wouter";
import { usePageData } from "../../../api/queries/page-data";
import { slugOf } from "../../../lib/address/page-query";
import { LinkButton } from "../../../ui/button/link-button";
import { EmptyState } from "../../../ui/feedback/empty-state";
import { Badge } from "../../../ui/inline/badge";
import { Pager } from "../../../ui/layout/pager";
import { categoriesPath, categoryPath, listPath, readFilters, writeFilters } from "./addresses";
import type { ArticleList, Category, CategoryCard, ListedArticle } from "./api";
import { articleCount } from "./category-links";
import { Cover } from "./cover";
import { PostDetails, Tags } from "./post-details";
import { NoPostsYet } from "./states";

export default function CategoryPage() {
  const [path] = useLocation();
  const slug = slugOf(path);
  const { page } = readFilters(`?${useSearch()}`);
  const { data: shown } = usePageData<Category>(categoryPath(slug));
  const { data: found, error } = usePageData<ArticleList>(listPath({ category: slug, page }));
  const all = usePageData<CategoryCard[]>(categoriesPath).data ?? [];
  const name = shown?.name ?? prettifySlug(slug);
  return (
    <div className="measure grid gap-12 py-8 sm:py-10 lg:grid-cols-[minmax(0,1fr)_15rem]">
      <div>
        <title>{`${shown?.metaTitle || name} · Sidestart`}</title>
        <meta name="description" content={shown?.metaDescription || shown?.description || name} />
        {shown?.exists ? null : <meta name="robots" content="noindex" />}
        <Breadcrumb name={name} />
        <h1 className="mt-4 flex flex-wrap items-center gap-x-4 text-3xl">
          {name}
          {shown?.featured ? (
            <Badge tone="lamp" className="font-sans tracking-normal">
              Featured
            </Badge>
          ) : null}
        </h1>
        <p className="mt-4 max-w-2xl text-lg text-ink-soft">{shown?.description}</p>
        {found ? <p className="mt-3 text-sm text-ink-soft">{articleCount(found.total)} in this category</p> : null}
        <section id="articles" aria-label="Articles" className="pt-8">
          {found ? <Posts found={found} path={path} /> : <NoPostsYet failed={error !== null} />}
        </section>
        <div className="mt-12 flex flex-wrap gap-3 border-t border-line pt-8">
          <LinkButton href="/blog">Browse All Articles</LinkButton>
          <LinkButton href="/niche-discovery" variant="secondary">
            Try Niche Discovery Tool
          </LinkButton>
        </div>
      </div>
      <Sidebar categories={all} current={slug} />
    </div>
  );
}

function Breadcrumb({ name }: { name: string }) {
  return (
    <nav aria-label="Breadcrumb" className="text-sm text-ink-soft">
      <ol className="flex flex-wrap items-center gap-x-2">
        <li>
          <Link href="/" className="prose-link inline-flex min-h-6 items-center">
            Home
          </Link>
        </li>
        <li className="before:mr-2 before:content-['›'/'']">
          <Link href="/blog" className="prose-link inline-flex min-h-6 items-center">
            Blog
          </Link>
        </li>
        <li aria-current="page" className="before:mr-2 before:content-['›'/'']">
          {name}
        </li>
      </ol>
    </nav>
  );
}

function Posts({ found, path }: { found: ArticleList; path: string }) {
  if (found.items.length === 0) {
    return <EmptyState title="No Articles Yet" text="No blog posts in this category yet — check back soon!" />;
  }
  return (
    <>
      <ul className="grid gap-x-8 gap-y-12 sm:grid-cols-2">
        {found.items.map((post, at) => (
          <Post key={post.slug} post={post} first={at === 0} />
        ))}
      </ul>
      <Pager
        page={found.page}
        pages={found.pages}
        addressOf={(page) => path + writeFilters({ page })}
        listId="articles"
      />
    </>
  );
}

function Post({ post, first }: { post: ListedArticle; first: boolean }) {
  const address = `/blog/${post.slug}`;
  return (
    <li className="flex flex-col items-start">
      <Cover post={post} first={first} />
      <h2 className="mt-4 text-xl">
        <Link href={address} className="hover:underline">
          {post.title}
        </Link>
      </h2>
      <p className="mt-2 text-ink-soft">{post.excerpt}</p>
      <PostDetails
        publishedAt={post.publishedAt}
        minutes={post.categoryReadMinutes}
        className="mt-3 text-xs text-ink-soft"
      />
      <Tags tags={post.tags} most={3} />
      <LinkButton href={address} variant="secondary" size="sm" className="mt-4">
        Read More<span className="sr-only">: {post.title}</span>
      </LinkButton>
    </li>
  );
}

const ROW =
  "flex min-h-11 items-center border-l-2 border-line px-4 text-sm text-ink-soft hover:text-ink aria-[current]:border-lamp aria-[current]:font-semibold";

function Sidebar({ categories, current }: { categories: CategoryCard[]; current: string }) {
  return (
    <aside className="hidden lg:block">
      <div className="sticky top-24">
        <LinkButton href="/blog" variant="secondary" size="sm">
          Back to Blog
        </LinkButton>
        <nav aria-label="Categories" className="mt-6">
          <Link href="/blog" className={ROW}>
            All Posts
          </Link>
          {categories.map(({ slug, name }) => (
            <Link
              key={slug}
              href={`/blog/category/${slug}`}
              aria-current={slug === current ? "page" : undefined}
              className={ROW}
            >
              {name}
            </Link>
          ))}
        </nav>
      </div>
    </aside>
  );
}

/** Names a category without a row as the server does. */
function prettifySlug(slug: string): string {
  const words = slug.split("-").map((word) => word.charAt(0).toUpperCase() + word.slice(1));
  return words.join(" ");
}
