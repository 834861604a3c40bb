import { localDateTime } from "../../../../../lib/time/day";
import { Button } from "../../../../../ui/button/button";
import type { FormDraft } from "./use-draft";

const TEXTS = {
  none: "",
  restored: "Your draft is back.",
  browser: "Draft kept in this browser.",
  account: "Draft saved to your account.",
};

/** Says where the unsent text is, and offers to discard it or to take the one of another device. */
export function DraftLine({ draft }: { draft: FormDraft }) {
  return (
    <div className="text-sm text-ink-soft">
      <p className="flex min-h-9 flex-wrap items-center gap-x-3">
        <span role="status">{TEXTS[draft.state]}</span>
        {draft.state === "none" ? null : (
          <Button variant="ghost" size="sm" onClick={draft.discard}>
            Discard draft
          </Button>
        )}
      </p>
      {draft.other ? (
        <p className="mt-1 flex flex-wrap items-center gap-x-3 rounded-md bg-lamp-soft px-3 py-1 text-ink">
          There is a newer draft from {localDateTime(new Date(draft.other.savedAt).toISOString())}.
          <Button variant="ghost" size="sm" onClick={draft.takeOther}>
            Use that one
          </Button>
        </p>
      ) : null}
    </div>
  );
}
