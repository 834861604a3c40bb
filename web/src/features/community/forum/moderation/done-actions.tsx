import { Link } from "wouter";
import { Button } from "../../../../ui/button/button";
import { useToast } from "../../../../ui/feedback/use-toast";
import { Badge } from "../../../../ui/inline/badge";
import { ReaderTime } from "../../../../ui/inline/reader-time";
import { TitledSection } from "../../../../ui/layout/titled-section";
import { useMutation } from "../../../../ui/use-mutation";
import type { DoneAction, ModerationAction } from "../types";
import { ACTION_LABELS, undo } from "./moderation";

/** The latest actions of all moderators. Each can be undone. */
export function DoneActions({ actions, onUndone }: { actions: readonly DoneAction[]; onUndone: () => void }) {
  if (actions.length === 0) return null;
  return (
    <TitledSection id="done" title="Latest actions" className="mt-12 border-t border-line-strong pt-8">
      <ul className="mt-4 divide-y divide-line border-y border-line">
        {actions.map((done) => (
          <DoneItem key={done.id} done={done} onUndone={onUndone} />
        ))}
      </ul>
    </TitledSection>
  );
}

function DoneItem({ done, onUndone }: { done: DoneAction; onUndone: () => void }) {
  const toast = useToast();
  const { isBusy, run } = useMutation(async () => {
    await undo(done.id);
    toast.add({ title: "Undone" });
    onUndone();
  }, "Could not undo it");
  const label = done.action in ACTION_LABELS ? ACTION_LABELS[done.action as ModerationAction] : "Undo";
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-4">
      <div className="min-w-0 [overflow-wrap:anywhere]">
        <p>
          <span className="font-semibold">{label}</span>:{" "}
          {done.path ? (
            <Link href={done.path} className="prose-link">
              {done.targetText}
            </Link>
          ) : (
            done.targetText
          )}
        </p>
        <p className="text-sm text-ink-soft">
          {done.reason}
          {done.note ? ` (${done.note})` : null}
        </p>
        <p className="text-xs text-ink-faint">
          by {done.by}, <ReaderTime at={done.at} />
          {done.until ? (
            <>
              , until <ReaderTime at={done.until} />
            </>
          ) : null}
        </p>
      </div>
      {done.isUndone ? (
        <Badge tone="outline">Undone</Badge>
      ) : done.action === "undo" ? null : (
        <Button
          variant="secondary"
          size="sm"
          busy={isBusy}
          aria-label={`Undo: ${label}, ${done.targetText}`}
          onClick={() => void run()}
        >
          Undo
        </Button>
      )}
    </li>
  );
}
