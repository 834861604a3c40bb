import { useState } from "react";
import { requestJson } from "../../../../api/client";
import { Button } from "../../../../ui/button/button";
import { useToast } from "../../../../ui/feedback/use-toast";
import { Dialog } from "../../../../ui/layout/dialog";
import { useMutation } from "../../../../ui/use-mutation";
import { ModeratePost } from "../moderation/moderate";
import type { PostProps } from "./post-props";

type ActionsProps = PostProps & { onEdit: () => void };

/** Buttons on a post for the member who reads it. */
export function PostActions(props: ActionsProps) {
  const { post, mine } = props;
  if (post.id == null) return null;
  const isVisible = post.state === "visible";
  return (
    <>
      {post.isMine ? <OwnActions {...props} id={post.id} /> : null}
      {isVisible && !post.isMine && mine ? <HelpVote key={post.id} {...props} id={post.id} /> : null}
      {mine?.isModerator && !post.isMine ? <ModeratePost post={post} id={post.id} onDone={props.onChanged} /> : null}
    </>
  );
}

/** "This helped" and "Did not help". The same button again takes the vote back. */
function HelpVote({ id, post, mine, onChanged }: ActionsProps & { id: number }) {
  const [vote, setVote] = useState<boolean | null>(mine?.votes[id] ?? null);
  const { isBusy, run } = useMutation(async (value: boolean) => {
    const next = vote === value ? null : value;
    await requestJson("POST", "/api/forum/posts/{id}/helped", { path: { id }, body: { value: next } });
    setVote(next);
    onChanged();
  }, "Could not save your vote");
  return (
    <>
      {([true, false] as const).map((value) => (
        <button
          key={String(value)}
          type="button"
          aria-pressed={vote === value}
          aria-disabled={isBusy}
          className="post-action"
          onClick={() => void run(value)}
        >
          {value ? "This helped" : "Did not help"}
          <span className="sr-only">: post {post.number}</span>
        </button>
      ))}
    </>
  );
}

function OwnActions({ id, post, topic, onEdit, onChanged }: ActionsProps & { id: number }) {
  const [isAsking, setAsking] = useState(false);
  const toast = useToast();
  const isWaiting = post.state === "held" || post.pendingEdit != null;
  const withdrawal = useMutation(async () => {
    await requestJson("POST", "/api/forum/posts/{id}/withdraw", { path: { id } });
    toast.add({ title: post.pendingEdit ? "Edit withdrawn" : "Post withdrawn" });
    onChanged();
  }, "Could not withdraw it");
  const canEdit = (post.state === "visible" || post.state === "held") && !topic.isLocked;
  return (
    <>
      {canEdit ? (
        <button type="button" className="post-action" onClick={onEdit}>
          Edit<span className="sr-only"> post {post.number}</span>
        </button>
      ) : null}
      {isWaiting ? (
        <button
          type="button"
          className="post-action"
          aria-disabled={withdrawal.isBusy}
          onClick={() => void withdrawal.run()}
        >
          {post.pendingEdit ? "Withdraw the edit" : "Withdraw"}
        </button>
      ) : null}
      {post.state === "visible" ? (
        <button type="button" className="post-action" onClick={() => setAsking(true)}>
          Delete<span className="sr-only"> post {post.number}</span>
        </button>
      ) : null}
      <DeleteDialog id={id} post={post} open={isAsking} onClose={() => setAsking(false)} onDeleted={onChanged} />
    </>
  );
}

interface DeleteDialogProps {
  id: number;
  post: ActionsProps["post"];
  open: boolean;
  onClose: () => void;
  onDeleted: () => void;
}

function DeleteDialog({ id, post, open, onClose, onDeleted }: DeleteDialogProps) {
  const toast = useToast();
  const deletion = useMutation(async () => {
    await requestJson("DELETE", "/api/forum/posts/{id}", {
      path: { id },
      body: { version: post.version },
    });
    onClose();
    toast.add({ title: "Post deleted" });
    onDeleted();
  }, "Could not delete the post");
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Delete this post?"
      description={
        post.number === 1
          ? "Your text leaves the forum at once. Replies of others stay, under a note that the author has deleted the first post."
          : "Your text leaves the forum at once. A note stays in its place, so that the numbers of the posts do not change."
      }
    >
      <div className="mt-6 flex flex-wrap justify-end gap-3">
        <Button variant="secondary" onClick={onClose}>
          Keep it
        </Button>
        <Button variant="destructive" busy={deletion.isBusy} onClick={() => void deletion.run()}>
          Delete post
        </Button>
      </div>
    </Dialog>
  );
}
