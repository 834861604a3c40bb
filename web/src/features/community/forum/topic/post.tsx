import { type MouseEvent, type ReactNode, useState } from "react";
import { Link } from "wouter";
import { Badge } from "../../../../ui/inline/badge";
import { ReaderTime } from "../../../../ui/inline/reader-time";
import { postAddress } from "../addresses";
import { AuthorName } from "../members/author-name";
import { FlagPost } from "../moderation/flag-form";
import type { ForumPost } from "../types";
import { countOf } from "../words";
import type { PostProps } from "./post-props";

/** One post with its fixed number. Buttons of members come by script. */
export function Post(props: PostProps) {
  const { topic, post, mine } = props;
  const isNew = mine !== null && mine.readUpTo > 0 && post.number > mine.readUpTo && !post.isMine;
  const isGone = post.html === "" && post.state !== "held";
  return (
    <li
      id={`post-${post.number}`}
      tabIndex={-1}
      className="scroll-mt-20 border-t border-line py-6 target:border-t-2 target:border-lamp"
    >
      <header className="flex flex-wrap items-baseline gap-x-3 gap-y-1 text-sm">
        {isGone ? null : <AuthorName author={post.author} />}
        <span className="text-ink-soft">
          <ReaderTime at={post.createdAt} />
          {post.editedAt ? (
            <>
              , edited <ReaderTime at={post.editedAt} />
            </>
          ) : null}
        </span>
        {post.replyTo ? (
          <Link href={postAddress(topic.path, post.replyTo)} className="prose-link">
            in reply to #{post.replyTo}
          </Link>
        ) : null}
        {isNew && !isGone ? <Badge tone="lamp">New</Badge> : null}
        <Link
          href={postAddress(topic.path, post.number)}
          aria-label={`Link to post ${post.number}`}
          className="tabular ml-auto text-ink-faint hover:underline"
        >
          #{post.number}
        </Link>
      </header>
      {isGone ? <p className="mt-3 text-ink-soft italic">{goneText(post)}</p> : <PostBody {...props} />}
    </li>
  );
}

function PostBody(props: PostProps) {
  const { topic, post, mine, parts, onChanged } = props;
  const [isEditing, setEditing] = useState(false);
  if (isEditing && parts) {
    return <parts.EditForm topic={topic} post={post} onClose={() => setEditing(false)} onChanged={onChanged} />;
  }
  const isOpen = post.state === "visible" && post.id != null;
  return (
    <>
      {parts && (post.isMine || mine?.isModerator) ? <parts.PostNotes {...props} /> : null}
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: sanitized by the server, and the policy runs no script */}
      <div className="prose forum-text mt-3" dangerouslySetInnerHTML={{ __html: post.html }} />
      <footer className="mt-2 -ml-2.5 max-sm:-ml-2 flex flex-wrap items-center print:hidden">
        {post.helped > 0 ? (
          <span className="px-2.5 text-sm text-good">Helped {countOf(post.helped, "member")}</span>
        ) : null}
        {isOpen && !topic.isLocked ? <ReplyLinks {...props} /> : null}
        {parts ? <parts.PostActions {...props} onEdit={() => setEditing(true)} /> : null}
        {isOpen && post.id != null && !post.isMine ? (
          <FlagPost
            postId={post.id}
            number={post.number}
            topicPath={topic.path}
            isFlagged={mine?.flagged.includes(post.id) ?? false}
          />
        ) : null}
      </footer>
    </>
  );
}

/** Without scripts they lead to the form, whose field "In reply to" does the rest. */
function ReplyLinks({ post, onReply }: PostProps): ReactNode {
  const reply = (event: MouseEvent, isQuoted: boolean) => {
    // The focus goes to the text, not to the heading of the form.
    event.preventDefault();
    onReply(post.number, isQuoted);
  };
  return (
    <>
      {/* biome-ignore lint/a11y/useValidAnchor: without scripts it leads to the form. */}
      <a href="#reply" className="post-action" onClick={(event) => reply(event, false)}>
        Reply<span className="sr-only"> to post {post.number}</span>
      </a>
      {/* biome-ignore lint/a11y/useValidAnchor: without scripts it leads to the form. */}
      <a href="#reply" className="post-action" onClick={(event) => reply(event, true)}>
        Quote<span className="sr-only"> post {post.number}</span>
      </a>
    </>
  );
}

function goneText({ state }: ForumPost): string {
  if (state === "withdrawn") return "The author has deleted this post.";
  if (state === "hidden") return "This post is hidden until a moderator has read it.";
  return "A moderator has removed this post.";
}
