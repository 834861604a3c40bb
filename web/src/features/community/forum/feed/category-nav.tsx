import { Link } from "wouter";
import type { ForumCategory } from "../types";
import { countOf } from "../words";

/** The categories: a row of names on phones, a list with descriptions beside the topics on wide screens. */
export function CategoryNav({ categories, current }: { categories: readonly ForumCategory[]; current?: string }) {
  return (
    <nav aria-labelledby="forum-categories">
      <h2 id="forum-categories" className="text-xl max-lg:sr-only">
        Categories
      </h2>
      <ul className="flex flex-wrap gap-2 lg:mt-4 lg:block lg:divide-y lg:divide-line lg:border-y lg:border-line">
        {categories.map(({ slug, name, description, topicCount }) => (
          <li key={slug} className="relative lg:py-3">
            <Link
              href={`/forum/c/${slug}`}
              aria-current={slug === current ? "page" : undefined}
              className="inline-flex min-h-11 items-center rounded-full border border-control-line px-4 text-sm font-semibold aria-[current]:border-ink aria-[current]:bg-ink aria-[current]:text-paper lg:min-h-0 lg:rounded-none lg:border-0 lg:px-0 lg:after:absolute lg:after:inset-0 lg:hover:underline lg:aria-[current]:bg-transparent lg:aria-[current]:text-lamp-ink"
            >
              {name}
            </Link>
            <p className="mt-0.5 text-sm text-ink-soft max-lg:hidden">{description}</p>
            <p className="tabular mt-1 text-xs text-ink-faint max-lg:hidden">{countOf(topicCount, "topic")}</p>
          </li>
        ))}
      </ul>
    </nav>
  );
}
