import type { Editor } from "@tiptap/core";
import { type FormEvent, useState } from "react";
import { Checkbox } from "../../../ui/form/checkbox";
import { TextField } from "../../../ui/form/field";
import { FormButtons } from "../../../ui/form/form-buttons";
import { Dialog } from "../../../ui/layout/dialog";

const MAX_ROWS = 50;
const MAX_COLUMNS = 12;

/** Asks for the size of a new table. */
export function TableDialog({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const [errors, setErrors] = useState<{ rows?: string | undefined; columns?: string | undefined }>({});

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    event.stopPropagation();
    const data = new FormData(event.currentTarget);
    const [rows, cols] = [Number(data.get("rows")), Number(data.get("columns"))];
    const found = { rows: problemOf(rows, MAX_ROWS), columns: problemOf(cols, MAX_COLUMNS) };
    if (found.rows || found.columns) return setErrors(found);
    editor
      .chain()
      .focus()
      .insertTable({ rows, cols, withHeaderRow: data.has("header") })
      .run();
    onClose();
  }
  return (
    <Dialog open onClose={onClose} title="Insert a table">
      <form onSubmit={handleSubmit} noValidate className="mt-5 space-y-4">
        <div className="grid grid-cols-2 gap-4">
          <TextField
            label="Rows"
            name="rows"
            type="number"
            min={1}
            max={MAX_ROWS}
            defaultValue="3"
            error={errors.rows}
          />
          <TextField
            label="Columns"
            name="columns"
            type="number"
            min={1}
            max={MAX_COLUMNS}
            defaultValue="3"
            error={errors.columns}
          />
        </div>
        <Checkbox name="header" defaultChecked className="min-h-11">
          The first row is a header
        </Checkbox>
        <FormButtons action="Insert table" onCancel={onClose} />
      </form>
    </Dialog>
  );
}

function problemOf(value: number, most: number): string | undefined {
  return Number.isInteger(value) && value >= 1 && value <= most ? undefined : `Please choose 1 to ${most}.`;
}
