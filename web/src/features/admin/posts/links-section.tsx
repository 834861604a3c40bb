import { useQuery } from "@tanstack/react-query";
import { Link } from "wouter";
import { errorText } from "../../../api/errors";
import { Skeleton } from "../../../ui/feedback/skeleton";
import { linksQuery } from "../api";
import { addressOf } from "../use-view";

/** Links to pages of this site that lead nowhere, or to drafts. */
export function LinksSection() {
  const { data: links, error } = useQuery(linksQuery);
  return (
    <section aria-labelledby="links-title" className="mt-8">
      <h2 id="links-title" className="text-2xl">
        Links
      </h2>
      <p className="mt-2 text-sm text-ink-soft">
        Links in posts to missing pages or drafts on this site. Links to other sites are not checked.
      </p>
      {error ? <p role="alert">{errorText(error)}</p> : null}
      {!links && !error ? <Skeleton className="mt-4 h-24 w-full" /> : null}
      {links?.length === 0 ? <p className="py-12 text-center text-ink-soft">No broken links.</p> : null}
      {links && links.length > 0 ? (
        <ul className="mt-4 divide-y divide-line">
          {links.map((link) => (
            <li key={`${link.postId} ${link.href}`} className="py-4">
              <p className="font-semibold [overflow-wrap:anywhere]">
                <Link href={addressOf({ edit: link.postId })} className="prose-link">
                  {link.title}
                </Link>
              </p>
              <p className="text-sm text-ink-soft [overflow-wrap:anywhere]">
                <code>{link.href}</code>: {link.problem}
              </p>
            </li>
          ))}
        </ul>
      ) : null}
    </section>
  );
}
