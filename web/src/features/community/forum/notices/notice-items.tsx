import { Link } from "wouter";
import { Button } from "../../../../ui/button/button";
import { Badge } from "../../../../ui/inline/badge";
import { ReaderTime } from "../../../../ui/inline/reader-time";
import { HeldNote } from "../held-note";
import type { ForumNotice, OwnHeld } from "../types";

/** Notices, newest first. */
export function NoticeItems({ notices }: { notices: readonly ForumNotice[] }) {
  if (notices.length === 0) {
    return (
      <p className="text-ink-soft">
        Nothing yet. You get a notice when someone replies to you or mentions you, when you reach a new level, when a
        moderator has decided about your post, and when support has answered you.
      </p>
    );
  }
  return (
    <ul className="divide-y divide-line border-y border-line">
      {notices.map((notice) => (
        <li key={notice.id} className="py-4">
          <p className="flex flex-wrap items-baseline gap-x-3 [overflow-wrap:anywhere]">
            {notice.path ? (
              <Link href={notice.path} className="prose-link">
                {notice.text}
              </Link>
            ) : (
              notice.text
            )}
            {notice.isRead ? null : <Badge tone="lamp">New</Badge>}
          </p>
          <p className="mt-1 text-xs text-ink-faint">
            <ReaderTime at={notice.createdAt} />
          </p>
        </li>
      ))}
    </ul>
  );
}

interface HeldPostsProps {
  held: readonly OwnHeld[];
  usualWaitHours: number | null | undefined;
  /** Withdraws by script. Without it the button posts its form. */
  onWithdraw?: (post: OwnHeld) => void;
}

/** The member's posts and edits that wait for a moderator. */
export function HeldPosts({ held, usualWaitHours, onWithdraw }: HeldPostsProps) {
  if (held.length === 0) return null;
  return (
    <section aria-labelledby="waiting" className="mb-10">
      <h2 id="waiting" className="text-xl">
        Waiting for a moderator
      </h2>
      {held.map((post) => (
        <article key={`${post.postId}-${post.isEdit}`} className="mt-4">
          <h3 className="text-lg">
            {onWithdraw ? (
              <Link href={post.path} className="hover:underline [overflow-wrap:anywhere]">
                {post.title}
              </Link>
            ) : (
              post.title
            )}
          </h3>
          <HeldNote
            title={post.isEdit ? "Your edit is waiting for a moderator" : "Your post is waiting for a moderator"}
            heldWhy={post.heldWhy}
            usualWaitHours={usualWaitHours}
          />
          {/* biome-ignore lint/security/noDangerouslySetInnerHtml: sanitized by the server, and the policy runs no script */}
          <div className="prose forum-text mt-3" dangerouslySetInnerHTML={{ __html: post.html }} />
          <form
            method="post"
            action="/forum/notices"
            className="mt-3"
            onSubmit={(event) => {
              if (!onWithdraw) return;
              event.preventDefault();
              onWithdraw(post);
            }}
          >
            <input type="hidden" name="withdraw" value={post.postId} />
            <Button type="submit" variant="secondary">
              Withdraw
            </Button>
          </form>
        </article>
      ))}
    </section>
  );
}
