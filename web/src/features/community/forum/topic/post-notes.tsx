import { HeldNote } from "../held-note";
import type { PostProps } from "./post-props";

/** Notes above a post for its author and for moderators. */
export function PostNotes({ post, usualWaitHours }: PostProps) {
  const { state, heldWhy, pendingEdit, isMine } = post;
  return (
    <>
      {state === "held" ? (
        <HeldNote
          title={isMine ? "Your post is waiting for a moderator" : "This post is waiting for a moderator"}
          heldWhy={heldWhy}
          usualWaitHours={usualWaitHours}
        />
      ) : null}
      {state === "hidden" ? (
        <p className="mt-3 rounded-md bg-danger-soft px-4 py-3 text-sm text-danger">
          This post is hidden. Other visitors see a note in its place.
        </p>
      ) : null}
      {pendingEdit ? (
        <HeldNote
          title={isMine ? "Your edit is waiting for a moderator" : "An edit is waiting for a moderator"}
          heldWhy={pendingEdit.heldWhy}
          usualWaitHours={usualWaitHours}
        >
          <p className="mt-1">Until then, others see the text below.</p>
        </HeldNote>
      ) : null}
    </>
  );
}
