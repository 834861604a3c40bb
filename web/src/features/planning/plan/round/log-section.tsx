import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { errorText } from "../../../../api/errors";
import { formatMoney } from "../../../../lib/format";
import { Button } from "../../../../ui/button/button";
import { Skeleton } from "../../../../ui/feedback/skeleton";
import { Disclosure } from "../../../../ui/layout/disclosure";
import { useMutation } from "../../../../ui/use-mutation";
import { changeLogLine, deleteLogLine, type LogLine, logQuery, type Plan, stepsOf } from "../api";
import { dayText } from "../days";
import { LogForm, sendLine } from "./log-form";
import { logQueue, refreshLog, useWaitingLines, type WaitingLine } from "./log-queue";

/** Log of the round: its sums, a form for a new line, and the lines. */
export function LogSection({ plan }: { plan: Plan }) {
  const [isAdding, setAdding] = useState(false);
  const waiting = useWaitingLines();
  return (
    <section aria-labelledby="plan-log" className="mt-12">
      <h3 id="plan-log" className="border-b border-line-strong pb-2 text-xl">
        Time and money
      </h3>
      <p className="mt-3 max-w-[39em] text-sm">{describeSums(plan.review.sums)}</p>
      {waiting.map((item) => (
        <Waits key={item.line.key} item={item} />
      ))}
      {isAdding ? (
        <div className="mt-4 max-w-[46rem] rounded-lg border border-line p-4">
          <LogForm
            onSkip={() => setAdding(false)}
            onSave={async (numbers) => {
              await sendLine(numbers);
              setAdding(false);
            }}
          />
        </div>
      ) : (
        <Button variant="secondary" className="mt-3" onClick={() => setAdding(true)}>
          Log time or money
        </Button>
      )}
      <Lines plan={plan} />
    </section>
  );
}

type LogSums = Plan["review"]["sums"];

/** "3 paid jobs, $500 in, $43 spent. $46 an hour before tax, $35 kept." */
export function describeSums(sums: LogSums): string {
  const total = sums.paidMinutes + sums.askingMinutes + sums.otherMinutes;
  if (total === 0 && sums.takingsCents === 0 && sums.spentCents === 0) {
    return "Nothing logged yet. Log each job once: its minutes, what came in and what you spent.";
  }
  const jobs = `${sums.paidJobs} paid ${sums.paidJobs === 1 ? "job" : "jobs"}`;
  const money = `${formatMoney(sums.takingsCents / 100)} in, ${formatMoney(sums.spentCents / 100)} spent`;
  if (sums.hourUsd === null || sums.keptUsd === null) return `${jobs}, ${money}. No hours of paid work yet.`;
  return `${jobs}, ${money}. Paid work: ${formatMoney(sums.hourUsd)} an hour before tax, ${formatMoney(sums.keptUsd)} kept.`;
}

function Waits({ item }: { item: WaitingLine }) {
  return (
    <p className="mt-2 text-sm text-ink-soft">
      {item.problem
        ? `A line of ${dayText(item.line.on)} was refused: ${item.problem}`
        : `Waits for a connection: ${describeLine(item.line)}`}
      {item.problem ? (
        <Button variant="ghost" size="sm" onClick={() => logQueue.discard(item.line.key)}>
          Remove it
        </Button>
      ) : null}
    </p>
  );
}

function Lines({ plan }: { plan: Plan }) {
  const [isOpen, setOpen] = useState(false);
  const { data, error } = useQuery({ ...logQuery, enabled: isOpen });
  return (
    <Disclosure className="mt-2" summary="All lines of the log" onOpen={() => setOpen(true)}>
      {error ? <p className="text-sm text-danger">{errorText(error)}</p> : null}
      {data ? (
        <ul className="divide-y divide-line">
          {data.items.map((line) => (
            <Line key={line.id} line={line} title={titleOf(plan, line)} />
          ))}
          {data.items.length === 0 ? <li className="py-2 text-sm text-ink-soft">No lines yet.</li> : null}
        </ul>
      ) : error ? null : (
        <Skeleton className="h-16" />
      )}
    </Disclosure>
  );
}

function Line({ line, title }: { line: LogLine; title: string }) {
  const client = useQueryClient();
  const [isEditing, setEditing] = useState(false);
  const removal = useMutation(async () => {
    await deleteLogLine(line.id);
    refreshLog(client);
  }, "Could not delete the line");
  if (isEditing) {
    return (
      <li className="py-3">
        <LogForm
          line={line}
          question={title}
          onSkip={() => setEditing(false)}
          onSave={async (numbers) => {
            await changeLogLine(line.id, numbers);
            refreshLog(client);
            setEditing(false);
          }}
        />
      </li>
    );
  }
  const name = <span className="sr-only"> the line of {dayText(line.on)}</span>;
  return (
    <li className="flex flex-wrap items-baseline gap-x-4 gap-y-1 py-2 text-sm">
      <span className="tabular whitespace-nowrap text-ink-soft">{dayText(line.on)}</span>
      <span className="min-w-0 grow">
        <span className="font-semibold">{title}</span> {describeLine(line)}
      </span>
      <span className="flex gap-1">
        <Button variant="ghost" size="sm" onClick={() => setEditing(true)}>
          Edit{name}
        </Button>
        <Button variant="ghost" size="sm" busy={removal.isBusy} onClick={() => void removal.run()}>
          Delete{name}
        </Button>
      </span>
    </li>
  );
}

const KINDS = { paid: "Paid job", deposit: "Deposit", asking: "Asking people", other: "Other work" } as const;

function titleOf(plan: Plan, { stepKey, kind }: LogLine): string {
  return stepsOf(plan).find((step) => step.key === stepKey)?.title ?? KINDS[kind];
}

type DescribedLine = Pick<LogLine, "minutes" | "takingsCents" | "spentCents"> & { note: string | null };

/** "300 minutes, $250 in, $20 spent. Two dogs." */
function describeLine(line: { [K in keyof DescribedLine]?: DescribedLine[K] | undefined }): string {
  const { minutes, takingsCents, spentCents, note } = line;
  const exactMoney = (cents: number) => (cents % 100 === 0 ? formatMoney(cents / 100) : `$${(cents / 100).toFixed(2)}`);
  const parts = [
    minutes ? `${minutes} ${minutes === 1 ? "minute" : "minutes"}` : "",
    takingsCents ? `${exactMoney(takingsCents)} in` : "",
    spentCents ? `${exactMoney(spentCents)} spent` : "",
  ];
  return [parts.filter(Boolean).join(", "), note].filter(Boolean).join(". ");
}
