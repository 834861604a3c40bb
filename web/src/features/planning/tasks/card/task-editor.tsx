import {
  type FocusEvent,
  type FormEvent,
  type KeyboardEvent,
  type MouseEvent,
  useEffect,
  useRef,
  useState,
} from "react";
import { readerZone } from "../../../../lib/time/reader-zone";
import { Button } from "../../../../ui/button/button";
import { SelectField, TextField } from "../../../../ui/form/field";
import { TextAreaField } from "../../../../ui/form/text-area-field";
import type { Task, TaskFields } from "../api";
import { PRIORITIES } from "../groups";
import { repeatText } from "../quick-add/quick-add-tokens";
import type { TaskRepeat } from "../quick-add/types";
import { useActions } from "../use-task-actions";
import { WaitsOnField } from "./waits-on-field";

const REPEATS: Record<string, TaskRepeat | null> = {
  none: null,
  "day-due": { every: 1, unit: "day", from: "due" },
  "week-due": { every: 1, unit: "week", from: "due" },
  "month-due": { every: 1, unit: "month", from: "due" },
  "year-due": { every: 1, unit: "year", from: "due" },
  "week-completion": { every: 1, unit: "week", from: "completion" },
  "month-completion": { every: 1, unit: "month", from: "completion" },
};

/** Longest time between the two presses of a double click. The second one may hit the page, which moved under the pointer. */
const DOUBLE_CLICK_MS = 500;

interface TaskEditorProps {
  task: Task;
  onClose: () => void;
}

/** All fields of a task, in its place. Escape restores them; leaving the editor saves them. */
export function TaskEditor({ task, onClose }: TaskEditorProps) {
  const form = useRef<HTMLFormElement>(null);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState("");
  const isClosed = useRef(false);
  const openedAt = useRef(0);
  const actions = useActions();
  useEffect(() => {
    openedAt.current = performance.now();
    form.current?.querySelector<HTMLInputElement>("[name=title]")?.select();
  }, []);

  async function saveTask() {
    if (!form.current || isClosed.current || isBusy) return;
    const fields = changedFields(task, new FormData(form.current));
    if (fields.title === "") return setProblem("Please give the task a title.");
    if (Object.keys(fields).length === 0) return closeEditor();
    setBusy(true);
    const isSaved = await actions.edit(task, fields);
    setBusy(false);
    if (isSaved) closeEditor();
  }
  function closeEditor() {
    isClosed.current = true;
    onClose();
  }
  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    void saveTask();
  }
  function handleBlur(event: FocusEvent<HTMLFormElement>) {
    const { relatedTarget: next, target: field } = event;
    if (!(next instanceof Node) || event.currentTarget.contains(next)) return;
    if (performance.now() - openedAt.current < DOUBLE_CLICK_MS) requestAnimationFrame(() => field.focus());
    else void saveTask();
  }
  function leaveByKey(event: KeyboardEvent) {
    event.stopPropagation();
    // The list of a field closes first.
    if (event.key === "Escape" && !event.defaultPrevented) closeEditor();
  }
  return (
    <form
      ref={form}
      aria-label={`Edit ${task.title}`}
      onSubmit={handleSubmit}
      onBlur={handleBlur}
      onMouseDown={keepFocusInside}
      onKeyDown={leaveByKey}
      className="my-2 space-y-4 rounded-lg border border-line-strong bg-paper-raised p-4"
    >
      <EditorFields task={task} problem={problem} />
      {task.urgency ? <p className="tabular text-xs text-ink-soft">{urgencyText(task.urgency)}</p> : null}
      <EditorButtons isBusy={isBusy} onCancel={closeEditor} onDelete={() => void actions.remove(task)} />
    </form>
  );
}

interface EditorButtonsProps {
  isBusy: boolean;
  onCancel: () => void;
  onDelete: () => void;
}

function EditorButtons({ isBusy, onCancel, onDelete }: EditorButtonsProps) {
  return (
    <div className="flex flex-wrap gap-3">
      <Button type="submit" busy={isBusy}>
        Save
      </Button>
      <Button variant="ghost" onMouseDown={(event) => event.preventDefault()} onClick={onCancel}>
        Cancel
      </Button>
      <Button variant="ghost" onClick={onDelete}>
        Delete
      </Button>
    </div>
  );
}

