import { type KeyboardEvent, type PointerEvent, useRef, useState } from "react";
import { clockText } from "../../../../lib/time/day";
import { classNames } from "../../../../ui/class-names";
import { DayDialog } from "./day-dialog";
import {
  addSpan,
  CELL,
  COLUMN_END,
  COLUMN_START,
  isFree,
  removeSpan,
  slotsOf,
  spansOf,
  WEEKDAYS,
  type WeekSlot,
  type WeekSpan,
  weekdayName,
} from "./week-slots";

interface WeekGridProps {
  slots: readonly WeekSlot[];
  onChange: (slots: WeekSlot[]) => void;
  disabled?: boolean;
}

/** Rows that are always shown: five in the afternoon to two at night. */
const EVENING_ROWS = [17 * 60, 26 * 60] as const;

interface HalfHour {
  weekday: number;
  start: number;
}

/**
 * The week, to be painted: by dragging the mouse, by tapping, with the arrow keys and Space (Shift and an arrow key paints on), or in the menu of
 * a day.
 */
export function WeekGrid({ slots, onChange, disabled = false }: WeekGridProps) {
  const [isWholeDay, setWholeDay] = useState(false);
  const [openDay, setOpenDay] = useState<number | null>(null);
  const painting = usePainting(spansOf(slots), (spans) => onChange(slotsOf(spans)), disabled);
  const rows = rowsOf(painting.spans, isWholeDay);
  return (
    <div>
      <div className="overflow-x-auto">
        <table
          ref={painting.table}
          className="w-full min-w-58 table-fixed border-separate border-spacing-0.5 select-none"
          onPointerDown={painting.beginStroke}
          onPointerOver={painting.dragStroke}
          onPointerUp={painting.endStroke}
          onPointerLeave={painting.endStroke}
        >
          <caption className="sr-only">
            Free time of the week. Arrow keys move, Space marks or clears half an hour, and Shift with an arrow key
            keeps marking.
          </caption>
          <DayHeadings disabled={disabled} onOpen={setOpenDay} />
          <tbody>
            {rows.map((start) => (
              <tr key={start}>
                <th scope="row" className="tabular pr-1 text-right text-xs font-normal text-ink-soft">
                  {start % 60 === 0 ? (
                    clockText(start).replace(":00", "")
                  ) : (
                    <span className="sr-only">{clockText(start)}</span>
                  )}
                </th>
                {WEEKDAYS.map((name, at) => (
                  <GridCell
                    key={name}
                    cell={{ weekday: at + 1, start }}
                    isOn={isFree(painting.spans, at + 1, start)}
                    isEntry={painting.isEntry({ weekday: at + 1, start }, rows)}
                    disabled={disabled}
                    onKeyDown={painting.handleKeyDown}
                    onToggle={painting.toggleCell}
                  />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <button type="button" className="prose-link mt-2 min-h-9 text-sm" onClick={() => setWholeDay(!isWholeDay)}>
        {isWholeDay ? "Show the evenings only" : "Show the whole day"}
      </button>
      <DayDialog
        weekday={openDay}
        spans={painting.spans}
        onChange={(spans) => onChange(slotsOf(spans))}
        onClose={() => setOpenDay(null)}
      />
    </div>
  );
}

function DayHeadings({ disabled, onOpen }: { disabled: boolean; onOpen: (weekday: number) => void }) {
  return (
    <thead>
      <tr>
        <th scope="col" className="w-12 text-left text-xs font-semibold sm:w-18">
          <span className="sr-only">Time</span>
        </th>
        {WEEKDAYS.map((name, at) => (
          <th key={name} scope="col" className="p-0">
            <button
              type="button"
              disabled={disabled}
              onClick={() => onOpen(at + 1)}
              aria-label={`${name.slice(0, 3)}, menu of ${name}`}
              className="min-h-11 w-full rounded-sm text-xs font-semibold text-link hover:bg-paper-sunk"
            >
              {name.slice(0, 3)}
            </button>
          </th>
        ))}
      </tr>
    </thead>
  );
}

interface GridCellProps {
  cell: HalfHour;
  isOn: boolean;
  isEntry: boolean;
  disabled: boolean;
  onKeyDown: (event: KeyboardEvent, cell: HalfHour) => void;
  onToggle: (cell: HalfHour) => void;
}

function GridCell({ cell, isOn, isEntry, disabled, onKeyDown, onToggle }: GridCellProps) {
  return (
    <td className="p-0">
      <button
        type="button"
        tabIndex={isEntry ? 0 : -1}
        disabled={disabled}
        data-weekday={cell.weekday}
        data-start={cell.start}
        aria-pressed={isOn}
        aria-label={`${weekdayName(cell.weekday)} ${clockText(cell.start)}`}
        onKeyDown={(event) => onKeyDown(event, cell)}
        // A mouse paints by its own events; this is a tap, or Space and Enter.
        onClick={(event) => {
          if (event.detail === 0 || isTouch(event.nativeEvent)) onToggle(cell);
        }}
        className={classNames(
          "block h-6 w-full rounded-sm border",
          isOn ? "border-lamp bg-lamp" : "border-line bg-paper hover:border-control-line",
        )}
      />
    </td>
  );
}

const isTouch = (event: Event) => "pointerType" in event && event.pointerType === "touch";

/** All rows that hold free time, and the evening. */
function rowsOf(spans: readonly WeekSpan[], isWholeDay: boolean): number[] {
  const first = isWholeDay ? COLUMN_START : Math.min(EVENING_ROWS[0], ...spans.map(({ start }) => start));
  const last = isWholeDay ? COLUMN_END : Math.max(EVENING_ROWS[1], ...spans.map(({ end }) => end));
  const rows: number[] = [];
  for (let start = Math.floor(first / CELL) * CELL; start < last; start += CELL) rows.push(start);
  return rows;
}

const STEPS: Record<string, readonly [number, number]> = {
  ArrowUp: [0, -CELL],
  ArrowDown: [0, CELL],
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
};

/** Painting with a pointer or the keyboard. A stroke paints or erases, as its first cell does, and is reported once at its end. */
function usePainting(saved: WeekSpan[], onChange: (spans: WeekSpan[]) => void, disabled: boolean) {
  const table = useRef<HTMLTableElement>(null);
  const [stroke, setStroke] = useState<{ spans: WeekSpan[]; paints: boolean } | null>(null);
  const [entry, setEntry] = useState<HalfHour>({ weekday: 1, start: 19 * 60 });
  const spans = stroke?.spans ?? saved;

  const paintCell = (base: WeekSpan[], { weekday, start }: HalfHour, paints: boolean) =>
    (paints ? addSpan : removeSpan)(base, { weekday, start, end: start + CELL });

  function beginStroke(event: PointerEvent) {
    const cell = cellOf(event.target);
    if (!cell || disabled || event.pointerType === "touch" || event.button !== 0) return;
    const paints = !isFree(saved, cell.weekday, cell.start);
    setStroke({ spans: paintCell(saved, cell, paints), paints });
  }
  function dragStroke(event: PointerEvent) {
    const cell = cellOf(event.target);
    if (stroke && cell) setStroke({ ...stroke, spans: paintCell(stroke.spans, cell, stroke.paints) });
  }
  function endStroke() {
    if (!stroke) return;
    onChange(stroke.spans);
    setStroke(null);
  }
  function toggleCell(cell: HalfHour) {
    setEntry(cell);
    onChange(paintCell(saved, cell, !isFree(saved, cell.weekday, cell.start)));
  }
  function handleKeyDown(event: KeyboardEvent, { weekday, start }: HalfHour) {
    const step = STEPS[event.key];
    if (!step) return;
    event.preventDefault();
    const next = { weekday: weekday + step[0], start: start + step[1] };
    const button = table.current?.querySelector<HTMLButtonElement>(
      `[data-weekday="${next.weekday}"][data-start="${next.start}"]`,
    );
    if (!button) return;
    setEntry(next);
    button.focus();
    if (event.shiftKey) onChange(paintCell(saved, next, isFree(saved, weekday, start)));
  }
  const isEntry = (cell: HalfHour, rows: readonly number[]) =>
    cell.weekday === entry.weekday && cell.start === (rows.includes(entry.start) ? entry.start : rows[0]);
  return { table, spans, beginStroke, dragStroke, endStroke, toggleCell, handleKeyDown, isEntry };
}

function cellOf(target: EventTarget): HalfHour | null {
  const button = target instanceof Element ? target.closest<HTMLElement>("[data-weekday]") : null;
  return button ? { weekday: Number(button.dataset.weekday), start: Number(button.dataset.start) } : null;
}
