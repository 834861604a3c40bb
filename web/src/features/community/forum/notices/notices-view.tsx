import { useEffect } from "react";
import { requestJson } from "../../../../api/client";
import { errorText } from "../../../../api/errors";
import { TryAgain } from "../../../../ui/feedback/try-again";
import { useToast } from "../../../../ui/feedback/use-toast";
import { useLoaded } from "../../../../ui/use-loaded";
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
  const { data, error, reload } = useLoaded(loadNotices);
  const toast = useToast();
  const newest = data?.notices.find(({ isRead }) => !isRead)?.id;
  useEffect(() => {
    if (newest !== undefined)
      void requestJson("POST", "/api/forum/notices/read", { body: { upTo: newest } }).catch(() => {});
  }, [newest]);
  const withdrawal = useMutation(async ({ postId, isEdit }: OwnHeld) => {
    await requestJson("POST", "/api/forum/posts/{id}/withdraw", { path: { id: postId } });
    toast.add({ title: isEdit ? "Edit withdrawn" : "Post withdrawn" });
    reload();
  }, "Could not withdraw it");
  if (error) return <TryAgain text={`Could not load your notices. ${errorText(error)}`} onRetry={reload} />;
  if (!data) return <p role="status">Loading</p>;
  return (
    <>
      <HeldPosts
        held={data.held}
        usualWaitHours={data.usualWaitHours}
        onWithdraw={(post) => void withdrawal.run(post)}
      />
      <NoticeItems notices={data.notices} />
      <DigestChoice />
    </>
  );
}
