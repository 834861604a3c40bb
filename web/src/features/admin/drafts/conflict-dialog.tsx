import { useState } from "react";
import { Button } from "../../../ui/button/button";
import { Dialog } from "../../../ui/layout/dialog";
import { Difference } from "../revisions/difference";
import type { PostFields } from "../types";

export type DraftConflict = {
  title: string;
  /** Place and time of the other text. */
  text: string;
  mine: PostFields;
  theirs: PostFields;
  keepMine: () => void;
  takeTheirs: () => void;
};

/**
 * Conflict of two people, or of one on two machines, on the same post. Both texts are kept until the writer chooses.
 */
export function ConflictDialog({ conflict }: { conflict: DraftConflict }) {
  const [areShown, setShown] = useState(false);
  const { title, text, mine, theirs, keepMine, takeTheirs } = conflict;
  return (
    <Dialog open title={title} description={text} className="w-[min(52rem,calc(100vw-2rem))]">
      <div className="mt-6 flex flex-wrap gap-3">
        <Button onClick={keepMine}>Keep mine</Button>
        <Button variant="secondary" onClick={takeTheirs}>
          Take theirs
        </Button>
        <Button variant="ghost" aria-expanded={areShown} onClick={() => setShown(!areShown)}>
          {areShown ? "Hide changes" : "Compare"}
        </Button>
      </div>
      {areShown ? (
        <>
          <p className="mt-5 text-sm text-ink-soft">Removed: only in the other version. Added: only in yours.</p>
          <Difference before={theirs} after={mine} />
        </>
      ) : null}
    </Dialog>
  );
}
