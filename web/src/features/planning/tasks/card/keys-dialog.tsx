import { useState } from "react";
import { readStored, writeStored } from "../../../../lib/storage/storage";
import { Checkbox } from "../../../../ui/form/checkbox";
import { Dialog } from "../../../../ui/layout/dialog";
import { LETTER_KEYS } from "./use-card-keys";

const KEYS = [
  ["Space or Enter", "open the task"],
  ["x", "done, or open again"],
  ["e", "edit"],
  ["Alt and ↑ ↓", "move up or down"],
  ["Alt and ← →", "move to the next column"],
  ["↑ ↓", "previous or next task"],
  ["Delete", "to the trash"],
  ["n", "new task"],
  ["/", "search"],
  ["?", "this list"],
  ["Escape", "leave the editor without saving"],
] as const;

/** The keys of the page, and the switch for those of one letter. */
export function KeysDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Dialog open={open} onClose={onClose} title="Keys" description="With the focus on the title of a task:">
      <KeysList />
    </Dialog>
  );
}

function KeysList() {
  const [isOn, setOn] = useState(readStored(LETTER_KEYS) !== "off");
  return (
    <>
      <dl className="mt-4 grid grid-cols-[auto_1fr] gap-x-6 gap-y-2 text-sm">
        {KEYS.map(([key, text]) => (
          <div key={key} className="contents">
            <dt className="font-semibold">{key}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      <Checkbox
        className="mt-6 min-h-11 text-sm font-semibold"
        checked={isOn}
        onChange={(event) => {
          setOn(event.target.checked);
          writeStored(LETTER_KEYS, event.target.checked ? null : "off");
        }}
      >
        Use single-letter keys
      </Checkbox>
    </>
  );
}