function EditorFields({ task, problem }: { task: Task; problem: string }) {
  return (
    <>
      <TextField
        label="Title"
        name="title"
        defaultValue={task.title}
        maxLength={300}
        required
        error={problem || undefined}
      />
      <TextAreaField
        label="Notes"
        name="notes"
        hint="Markdown works here."
        defaultValue={task.notes}
        maxLength={4000}
        rows={3}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField label="Due date" name="date" type="date" defaultValue={task.due?.date ?? ""} />
        <TextField label="Time" name="time" type="time" defaultValue={task.due?.time ?? ""} />
        <TextField
          label="Estimate (minutes)"
          name="estimate"
          type="number"
          min={1}
          max={6000}
          defaultValue={task.estimateMinutes ?? ""}
        />
        <TextField
          label="Minutes done"
          name="doneMinutes"
          type="number"
          min={0}
          max={6000}
          defaultValue={task.doneMinutes}
        />
        <SelectField label="Priority" name="priority" options={PRIORITIES} defaultValue={task.priority} />
        <SelectField label="Repeat" name="repeat" options={repeatOptions(task)} defaultValue={repeatKey(task)} />
        <TextField label="Tags" name="tags" hint="Separate tags with spaces" defaultValue={task.tags.join(" ")} />
        <label className="flex min-h-11 items-center gap-2 self-end text-sm font-semibold">
          <input type="checkbox" name="oneGo" defaultChecked={task.oneGo} className="size-5 accent-action" />
          Do it in one sitting
        </label>
        <WaitsOnField task={task} />
      </div>
    </>
  );
}

/** A press between the fields, such as the second one of a double click, would give the focus to the page and close the editor. */
function keepFocusInside(event: MouseEvent<HTMLFormElement>) {
  const field = (event.target as Element).closest("input, textarea, select, button, label, a, [tabindex]");
  // The page around the form takes the focus as well.
  if (!field || !event.currentTarget.contains(field)) event.preventDefault();
}

function repeatKey({ repeat }: Task): string {
  if (!repeat) return "none";
  const key = `${repeat.unit}-${repeat.from ?? "due"}`;
  const isPlain = repeat.every === 1 && !repeat.weekdays?.length && !repeat.monthDays?.length;
  return isPlain && key in REPEATS ? key : "own";
}

function repeatOptions(task: Task) {
  const options = Object.entries(REPEATS).map(([value, repeat]) => ({
    value,
    label: repeat ? repeatText(repeat) : "Does not repeat",
  }));
  if (repeatKey(task) !== "own" || !task.repeat) return options;
  return [{ value: "own", label: repeatText(task.repeat as TaskRepeat) }, ...options];
}

/** The fields that differ from the task. */
function changedFields(task: Task, data: FormData): TaskFields {
  const readText = (name: string) => String(data.get(name) ?? "").trim();
  const readNumber = (name: string) => (readText(name) === "" ? null : Number(readText(name)));
  const fields: TaskFields = {};
  if (readText("title") !== task.title) fields.title = readText("title");
  if (readText("notes") !== task.notes) fields.notes = readText("notes");
  if (readText("priority") !== task.priority) fields.priority = readText("priority") as Task["priority"];
  if (readNumber("estimate") !== task.estimateMinutes) fields.estimateMinutes = readNumber("estimate");
  if ((readNumber("doneMinutes") ?? 0) !== task.doneMinutes) fields.doneMinutes = readNumber("doneMinutes") ?? 0;
  if (readText("tags") !== task.tags.join(" "))
    fields.tags = readText("tags")
      .split(/[\s,]+/)
      .filter((tag) => tag !== "");
  if ((data.get("oneGo") !== null) !== task.oneGo) fields.oneGo = data.get("oneGo") !== null;
  if (readText("date") !== (task.due?.date ?? "") || readText("time") !== (task.due?.time ?? ""))
    fields.due = dueOf(readText);
  if (data.has("waitsOn")) fields.waitsOn = readText("waitsOn").split(",").filter(Boolean).map(Number);
  const repeat = readText("repeat");
  if (repeat !== repeatKey(task) && repeat !== "own") fields.repeat = REPEATS[repeat] ?? null;
  return fields;
}

function dueOf(text: (name: string) => string): TaskFields["due"] {
  const [date, time] = [text("date"), text("time")];
  if (date === "") return null;
  return time === "" ? { date } : { date, time, zone: readerZone() };
}

const TERMS = [
  ["priority", "priority"],
  ["due", "due date"],
  ["blocks", "another task waits for it"],
  ["begun", "begun"],
  ["age", "age"],
  ["waits", "it waits"],
] as const;

/** The sum with its terms: "Urgency 18.8 = 6 priority + 8.8 due date + 4 begun". */
function urgencyText(urgency: NonNullable<Task["urgency"]>): string {
  const terms = TERMS.filter(([key]) => urgency[key] !== 0).map(([key, label]) => {
    const value = urgency[key];
    return `${value < 0 ? "−" : "+"} ${Math.abs(value)} ${label}`;
  });
  return `Urgency ${urgency.value} = ${terms.join(" ").replace(/^\+ /, "")}`;
}
