import { useEffect, useState } from "react";
import { requestJson } from "../../../../api/client";
import { errorText } from "../../../../api/errors";
import { Button } from "../../../../ui/button/button";
import { useToast } from "../../../../ui/feedback/use-toast";
import { useMutation } from "../../../../ui/use-mutation";
import { fetchLimits } from "../api";
import type { ForumNotice, OwnHeld } from "../types";
import { DigestChoice } from "./digest-choice";
import { HeldPosts, NoticeItems } from "./notice-items";

interface LoadedNotices {
  notices: ForumNotice[];
  held: OwnHeld[];
  usualWaitHours: number | null | undefined;
}

async function loadNotices(): Promise<LoadedNotices> {
  const [{ items }, { held }, limits] = await Promise.all([
    requestJson("GET", "/api/forum/notices"),
    requestJson("GET", "/api/forum/mine"),
    fetchLimits(),
  ]);
  return { notices: items, held, usualWaitHours: limits.usualWaitHours };
}

/** Notices and waiting posts of the member. Opening the page marks the notices as read. */
export default function NoticesView() {
  const [loaded, setLoaded] = useState<LoadedNotices | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [round, setRound] = useState(0);
  const toast = useToast();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round asks again.
  useEffect(() => {
    let isHere = true;
    loadNotices().then(
      (next) => {
        if (!isHere) return;
        setLoaded(next);
        setProblem(null);
        const newest = next.notices.find(({ isRead }) => !isRead);
        if (newest) void requestJson("POST", "/api/forum/notices/read", { body: { upTo: newest.id } }).catch(() => {});
      },
      (error: unknown) => isHere && setProblem(errorText(error)),
    );
    return () => {
      isHere = false;
    };
  }, [round]);
  const withdrawal = useMutation(async ({ postId, isEdit }: OwnHeld) => {
    await requestJson("POST", "/api/forum/posts/{id}/withdraw", { path: { id: postId } });
    toast.add({ title: isEdit ? "Edit withdrawn" : "Post withdrawn" });
    setRound(round + 1);
  }, "Could not withdraw it");
  if (problem) {
    return (
      <div role="alert">
        <p className="text-ink-soft">Could not load your notices. {problem}</p>
        <Button variant="secondary" className="mt-4" onClick={() => setRound(round + 1)}>
          Try again
        </Button>
      </div>
    );
  }
  if (!loaded) return <p role="status">Loading</p>;
  return (
    <>
      <HeldPosts
        held={loaded.held}
        usualWaitHours={loaded.usualWaitHours}
        onWithdraw={(post) => void withdrawal.run(post)}
      />
      <NoticeItems notices={loaded.notices} />
      <DigestChoice />
    </>
  );
}
