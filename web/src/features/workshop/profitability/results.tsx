import { memo, Suspense } from "react";
import { formatCount } from "../../../lib/format";
import { useHydrated } from "../../../lib/hooks/use-hydrated";
import { Badge } from "../../../ui/inline/badge";
import { Card, CardHeader } from "../../../ui/layout/card";
import { Disclosure } from "../../../ui/layout/disclosure";
import { MonthsChart } from "./charts/months-chart";
import { PriceChart } from "./charts/price-chart";
import { Tornado } from "./charts/tornado";
import type { ProfitOutput, ProfitResult } from "./types";

/** Outputs at the top of the page, and those of the tax block. The others follow in their order. */
const PAY = ["hourlyPayCents", "overtimeHourCents", "eveningWorth"];
const TAX = [
  "setAsideYearCents",
  "seTaxCents",
  "additionalMedicareCents",
  "qbiCents",
  "incomeTaxCents",
  "stateTaxCents",
];

interface ResultsProps {
  result: ProfitResult;
  isUpdating: boolean;
  /** True for the shipped example, which asks for nothing. */
  isExample?: boolean;
  /** Brings the person to a field of the form; missing where there is no form. */
  onFill?: (field: string) => void;
}

interface FieldListProps extends Pick<ResultsProps, "result" | "onFill"> {
  title: string;
  fields: string[];
}

/**
 * The result. Below its headline, the server's page is taken over after the form: React leaves such a part for later
 * until it changes, and a render of the page around it would be a change.
 */
export const Results = memo(function Results({ result, isUpdating, isExample = false, onFill }: ResultsProps) {
  const findOutputs = (keys: readonly string[]) => result.outputs.filter(({ key }) => keys.includes(key));
  const others = result.outputs.filter(({ key }) => ![...PAY, ...TAX].includes(key));
  return (
    <div className="space-y-8">
      <Headline result={result} outputs={findOutputs(PAY)} isUpdating={isUpdating} />
      {isExample ? null : <Notices result={result} onFill={onFill} />}
      {result.months.length > 0 ? (
        <Suspense>
          <PriceChart result={result} />
          <Goal result={result} />
          <Outputs id="business" title="The business" outputs={others} result={result} />
          <Tornado result={result} />
          <MonthsChart result={result} />
          <TaxBlock result={result} outputs={findOutputs(TAX)} />
          <Sources result={result} />
        </Suspense>
      ) : null}
    </div>
  );
});

function Headline({
  result,
  outputs,
  isUpdating,
}: {
  result: ProfitResult;
  outputs: ProfitOutput[];
  isUpdating: boolean;
}) {
  const [pay, ...rest] = outputs;
  if (!pay) return null;
  return (
    <Card aria-labelledby="pay-title" padding="lg">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <h2 id="pay-title" className="text-xl">
          Pay per hour, after fees, costs and tax
        </h2>
        <p className="min-h-6 text-sm text-ink-soft" role="status">
          {isUpdating ? "Updating" : ""}
        </p>
      </div>
      <p
        className={`tabular mt-3 font-display ${pay.cents === null ? "text-2xl" : "text-4xl"}`}
        data-testid="hourly-pay"
      >
        {isKnown(pay) ? pay.text : neededText(result)}
      </p>
      {result.localWage ? <p className="mt-1 text-sm text-ink-soft">{result.localWage.text}</p> : null}
      <Explained output={pay} result={result} />
      <dl className="mt-6 grid gap-6 sm:grid-cols-2">
        {rest.map((output) => (
          <div key={output.key}>
            <dt className="text-sm text-ink-soft">{output.label}</dt>
            <dd>
              <span className="tabular text-xl font-semibold">{isKnown(output) ? output.text : "–"}</span>
              <Explained output={output} result={result} />
            </dd>
          </div>
        ))}
      </dl>
      <p className="mt-6 text-sm text-ink-soft">{result.figures.text}.</p>
    </Card>
  );
}

const isKnown = ({ cents, value, reason }: ProfitOutput) =>
  typeof cents === "number" || typeof value === "number" || Boolean(reason);

/** Says how many figures the pay per hour still needs. */
function neededText({ missing }: ProfitResult): string {
  const count = missing.filter((field) => field !== "startupCents").length;
  return count === 1 ? "Add one more figure to see your pay" : `Add ${count} more figures to see your pay`;
}

/** Name of a figure that is missing. */
export function missingLabel({ inputs }: ProfitResult, field: string): string {
  return inputs.find((input) => input.field === field)?.label ?? "Platform";
}

/** Missing figures, the wage while a median stands in for it, and notices about the fees. */
function Notices({ result, onFill }: { result: ProfitResult; onFill: ResultsProps["onFill"] }) {
  const { missing, notices, guesses } = result;
  if (missing.length === 0 && notices.length === 0) return null;
  const isGuessed = (field: string) => guesses.some((guess) => guess.field === field);
  return (
    <Card tone="sunk" aria-label="To do">
      <FieldList
        title="Please fill in:"
        fields={missing.filter((field) => !isGuessed(field))}
        {...{ result, onFill }}
      />
      <FieldList
        title="Uses the median wage until you type yours:"
        fields={missing.filter(isGuessed)}
        {...{ result, onFill }}
      />
      {notices.map((notice) => (
        <p key={notice} className="mt-2 text-sm">
          {notice}
        </p>
      ))}
    </Card>
  );
}

