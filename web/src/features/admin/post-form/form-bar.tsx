import { Button } from "../../../ui/button/button";
import { DraftLine } from "../drafts/draft-line";
import type { BoundForm } from "./bind";

export type FormWindow = "preview" | "revisions";

type Props = { form: BoundForm; isNew: boolean; onOpen: (window: FormWindow) => void };

/** Bar at the window's lower edge: actions, and where the text is stored. */
export function FormBar({ form, isNew, onOpen }: Props) {
  return (
    <div className="bottom-bar sticky bottom-0 z-10 mt-6 flex flex-wrap items-center justify-between gap-x-6 gap-y-1 border-t border-line bg-paper py-3 max-sm:pt-1.5">
      <div className="flex gap-2 sm:gap-3 max-sm:gap-1.5 max-sm:[&>button]:px-2.5!">
        <Button type="submit" busy={form.isBusy}>
          {isNew ? "Create Post" : "Update Post"}
        </Button>
        <Button variant="secondary" onClick={() => onOpen("preview")}>
          Preview
        </Button>
        {isNew ? null : (
          <Button variant="secondary" onClick={() => onOpen("revisions")}>
            Revisions
          </Button>
        )}
        <Button variant="ghost" onClick={form.cancel}>
          Cancel
        </Button>
      </div>
      <DraftLine state={form.draft} />
    </div>
  );
}
