import { useId, useState } from "react";
import type { Experiment } from "../../../api/calls/experiments";
import { readerDay, readerDayFromNow } from "../../../lib/time/day";
import { Button } from "../../../ui/button/button";
import { DateField } from "../../../ui/form/date-field";
import { Badge } from "../../../ui/inline/badge";
import { Card } from "../../../ui/layout/card";
import { useMutation } from "../../../ui/use-mutation";
import { KIND_LABELS, markOf } from "./labels";
import { ScriptDialog } from "./script-dialog";

/** Days of a test that is started without another deadline. */
const USUAL_DAYS = 14;

interface PreparedCardProps {
  /** A draft, or an action of the market that no draft was made of. */
  test: Pick<Experiment, "hypothesis" | "kind" | "n" | "k" | "atMost" | "riskiest" | "script">;
  label: string;
  /** A sentence beside the mark. */
  note?: string | null;
  /** The page of the experiment shows its hypothesis above the card. */
  isAlone?: boolean;
  onStart: (deadline: string) => Promise<unknown>;
  onEdit: () => Promise<unknown>;
  onDelete?: () => void;
}

/** A test that has not started: its pass mark is shown before the first answer, and one tap starts it. */
export function PreparedCard({ test, label, note, isAlone, onStart, onEdit, onDelete }: PreparedCardProps) {
  const id = useId();
  const [deadline, setDeadline] = useState(() => readerDayFromNow(USUAL_DAYS));
  const [isScriptOpen, setScriptOpen] = useState(false);
  const starting = useMutation(() => onStart(deadline), "Could not start the test");
  const editing = useMutation(onEdit, "Could not open the test");
  return (
    <Card aria-labelledby={id} tone="plain" className="flex flex-col">
      <p className="flex flex-wrap items-center gap-2">
        <Badge tone="outline">{label}</Badge>
        <span className="text-sm text-ink-soft">{KIND_LABELS[test.kind]}</span>
        {test.riskiest ? <Badge tone="lamp">Riskiest assumption</Badge> : null}
      </p>
      <h3 id={id} className={isAlone ? "sr-only" : "mt-3 text-lg wrap-anywhere"}>
        {isAlone ? "Draft of the test" : test.hypothesis}
      </h3>
      <p className="tabular mt-2 font-semibold">{markOf(test)}</p>
      {note ? <p className="mt-1 text-sm text-ink-soft">{note}</p> : null}
      <div className="mt-4 flex flex-wrap items-end gap-3">
        <DateField
          label="Deadline"
          className="w-44"
          min={readerDay()}
          value={deadline}
          onChange={(event) => setDeadline(event.target.value)}
        />
        <Button busy={starting.isBusy} className="min-h-12" onClick={() => void starting.run()}>
          Start this test
        </Button>
      </div>
      <p className="mt-3 -ml-3 flex flex-wrap gap-1">
        <Button variant="ghost" size="sm" onClick={() => setScriptOpen(true)}>
          Show the script
        </Button>
        <Button variant="ghost" size="sm" busy={editing.isBusy} onClick={() => void editing.run()}>
          Edit
        </Button>
        {onDelete ? (
          <Button variant="ghost" size="sm" onClick={onDelete}>
            Delete
          </Button>
        ) : null}
      </p>
      <ScriptDialog experiment={test} isOpen={isScriptOpen} onClose={() => setScriptOpen(false)} />
    </Card>
  );
}
