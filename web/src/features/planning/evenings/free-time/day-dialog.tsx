import { clockText } from "../../../../lib/time/day";
import { Button } from "../../../../ui/button/button";
import { Dialog } from "../../../../ui/layout/dialog";
import { addSpan, type WeekSpan, weekdayName } from "./week-slots";

interface DayDialogProps {
  /** Day of the open menu; null when it is closed. */
  weekday: number | null;
  spans: WeekSpan[];
  onChange: (spans: WeekSpan[]) => void;
  onClose: () => void;
}

const PRESETS = [
  { label: "Early morning, 6 to 7:30 AM", start: 6 * 60, end: 7 * 60 + 30 },
  { label: "Evening, 7 to 9 PM", start: 19 * 60, end: 21 * 60 },
  { label: "Long evening, 7 to 10:30 PM", start: 19 * 60, end: 22 * 60 + 30 },
  { label: "Late, 10 PM to 1 AM", start: 22 * 60, end: 25 * 60 },
] as const;

const WORKING_DAYS = [1, 2, 3, 4, 5];

/** Menu of a day: usual slots to add, slots to remove, and a copy to the other days. */
export function DayDialog({ weekday, spans, onChange, onClose }: DayDialogProps) {
  const own = spans.filter((span) => span.weekday === weekday);
  function changeDay(next: WeekSpan[]) {
    onChange(next);
    onClose();
  }
  const copyToWorkingDays = () => {
    const others = spans.filter((span) => !WORKING_DAYS.includes(span.weekday));
    const copies = WORKING_DAYS.flatMap((day) => own.map((span) => ({ ...span, weekday: day })));
    changeDay([...others, ...copies].reduce<WeekSpan[]>((all, span) => addSpan(all, span), []));
  };
  return (
    <Dialog open={weekday !== null} onClose={onClose} title={weekday ? weekdayName(weekday) : ""}>
      <div className="mt-4 flex flex-col items-stretch gap-2">
        {PRESETS.map(({ label, start, end }) => (
          <Button
            key={label}
            variant="secondary"
            onClick={() => weekday && changeDay(addSpan(spans, { weekday, start, end }))}
          >
            Add: {label}
          </Button>
        ))}
        {own.map((span) => (
          <Button key={span.start} variant="ghost" onClick={() => changeDay(spans.filter((other) => other !== span))}>
            Remove {clockText(span.start)} to {clockText(span.end)}
          </Button>
        ))}
        {own.length > 0 ? (
          <Button variant="ghost" onClick={copyToWorkingDays}>
            Copy to Monday to Friday
          </Button>
        ) : null}
        <Button variant="ghost" onClick={onClose}>
          Close
        </Button>
      </div>
    </Dialog>
  );
}
