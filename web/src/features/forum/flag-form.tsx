import { useState } from "react";
import { postedText, usePosted } from "../../api/posted";
import { loginAddress } from "../../lib/login-address";
import { Button } from "../../ui/button";
import { SelectField, TextField } from "../../ui/form/field";
import { FLAG_REASONS } from "./flag-reasons";
import { PostedProblem } from "./form-parts";
import { LiveForm } from "./live-form";

interface FlagFormProps {
  postId: number;
  number: number;
  topicPath: string;
  /** The member has flagged this post before. */
  isFlagged: boolean;
}

/** Reports a post to the moderators. The fold opens and its form works without scripts, too. */
export function FlagForm({ postId, number, topicPath, isFlagged }: FlagFormProps) {
  const posted = usePosted("forum-flag");
  const isPosted = postedText(posted, "post") === String(postId);
  const [isOpen, setOpen] = useState(isPosted);
  const [isDone, setDone] = useState(false);
  const here = `${topicPath}#post-${number}`;
  if (isDone) {
    return (
      <p role="status" className="px-2.5 text-sm text-ink-soft">
        Thank you. The moderators will look at it.
      </p>
    );
  }
  return (
    <details className="open:w-full" open={isPosted} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="post-action list-none [&::-webkit-details-marker]:hidden">
        {isFlagged ? "Flagged" : "Flag"}
        <span className="sr-only"> post {number}</span>
      </summary>
      <LiveForm
        action={topicPath}
        label={`Flag post ${number}`}
        className="mt-2 max-w-[34rem] space-y-4 rounded-md border border-line-strong p-4"
        isWanted={isOpen}
        here={here}
        request={{ kind: "flag", post: postId }}
        onSent={() => setDone(true)}
        failure="Could not send the flag"
      >
        {({ isBusy }, sender) => (
          <>
            {isPosted && posted?.error ? (
              <PostedProblem
                text={posted.error.message}
                next={posted.error.code === "login_required" ? loginAddress(here) : null}
              />
            ) : null}
            <input type="hidden" name="action" value="flag" />
            <input type="hidden" name="post" value={postId} />
            <SelectField label="What is wrong with this post?" name="reason" options={FLAG_REASONS} />
            <TextField label="A note for the moderators (optional)" name="note" maxLength={500} autoComplete="off" />
            <Button type="submit" variant="secondary" busy={isBusy}>
              Send to the moderators
            </Button>
            {sender}
            <p className="text-xs text-ink-soft">Only the moderators see who flagged a post.</p>
          </>
        )}
      </LiveForm>
    </details>
  );
}
