import { lazy } from "react";
import { usePosted } from "../../../../api/queries/posted";
import { neverAtServer } from "../../../../lib/at-server";
import { Button } from "../../../../ui/button/button";
import { SelectField, TextField } from "../../../../ui/form/field";
import { OwnPage } from "../own-page";
import type { QueueItem } from "../types";
import { PostedProblem } from "../writing/form-parts";
import { QueueEntry } from "./queue-entry";

const HERE = "/forum/queue";

const QueueView = lazy(
  import.meta.env.SSR ? neverAtServer<typeof import("./queue-view")> : () => import("./queue-view"),
);

/** Posts that wait for a moderator. */
export default function QueuePage() {
  return (
    <OwnPage
      crumb="Queue"
      title="Moderation queue"
      here={HERE}
      posted={<PostedQueue />}
      view={<QueueView />}
      invitation="This page is for the moderators of the forum."
    />
  );
}

/** The queue without scripts: the buttons post a form, and the answer is the queue again. */
function PostedQueue() {
  const posted = usePosted<null, { items: QueueItem[] }>("forum-queue");
  const items = posted?.result?.items;
  return (
    <>
      <PostedProblem posted={posted} here={HERE} />
      {items?.length === 0 ? <p>The queue is empty.</p> : null}
      {items?.map((item) => (
        <QueueEntry key={`${item.id}-${item.kind}`} item={item}>
          <PlainActions item={item} />
        </QueueEntry>
      ))}
      {items ? null : (
        <noscript>
          <form method="post" action={HERE}>
            <Button type="submit">Show the queue</Button>
          </form>
        </noscript>
      )}
    </>
  );
}

function PlainActions({ item }: { item: QueueItem }) {
  const actions =
    item.kind === "held" || item.kind === "edit"
      ? [
          { value: "approve", label: "Approve" },
          { value: "reject", label: "Reject" },
        ]
      : [
          { value: "restore", label: "Keep it visible" },
          { value: "hide", label: "Hide" },
        ];
  return (
    <form method="post" action={HERE} className="max-w-[30rem] space-y-4">
      <input type="hidden" name="target" value={`post:${item.id}`} />
      <SelectField label="Action" name="action" options={actions} />
      <TextField label="Reason" name="reason" minLength={2} maxLength={200} required />
      <Button type="submit">Do it</Button>
    </form>
  );
}
