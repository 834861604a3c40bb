import { useState } from "react";
import { arriveAt } from "../../../lib/address/arrive-at";
import { Button } from "../../../ui/button/button";
import { formatSpan, localTime } from "../parts/times";
import { Difference } from "../revisions/difference";
import type { DraftStart, FoundDraft } from "./start";

type Props = {
  start: DraftStart;
  onContinue: (found: FoundDraft) => void;
  onDiscard: () => void;
  onClose: () => void;
};

/** Shown before the form when a draft was found. No text is overwritten until the writer chooses. */
export function Recovery({ start, onContinue, onDiscard, onClose }: Props) {
  const { post, saved, found } = start;
  const base = post ? "the saved post" : "an empty form";
  return (
    <section aria-labelledby="recovery-title" className="mt-8">
      <h2 id="recovery-title" ref={arriveAt} tabIndex={-1} className="scroll-mt-20 text-2xl">
        {found.length === 1 ? "You have unsaved work" : "You have unsaved work in two places"}
      </h2>
      <p className="mt-2 max-w-[45em] text-ink-soft">
        {post ? `“${post.title}” was being edited and not saved.` : "A new post was being written and not saved."}{" "}
        Choose which version to continue with. Nothing changes until you do.
      </p>
      <ul className="mt-6 space-y-4">
        {found.map((one) => (
          <FoundCard key={one.from} found={one} start={start} onContinue={() => onContinue(one)} />
        ))}
      </ul>
      <div className="mt-6 flex flex-wrap gap-3">
        <Button
          variant="secondary"
          onClick={() => {
            if (window.confirm(`Discard the unsaved work and continue with ${base}?`)) onDiscard();
          }}
        >
          {post ? "Discard it and edit the saved post" : "Discard it and start over"}
        </Button>
        <Button variant="ghost" onClick={onClose}>
          Decide later
        </Button>
      </div>
      {saved.title ? null : <p className="sr-only">There is no saved post to compare it with.</p>}
    </section>
  );
}

function FoundCard({ found, start, onContinue }: { found: FoundDraft; start: DraftStart; onContinue: () => void }) {
  const [isOpen, setOpen] = useState(false);
  const { post, saved } = start;
  const { from, savedAt, fields } = found;
  return (
    <li className="rounded-lg border border-line bg-paper-raised p-5 sm:p-6">
      <h3 className="text-lg [overflow-wrap:anywhere]">{fields.title || "Untitled"}</h3>
      <p className="tabular mt-1 text-sm text-ink-soft">
        Saved {localTime(savedAt)} on {from}
        {post ? `, ${describeAge(post.updatedAt, savedAt)}` : ""}
      </p>
      <div className="mt-4 flex flex-wrap gap-3">
        <Button onClick={onContinue}>Continue with this</Button>
        {post ? (
          <Button variant="secondary" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {isOpen ? "Hide changes" : "Show changes"}
          </Button>
        ) : null}
      </div>
      {isOpen ? <Difference before={saved} after={fields} /> : null}
    </li>
  );
}

function describeAge(post: string, draft: string): string {
  return `${formatSpan(post, draft)} ${draft > post ? "after" : "before"} the post was saved`;
}
