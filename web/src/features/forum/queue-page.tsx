import { lazy, Suspense } from "react";
import { usePosted } from "../../api/posted";
import { useSession } from "../../api/session";
import { neverAtServer } from "../../lib/at-server";
import { loginAddress } from "../../lib/login-address";
import { useHydrated } from "../../lib/use-hydrated";
import { Button } from "../../ui/button";
import { SelectField, TextField } from "../../ui/form/field";
import { LinkButton } from "../../ui/link-button";
import { PostedProblem } from "./form-parts";
import { Breadcrumb } from "./forum-links";
import { QueueEntry } from "./queue-entry";
import type { QueueItem } from "./types";

const HERE = "/forum/queue";

const QueueView = lazy(
  import.meta.env.SSR ? neverAtServer<typeof import("./queue-view")> : () => import("./queue-view"),
);

/** Posts that wait for a moderator. The page is the same for everybody; its content comes by script, or by a form without scripts. */
export default function QueuePage() {
  const { user, isLoading } = useSession();
  const isHydrated = useHydrated();
  return (
    <div className="measure py-8 sm:py-10">
      <Breadcrumb current="Queue" />
      <h1 className="mt-4 text-3xl">Moderation queue</h1>
      <div className="mt-6 min-h-[24rem]">
        {!isHydrated || isLoading ? <PostedQueue /> : null}
        {isHydrated && user ? (
          <Suspense fallback={<p role="status">Loading</p>}>
            <QueueView />
          </Suspense>
        ) : null}
        {isHydrated && !isLoading && !user ? (
          <>
            <p className="text-ink-soft">This page is for the moderators of the forum.</p>
            <LinkButton href={loginAddress(HERE)} className="mt-5">
              Log in
            </LinkButton>
          </>
        ) : null}
      </div>
    </div>
  );
}

/** The queue without scripts: the buttons post a form, and the answer is the queue again. */
function PostedQueue() {
  const posted = usePosted<null, { items: QueueItem[] }>("forum-queue");
  const items = posted?.result?.items;
  return (
    <>
      {posted?.error ? (
        <PostedProblem
          text={posted.error.message}
          next={posted.error.code === "login_required" ? loginAddress(HERE) : null}
        />
      ) : null}
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
