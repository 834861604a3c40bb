import { useQuery } from "@tanstack/react-query";
import { Link } from "wouter";
import { TitledSection } from "../../../ui/layout/titled-section";
import { linksQuery } from "../api";
import { RowList } from "../parts/row-list";
import { addressOf } from "../use-view";

/** Links to pages of this site that lead nowhere, or to drafts. */
export function LinksSection() {
  const { data: links, error } = useQuery(linksQuery);
  return (
    <TitledSection id="links-title" title="Links" className="mt-8">
      <p className="mt-2 text-sm text-ink-soft">
        Links in posts to missing pages or drafts on this site. Links to other sites are not checked.
      </p>
      <RowList rows={links} error={error} empty="No broken links.">
        {(link) => (
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
        )}
      </RowList>
    </TitledSection>
  );
}
