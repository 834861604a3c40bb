import { useState } from "react";
import { Button } from "../../../../ui/button/button";
import { TextField } from "../../../../ui/form/field";
import { Dialog } from "../../../../ui/layout/dialog";
import { type Column, saveColumns } from "../api";
import { useActions } from "../use-task-actions";

const MAX_COLUMNS = 8;

interface ColumnsDialogProps {
  open: boolean;
  columns: readonly Column[];
  onClose: () => void;
}

/** Names of the columns. The first stays open, the last done. */
export function ColumnsDialog({ open, columns, onClose }: ColumnsDialogProps) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Columns of the board"
      description="The first column is for open tasks, the last one for done tasks. Tasks of a removed column move to the first one."
    >
      <ColumnsForm columns={columns} onClose={onClose} />
    </Dialog>
  );
}

function ColumnsForm({ columns, onClose }: Omit<ColumnsDialogProps, "open">) {
  const [own, setOwn] = useState<readonly Column[]>(columns);
  const actions = useActions();
  const renameColumn = (at: number, name: string) =>
    setOwn(own.map((column, other) => (other === at ? { ...column, name } : column)));
  const addColumn = () => setOwn([...own.slice(0, -1), { key: freeKey(own), name: "" }, ...own.slice(-1)]);
  async function handleSave() {
    const saved = await actions.run("Could not save the columns", () => saveColumns([...own]));
    if (!saved) return;
    actions.reload();
    onClose();
  }
  return (
    <form
      className="mt-6 space-y-3"
      onSubmit={(event) => {
        event.preventDefault();
        void handleSave();
      }}
    >
      {own.map((column, at) => (
        <div key={column.key} className="flex items-end gap-2">
          <TextField
            className="grow"
            label={at === 0 ? "First column (open)" : at === own.length - 1 ? "Last column (done)" : `Column ${at + 1}`}
            value={column.name}
            onChange={(event) => renameColumn(at, event.target.value)}
            maxLength={40}
            required
          />
          {at > 0 && at < own.length - 1 ? (
            <Button
              variant="ghost"
              aria-label={`Remove column ${column.name || at + 1}`}
              onClick={() => setOwn(own.filter((other) => other !== column))}
            >
              Remove
            </Button>
          ) : null}
        </div>
      ))}
      <div className="flex flex-wrap gap-3 pt-3">
        <Button type="submit">Save columns</Button>
        <Button variant="secondary" onClick={addColumn} disabled={own.length >= MAX_COLUMNS}>
          Add column
        </Button>
      </div>
    </form>
  );
}

function freeKey(columns: readonly Column[]): string {
  let number = columns.length;
  while (columns.some(({ key }) => key === `column-${number}`)) number += 1;
  return `column-${number}`;
}
