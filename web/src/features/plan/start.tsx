import { useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { errorText } from "../../api/errors";
import { tellOtherTabs } from "../../api/tabs";
import { Button } from "../../ui/button";
import { buttonStyle } from "../../ui/button-style";
import { TextField } from "../../ui/field";
import { CALENDAR, PLAN, startPlan } from "./api";
import { dayText, today } from "./days";

/** The day on which the plan starts, and its days as a file once there is one. */
export function Start({ startDate }: { startDate: string | null }) {
  const [isChanging, setChanging] = useState(false);
  if (startDate === null || isChanging) {
    return <StartForm startDate={startDate} onDone={() => setChanging(false)} />;
  }
  return (
    <div>
      <p>
        <span className="text-ink-soft">Day 1 is </span>
        <span className="font-semibold">{dayText(startDate)}</span>
      </p>
      <div className="mt-3 flex flex-wrap gap-2">
        <a href={CALENDAR} download="sidestart-plan.ics" className={buttonStyle("secondary", "md")}>
          Add to calendar (.ics)
        </a>
        <Button variant="ghost" onClick={() => setChanging(true)}>
          Change
        </Button>
      </div>
    </div>
  );
}

function StartForm({ startDate, onDone }: { startDate: string | null; onDone: () => void }) {
  const client = useQueryClient();
  const [day, setDay] = useState(startDate ?? today());
  const [problem, setProblem] = useState("");
  const [isBusy, setBusy] = useState(false);

  async function save(start: string | null) {
    setBusy(true);
    setProblem("");
    try {
      client.setQueryData(PLAN, await startPlan(start));
      tellOtherTabs(PLAN);
      onDone();
    } catch (error) {
      setProblem(errorText(error));
    }
    setBusy(false);
  }
  function submit(event: FormEvent) {
    event.preventDefault();
    void save(day);
  }

  return (
    <form onSubmit={submit} noValidate>
      <TextField
        type="date"
        label="When do you start?"
        hint="Each step gets a suggested evening. It is fine to miss one."
        value={day}
        error={problem}
        onChange={(event) => setDay(event.target.value)}
      />
      <div className="mt-3 flex flex-wrap gap-2">
        <Button type="submit" variant="secondary" busy={isBusy}>
          {startDate ? "Save day 1" : "Set day 1"}
        </Button>
        {startDate ? (
          <>
            <Button variant="ghost" disabled={isBusy} onClick={() => void save(null)}>
              Remove dates
            </Button>
            <Button variant="ghost" disabled={isBusy} onClick={onDone}>
              Cancel
            </Button>
          </>
        ) : null}
      </div>
    </form>
  );
}
