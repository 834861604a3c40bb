import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { errorText } from "../../../api/errors";
import { Button } from "../../../ui/button/button";
import { EmptyState } from "../../../ui/feedback/empty-state";
import { Skeleton } from "../../../ui/feedback/skeleton";
import { useMutation } from "../../../ui/use-mutation";
import { deleteDraft } from "../api";
import { dropLocal } from "../drafts/local-copy";
import { Recovery } from "../drafts/recovery";
import { type DraftStart, type FoundDraft, findChosen, findStart } from "../drafts/start";
import { useRefusal } from "../parts/use-refusal";
import type { Post } from "../types";
import { PostForm } from "./post-form";
import type { PostStart } from "./use-post-form";

type Props = { postId: number | null; draftKey: string; onClose: (id: number | null) => void };
type LoadState = { start?: DraftStart | null; begin?: PostStart; problem?: string; round: number };

/** Finds what there is of a post, lets the writer choose where there is a choice, and opens the form. */
export function PostEditor({ postId, draftKey, onClose }: Props) {
  const client = useQueryClient();
  const refuse = useRefusal();
  const [state, setState] = useState<LoadState>({ round: 0 });
  const { start, begin, problem, round } = state;

  useEffect(() => {
    let isWanted = true;
    findStart(client, draftKey, postId).then(
      (found) => isWanted && setState({ start: found, begin: found ? beginWith(found) : undefined, round }),
      (error: unknown) => isWanted && setState({ problem: errorText(error), round }),
    );
    return () => {
      isWanted = false;
    };
  }, [client, draftKey, postId, round]);

  const discarding = useMutation(
    async (from: DraftStart) => {
      if (from.draftVersion > 0) await deleteDraft(client, draftKey);
      dropLocal(draftKey);
      setState({ ...state, begin: { fields: from.saved, baseVersion: from.post?.version ?? null, draftVersion: 0 } });
    },
    (error) => refuse(error, "Could not discard the draft."),
  );
  if (problem) {
    const retry = <Button onClick={() => setState({ round: round + 1 })}>Retry</Button>;
    return <EmptyState title="Could not load the post" text={problem} action={retry} />;
  }
  if (start === undefined) return <Loading />;
  if (start === null) return <Gone onClose={() => onClose(null)} />;
  if (!begin) {
    const continueWith = (found: FoundDraft) => setState({ ...state, begin: beginFrom(found, start) });
    return (
      <Recovery
        start={start}
        onContinue={continueWith}
        onDiscard={() => void discarding.run(start)}
        onClose={() => onClose(postId)}
      />
    );
  }
  /** Applies a change of the post outside the form: a restored revision. */
  const applyPost = (post: Post) => setState({ ...state, start: { ...start, post } });
  return <PostForm post={start.post} begin={begin} draftKey={draftKey} onPost={applyPost} onClose={onClose} />;
}

/** Without unsaved work there is nothing to choose, nor where it was chosen in the list. */
function beginWith(start: DraftStart): PostStart | undefined {
  const { post, saved, draftVersion, found } = start;
  if (found.length === 0) return { fields: saved, baseVersion: post?.version ?? null, draftVersion };
  const chosen = findChosen(start, window.history.state);
  return chosen && beginFrom(chosen, start);
}

function beginFrom({ fields, baseVersion }: FoundDraft, { draftVersion }: DraftStart): PostStart {
  return { fields, baseVersion, draftVersion };
}

function Gone({ onClose }: { onClose: () => void }) {
  return (
    <EmptyState
      title="Post not found"
      text="It was deleted. Deleted posts stay in the trash for 30 days."
      action={<Button onClick={onClose}>Back to all posts</Button>}
    />
  );
}

function Loading() {
  return (
    <div role="status" className="mt-8">
      <span className="sr-only">Loading</span>
      <Skeleton className="h-12 w-full" />
      <Skeleton className="mt-4 h-[500px] w-full" />
    </div>
  );
}
