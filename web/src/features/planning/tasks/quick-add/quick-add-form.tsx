import { type FormEvent, type RefObject, useEffect, useRef, useState } from "react";
import { readerClock } from "../../../../lib/time/day";
import { readerZone } from "../../../../lib/time/reader-zone";
import { Button } from "../../../../ui/button/button";
import { classNames } from "../../../../ui/class-names";
import { controlStyle } from "../../../../ui/form/control-style";
import type { NewTask } from "../api";
import { useActions } from "../use-task-actions";
import { parseQuickAdd } from "./quick-add";
import type { QuickAdd, QuickAddChip } from "./types";

/** One line that becomes a task. Recognized words are chips; each can be refused before the task is saved. */
export function QuickAddForm({ inputRef }: { inputRef: RefObject<HTMLInputElement | null> }) {
  const [text, setText] = useState("");
  const [refused, setRefused] = useState<readonly string[]>([]);
  const [accepted, setAccepted] = useState<readonly string[]>([]);
  const parsed = useParsed(text, refused, accepted);
  const { waiting, addLater } = useAddQueue((sent) => setText((now) => (now === "" ? sent : `${sent} ${now}`)));

  function changeText(next: string) {
    setText(next);
    setRefused((words) => words.filter((word) => next.includes(word)));
    setAccepted((words) => words.filter((word) => next.includes(word)));
  }
  function decideChip(chip: QuickAddChip) {
    if (chip.isAccepted) {
      setRefused((words) => [...words, chip.text]);
      setAccepted((words) => words.filter((word) => word !== chip.text));
    } else {
      setAccepted((words) => [...words, chip.text]);
    }
    inputRef.current?.focus();
  }
  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    if (text.trim() === "") return;
    addLater(text, { refused, accepted });
    // The next one can be typed at once.
    changeText("");
    inputRef.current?.focus();
  }
  return (
    <form onSubmit={handleSubmit} className="rounded-lg bg-paper-sunk p-4 sm:p-5">
      <label htmlFor="new-task" className="mb-1.5 block text-sm font-semibold">
        New task
      </label>
      <div className="flex flex-wrap gap-2 sm:gap-3">
        <input
          ref={inputRef}
          id="new-task"
          value={text}
          onChange={(event) => changeText(event.target.value)}
          maxLength={400}
          autoComplete="off"
          placeholder="Call Ola tomorrow 5pm #sales 30m"
          aria-describedby="new-task-hint"
          className={controlStyle("min-w-0 flex-[1_1_10rem]")}
        />
        <Button type="submit" aria-busy={waiting > 0 || undefined} className="min-w-28">
          {waiting > 0 ? "Adding…" : "Add task"}
        </Button>
      </div>
      <ChipList chips={parsed?.chips ?? []} onDecide={decideChip} />
      <p id="new-task-hint" className="mt-2 text-xs text-ink-soft">
        Dates, #tags, !high, 45m and “every week” are recognized. Text in "quotes" stays as it is.
      </p>
    </form>
  );
}

interface DecidedWords {
  refused: readonly string[];
  accepted: readonly string[];
}

/** Adds tasks one after the other, so that they come in the order in which they were typed. */
function useAddQueue(onFailed: (text: string) => void) {
  /** Number of tasks that are being saved. */
  const [waiting, setWaiting] = useState(0);
  const queue = useRef(Promise.resolve());
  const actions = useActions();
  async function addTask(sent: string, words: DecidedWords) {
    const isMade = await actions.create(newTask(await parseQuickAdd(sent, readerClock(), navigator.language, words)));
    // A text that could not be added comes back, before what was typed since.
    if (!isMade) onFailed(sent);
    setWaiting((count) => count - 1);
  }
  function addLater(text: string, words: DecidedWords) {
    setWaiting((count) => count + 1);
    queue.current = queue.current.then(() => addTask(text, words));
  }
  return { waiting, addLater };
}

/** Task that the text describes. Each change of the text reads it again. */
function useParsed(text: string, refused: readonly string[], accepted: readonly string[]): QuickAdd | null {
  const [parsed, setParsed] = useState<QuickAdd | null>(null);
  useEffect(() => {
    if (text.trim() === "") return setParsed(null);
    let isCurrent = true;
    void parseQuickAdd(text, readerClock(), navigator.language, { refused, accepted }).then((result) => {
      if (isCurrent) setParsed(result);
    });
    return () => {
      isCurrent = false;
    };
  }, [text, refused, accepted]);
  return parsed;
}

function ChipList({ chips, onDecide }: { chips: readonly QuickAddChip[]; onDecide: (chip: QuickAddChip) => void }) {
  return (
    <ul aria-label="Recognized" className={classNames("mt-3 flex flex-wrap gap-2", chips.length === 0 && "hidden")}>
      {chips.map((chip) => (
        <li key={`${chip.kind} ${chip.text}`}>
          <ChipButton chip={chip} onDecide={onDecide} />
        </li>
      ))}
    </ul>
  );
}

function ChipButton({ chip, onDecide }: { chip: QuickAddChip; onDecide: (chip: QuickAddChip) => void }) {
  const action = chip.isAccepted
    ? `Keep “${chip.text}” as text instead of ${chip.label}`
    : `Set the due date ${chip.label}`;
  return (
    <button
      type="button"
      aria-label={action}
      onClick={() => onDecide(chip)}
      className={classNames(
        "tabular inline-flex min-h-9 items-center gap-2 rounded-full px-3 text-xs font-semibold",
        chip.isAccepted ? "bg-lamp-soft text-lamp-ink" : "border border-dashed border-control-line text-ink-soft",
      )}
    >
      {chip.isAccepted ? chip.label : `Due ${chip.label}?`}
      <span aria-hidden="true">{chip.isAccepted ? "×" : "+"}</span>
    </button>
  );
}

function newTask({ title, due, priority, tags, estimateMinutes, repeat }: QuickAdd): NewTask {
  return {
    title,
    tags,
    ...(due ? { due: due.time ? { ...due, zone: readerZone() } : due } : {}),
    ...(priority ? { priority } : {}),
    ...(estimateMinutes ? { estimateMinutes } : {}),
    ...(repeat ? { repeat } : {}),
  };
}
