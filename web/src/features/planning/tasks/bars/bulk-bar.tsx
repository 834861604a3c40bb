import { useState } from "react";
import { Button } from "../../../../ui/button/button";
import { controlStyle } from "../../../../ui/form/control-style";
import type { BulkChange, Column } from "../api";
import { PRIORITIES } from "../groups";
import type { TaskSelection } from "../use-selection";
import { useActions } from "../use-task-actions";

interface BulkBarProps {
  selection: TaskSelection;
  columns: readonly Column[];
}

const ENDINGS = [
  { action: "complete", label: "Complete", done: "Completed" },
  { action: "delete", label: "Delete", done: "Deleted" },
] as const;

/** Begins and ends the selection. */
export function SelectButton({ selection: { isOn, toggle } }: Pick<BulkBarProps, "selection">) {
  return (
    <Button variant="ghost" size="sm" onClick={() => toggle(!isOn)}>
      {isOn ? "Stop selecting" : "Select several"}
    </Button>
  );
}

/** Actions on several tasks at once. */
export function BulkBar({ selection, columns }: BulkBarProps) {
  const actions = useActions();
  const { isOn, ids, selectAll } = selection;
  if (!isOn) return null;
  async function applyChange(change: Omit<BulkChange, "ids">, verb: string) {
    if (await actions.changeMany({ ...change, ids }, verb)) selection.clear();
  }
  const isIdle = ids.length === 0;
  return (
    <section aria-label="Selected tasks" className="mt-4 flex flex-wrap items-center gap-2 rounded-lg bg-lamp-soft p-3">
      <p className="tabular px-2 text-sm font-semibold">{ids.length} selected</p>
      <Button variant="ghost" size="sm" onClick={selectAll}>
        Select all
      </Button>
      {ENDINGS.map(({ action, label, done }) => (
        <Button
          key={action}
          variant="secondary"
          size="sm"
          disabled={isIdle}
          onClick={() => void applyChange({ action }, done)}
        >
          {label}
        </Button>
      ))}
      <BulkChoice
        label="Move selected tasks"
        prompt="Move to…"
        options={columns.map(({ key, name }) => ({ value: key, label: name }))}
        isIdle={isIdle}
        onChoose={(column) => void applyChange({ action: "move", column }, "Moved")}
      />
      <BulkChoice
        label="Priority of selected tasks"
        prompt="Priority…"
        options={PRIORITIES}
        isIdle={isIdle}
        onChoose={(priority) => void applyChange({ action: "priority", priority }, "Changed")}
      />
      <TagForm isIdle={isIdle} onTag={(tag) => applyChange({ action: "tag", tag }, "Tagged")} />
    </section>
  );
}

interface BulkChoiceProps<Key extends string> {
  label: string;
  /** Text of the select, which keeps no choice. */
  prompt: string;
  options: readonly { value: Key; label: string }[];
  isIdle: boolean;
  onChoose: (value: Key) => void;
}

function BulkChoice<Key extends string>({ label, prompt, options, isIdle, onChoose }: BulkChoiceProps<Key>) {
  return (
    <select
      aria-label={label}
      value=""
      disabled={isIdle}
      onChange={(event) => onChoose(event.target.value as Key)}
      className={controlStyle("w-auto min-h-9 py-1 text-sm")}
    >
      <option value="">{prompt}</option>
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </select>
  );
}

function TagForm({ isIdle, onTag }: { isIdle: boolean; onTag: (tag: string) => Promise<void> }) {
  const [tag, setTag] = useState("");
  return (
    <form
      className="flex gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        void onTag(tag.trim()).then(() => setTag(""));
      }}
    >
      <input
        aria-label="Tag for selected tasks"
        placeholder="tag"
        value={tag}
        maxLength={40}
        onChange={(event) => setTag(event.target.value)}
        className={controlStyle("w-28 min-h-9 py-1 text-sm")}
      />
      <Button type="submit" variant="secondary" size="sm" disabled={isIdle || tag.trim() === ""}>
        Add tag
      </Button>
    </form>
  );
}
