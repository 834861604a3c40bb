import { Link } from "wouter";
import { Badge } from "../../../ui/inline/badge";
import { type ArticleFilters, writeFilters } from "./addresses";
import type { CategoryCard } from "./api";

/** Chips that filter the list. The one that does so already takes the filter away. */
export function CategoryChips({ categories, filters }: { categories: CategoryCard[]; filters: ArticleFilters }) {
  return (
    <nav aria-labelledby="browse" className="mt-6 flex flex-wrap items-center gap-2">
      <h2 id="browse" className="mr-2 font-sans text-sm font-semibold tracking-normal">
        Browse by Category
      </h2>
      {categories.map(({ slug, name, featured }) => {
        const isOn = slug === filters.category;
        return (
          <Link
            key={slug}
            href={`/blog${writeFilters({ q: filters.q, category: isOn ? "" : slug })}`}
            aria-current={isOn ? "true" : undefined}
            className="inline-flex min-h-11 items-center gap-2 rounded-full border border-control-line px-4 text-sm font-medium hover:border-ink aria-[current]:border-ink aria-[current]:bg-ink aria-[current]:text-paper"
          >
            {name}
            {featured ? <Badge tone="lamp">Featured</Badge> : null}
          </Link>
        );
      })}
    </nav>
  );
}

/** Categories with their descriptions. */
export function CategoryGrid({ categories }: { categories: CategoryCard[] }) {
  return (
    <section aria-labelledby="categories" className="mt-16 border-t border-line pt-12">
      <h2 id="categories" className="text-2xl">
        What we write about
      </h2>
      <ul className="mt-6 grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
        {categories.map(({ slug, name, description, featured, postCount }) => (
          <li key={slug} className="relative rounded-lg border border-line-strong p-5 hover:bg-paper-raised">
            <h3 className="flex flex-wrap items-center gap-x-3 gap-y-1 text-lg">
              <Link href={`/blog/category/${slug}`} className="card-link">
                {name}
              </Link>
              {featured ? <Badge tone="lamp">Featured</Badge> : null}
            </h3>
            <p className="mt-2 text-sm text-ink-soft">{description}</p>
            <p className="mt-3 text-xs text-ink-faint">{articleCount(postCount)}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}

export function articleCount(count: number): string {
  return `${count} ${count === 1 ? "article" : "articles"}`;
}