function FieldList({ title, fields, result, onFill }: FieldListProps) {
  const isAlive = useHydrated();
  if (fields.length === 0) return null;
  return (
    <>
      <p className="font-semibold">{title}</p>
      <ul className="mt-1 list-disc pl-5 text-sm">
        {fields.map((field) => (
          <li key={field}>
            {onFill && isAlive ? (
              <button
                type="button"
                onClick={() => onFill(field)}
                className="prose-link inline-flex min-h-9 items-center"
              >
                {missingLabel(result, field)}
              </button>
            ) : (
              missingLabel(result, field)
            )}
          </li>
        ))}
      </ul>
    </>
  );
}

function Goal({ result }: { result: ProfitResult }) {
  const output = result.outputs.find(({ key }) => key === "goalPriceCents");
  const { goal } = result;
  if (!goal || !output) return null;
  return (
    <Card aria-labelledby="goal-title">
      <CardHeader id="goal-title" title="Lowest price for your goal" />
      <p className="tabular font-display text-3xl">{output.text}</p>
      <p className="mt-2 text-sm text-ink-soft">
        With the same number of sales.
        {goal.unitsPerMonth ? ` At your current price: ${formatCount(goal.unitsPerMonth)} sales a month.` : ""}
      </p>
      {goal.failingRanges.length > 0 ? (
        <p className="mt-2 text-sm">
          The goal fails again from{" "}
          {goal.failingRanges.map(({ fromCents, toCents }) => formatRange(fromCents, toCents)).join(", and from ")}.
        </p>
      ) : null}
    </Card>
  );
}

const formatUsd = (cents: number) => `$${(cents / 100).toFixed(2)}`;
const formatRange = (from: number, to: number) => `${formatUsd(from)} to ${formatUsd(to)}`;

type BlockProps = { result: ProfitResult; outputs: readonly ProfitOutput[] };

function Outputs({ id, title, result, outputs }: BlockProps & { id: string; title: string }) {
  return (
    <Card aria-labelledby={id}>
      <CardHeader id={id} title={title} />
      <OutputList result={result} outputs={outputs} />
    </Card>
  );
}

function OutputList({ result, outputs }: BlockProps) {
  return (
    <dl className="divide-y divide-line">
      {outputs.map((output) => (
        <div key={output.key} className="grid gap-x-6 py-3 sm:grid-cols-[minmax(0,1fr)_auto]">
          <dt>{output.label}</dt>
          <dd className="tabular font-semibold sm:text-right">{output.text}</dd>
          <dd className="sm:col-span-2">
            <Explained output={output} result={result} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** The formula in words and with the person's numbers, the fee lines, and the sources. */
function Explained({ output, result }: { output: ProfitOutput; result: ProfitResult }) {
  const sources = result.sources.filter(({ id }) => output.sources.includes(id));
  return (
    <Disclosure
      summary={
        <>
          How it is calculated<span className="sr-only">: {output.label}</span>
        </>
      }
    >
      <p className="text-sm">{output.formula}</p>
      <p className="tabular mt-1 text-sm text-ink-soft">{output.filled}</p>
      {output.lines?.length ? (
        <ul className="mt-3 space-y-2 text-sm">
          {output.lines.map((line) => (
            <li key={line.name}>
              <span className="tabular font-semibold">{formatUsd(line.cents)}</span> {line.name}: {line.rule}.{" "}
              {line.tier === "second_hand" ? <Badge tone="lamp">second-hand, check before you rely on it</Badge> : null}
              {line.readOn ? <span className="text-ink-soft"> Read on {line.readOn}.</span> : null}
              {line.note ? <span className="text-ink-soft"> {line.note}</span> : null}
            </li>
          ))}
        </ul>
      ) : null}
      {sources.length > 0 ? (
        <p className="mt-2 text-xs text-ink-soft">
          Source:{" "}
          {sources.map((source) => (
            <a key={source.id} href="#sources" className="prose-link mr-2">
              {source.publisher}, {source.table}
            </a>
          ))}
        </p>
      ) : null}
    </Disclosure>
  );
}

function TaxBlock({ result, outputs }: BlockProps) {
  return (
    <Card aria-labelledby="tax-title">
      <CardHeader id="tax-title" title={result.tax.title} />
      <OutputList result={result} outputs={outputs} />
      <ul className="mt-4 list-disc space-y-1 pl-5 text-sm text-ink-soft">
        {result.tax.limits.map((limit) => (
          <li key={limit}>{limit}</li>
        ))}
      </ul>
      <p className="mt-4 text-sm font-semibold">{result.tax.note}</p>
    </Card>
  );
}

function Sources({ result }: { result: ProfitResult }) {
  const version = result.presetVersion;
  return (
    <section aria-labelledby="sources" className="text-sm">
      <h2 id="sources" tabIndex={-1} className="text-xl">
        Sources
      </h2>
      <ol className="mt-3 space-y-2">
        {result.sources.map((source) => (
          <li key={source.id}>
            {source.publisher}, {source.table}, {source.year}. {source.note}{" "}
            <a href={source.url} className="prose-link">
              {source.url.startsWith("/") ? "Open" : hostOf(source.url)}
            </a>
          </li>
        ))}
      </ol>
      {version?.notes.map((note) => (
        <p key={note} className="mt-2 text-ink-soft">
          {version.platform}: {note}
        </p>
      ))}
    </section>
  );
}

/** "www.etsy.com". The engine that renders on the server has no `URL`. */
function hostOf(address: string): string {
  return address.split("/")[2] ?? address;
}
