import { Link } from "wouter";

const LINK = "prose-link inline-flex min-h-11 items-center max-sm:min-h-8";

/** Links from the lists to the other pages of the forum. */
export function ForumLinks({ feed }: { feed: string }) {
  return (
    <nav aria-label="About the forum" className="flex flex-wrap gap-x-5 text-sm">
      <Link href="/forum/rules" className={LINK}>
        Rules and limits
      </Link>
      <Link href="/forum/log" className={LINK}>
        Moderation log
      </Link>
      <Link href="/forum/notices" className={LINK}>
        Your notices
      </Link>
      <a href={feed} type="application/atom+xml" className={LINK}>
        Feed
      </a>
    </nav>
  );
}

/** The way back from a page of the forum. */
export function Breadcrumb({ category, current }: { category?: { slug: string; name: string }; current?: string }) {
  return (
    <nav aria-label="Breadcrumb" className="text-sm text-ink-soft">
      <ol className="flex flex-wrap items-center gap-x-2">
        <li>
          <Link href="/forum" className="prose-link inline-flex min-h-6 items-center">
            Forum
          </Link>
        </li>
        {category ? (
          <li className="before:mr-2 before:content-['›'/'']">
            <Link href={`/forum/c/${category.slug}`} className="prose-link inline-flex min-h-6 items-center">
              {category.name}
            </Link>
          </li>
        ) : null}
        {current ? (
          <li aria-current="page" className="before:mr-2 before:content-['›'/''] [overflow-wrap:anywhere]">
            {current}
          </li>
        ) : null}
      </ol>
    </nav>
  );
}
