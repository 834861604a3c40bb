import { Link } from "wouter";
import { Badge } from "../../../../ui/inline/badge";
import type { ForumAuthor } from "../types";

/** Name of an author, which leads to the member's page. The site itself has none, and neither has a former member. */
export function AuthorName({ author }: { author: ForumAuthor | null | undefined }) {
  if (!author) return <span className="text-ink-soft">Former member</span>;
  if (author.isOperator) {
    return (
      <span className="inline-flex items-center gap-2 font-semibold text-ink">
        {author.handle} <Badge tone="info">Site team</Badge>
      </span>
    );
  }
  return (
    <span className="inline-flex items-center gap-2">
      <Link href={`/forum/u/${author.handle}`} className="font-semibold text-ink hover:underline">
        {author.handle}
      </Link>
      {author.isModerator ? <Badge tone="lamp">Moderator</Badge> : null}
    </span>
  );
}

/** The name alone, for lists whose rows are links. */
export function plainName(author: ForumAuthor | null | undefined): string {
  return author?.handle ?? "a former member";
}
