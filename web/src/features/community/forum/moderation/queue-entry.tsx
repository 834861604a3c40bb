import type { ReactNode } from "react";
import { Link } from "wouter";
import { Badge, type BadgeTone } from "../../../../ui/inline/badge";
import { ReaderTime } from "../../../../ui/inline/reader-time";
import { AuthorName } from "../members/author-name";
import type { QueueItem } from "../types";
import { countOf } from "../words";
import { FLAG_REASONS } from "./flag-reasons";

const KINDS: Record<QueueItem["kind"], readonly [label: string, tone: BadgeTone]> = {
  held: ["New post", "info"],
  edit: ["Edit", "info"],
  flagged: ["Flagged", "lamp"],
  hidden: ["Hidden by flags", "danger"],
};

/** A post that needs a decision: its text, and why it is here. */
export function QueueEntry({ item, children }: { item: QueueItem; children: ReactNode }) {
  const [label, tone] = KINDS[item.kind];
  return (
    <article className="grid gap-6 border-t border-line py-8 lg:grid-cols-[minmax(0,1fr)_20rem] lg:gap-10">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-ink-soft">
          <Badge tone={tone}>{label}</Badge>
          <AuthorName author={item.author} />
          <span>level {item.authorLevel}</span>
          <span>{item.categoryName}</span>
          <span>
            since <ReaderTime at={item.since} />
          </span>
        </p>
        <h2 className="mt-2 text-xl">
          <Link href={item.path} className="hover:underline [overflow-wrap:anywhere]">
            {item.topicTitle} <span className="tabular text-ink-soft">#{item.number}</span>
          </Link>
        </h2>
        <ul className="mt-2 text-sm">
          {item.heldWhy.map(({ reason, text }) => (
            <li key={reason}>{text}</li>
          ))}
          {item.flags.map((flag) => (
            <li key={flag.reason} className="[overflow-wrap:anywhere]">
              {countOf(flag.count, "flag")}: {FLAG_REASONS.find(({ value }) => value === flag.reason)?.label}
              {flag.notes.length > 0 ? ` (${flag.notes.join("; ")})` : null}
            </li>
          ))}
        </ul>
        {item.previousHtml ? (
          <>
            <h3 className="mt-4 font-sans text-sm font-semibold">Visible now</h3>
            <PostText html={item.previousHtml} />
            <h3 className="mt-4 font-sans text-sm font-semibold">After the edit</h3>
          </>
        ) : null}
        <PostText html={item.html} />
      </div>
      <div>
        {item.isOwn ? <p className="text-sm text-ink-soft">Your own post: another moderator decides.</p> : children}
      </div>
    </article>
  );
}

function PostText({ html }: { html: string }) {
  return (
    // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitized by the server, and the policy runs no script
    <div className="prose forum-text mt-2 rounded-md bg-paper-sunk p-4" dangerouslySetInnerHTML={{ __html: html }} />
  );
}
