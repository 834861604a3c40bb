import { type MouseEvent, type ReactNode, useId, useState } from "react";
import { postedText, usePosted } from "../../../../api/queries/posted";
import { Button } from "../../../../ui/button/button";
import { SelectField, TextField } from "../../../../ui/form/field";
import { plainName } from "../members/author-name";
import type { ForumPost, Topic } from "../types";
import { PostedProblem } from "../writing/form-parts";
import { LiveForm } from "../writing/sending/live-form";
import { FLAG_REASONS } from "./flag-reasons";

interface FlagPostProps {
  postId: number;
  number: number;
  topicPath: string;
  /** The member has flagged this post before. */
  isFlagged: boolean;
}

/** Opens the form that reports a post to the moderators. Without scripts it leads to the form at the end of the page. */
export function FlagPost({ postId, number, topicPath, isFlagged }: FlagPostProps) {
  const [isOpen, setOpen] = useState(false);
  const [isDone, setDone] = useState(false);
  const id = useId();
  const toggle = (event: MouseEvent) => {
    event.preventDefault();
    setOpen(!isOpen);
  };
  if (isDone) {
    return (
      <p role="status" className="px-2.5 text-sm text-ink-soft">
        Thank you. The moderators will look at it.
      </p>
    );
  }
  return (
    <>
      {/* biome-ignore lint/a11y/useValidAnchor: without scripts it leads to the form. */}
      <a
        href="#flag"
        className="post-action"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={toggle}
      >
        {isFlagged ? "Flagged" : "Flag"}
        <span className="sr-only"> post {number}</span>
      </a>
      {isOpen ? (
        <div id={id} className="w-full">
          <LiveForm
            action={topicPath}
            label={`Flag post ${number}`}
            className={FORM}
            here={`${topicPath}#post-${number}`}
            request={{ kind: "flag", post: postId }}
            onSent={() => setDone(true)}
            failure="Could not send the flag"
          >
            {({ isBusy }, sender) => <FlagFields isBusy={isBusy}>{sender}</FlagFields>}
          </LiveForm>
        </div>
      ) : null}
    </>
  );
}

/** The form of browsers without scripts: one for all posts of the page, because twenty of them were half of its elements. */
export function PlainFlagForm({ topic, posts }: { topic: Topic; posts: readonly ForumPost[] }) {
  const posted = usePosted("forum-flag");
  const visible = posts.filter(({ state, id }) => state === "visible" && id != null);
  const address = topic.page > 1 ? `${topic.path}?page=${topic.page}` : topic.path;
  return (
    <noscript>
      <section id="flag" aria-labelledby="flag-title" className="mt-10 scroll-mt-20 border-t border-line-strong pt-8">
        <h2 id="flag-title" className="mb-5 text-2xl">
          Flag a Post
        </h2>
        <PostedProblem posted={posted} here={address} />
        <form method="post" action={address} aria-label="Flag a post" className={FORM}>
          <SelectField
            label="Post"
            name="post"
            defaultValue={postedText(posted, "post")}
            options={visible.map(({ id, number, author }) => ({
              value: String(id),
              label: `#${number} by ${plainName(author)}`,
            }))}
          />
          <FlagFields reason={postedText(posted, "reason")} note={postedText(posted, "note")} />
        </form>
      </section>
    </noscript>
  );
}

const FORM = "mt-2 max-w-[34rem] space-y-4 rounded-md border border-line-strong p-4";

interface FlagFieldsProps {
  isBusy?: boolean;
  reason?: string | undefined;
  note?: string | undefined;
  children?: ReactNode;
}

function FlagFields({ isBusy = false, reason, note, children }: FlagFieldsProps) {
  return (
    <>
      <input type="hidden" name="action" value="flag" />
      <SelectField
        label="What is wrong with this post?"
        name="reason"
        options={FLAG_REASONS}
        {...(reason === undefined ? {} : { defaultValue: reason })}
      />
      <TextField
        label="A note for the moderators (optional)"
        name="note"
        maxLength={500}
        autoComplete="off"
        {...(note === undefined ? {} : { defaultValue: note })}
      />
      <Button type="submit" variant="secondary" busy={isBusy}>
        Send to the moderators
      </Button>
      {children}
      <p className="text-xs text-ink-soft">Only the moderators see who flagged a post.</p>
    </>
  );
}
