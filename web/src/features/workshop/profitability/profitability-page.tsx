import { lazy, Suspense, useEffectEvent, useLayoutEffect, useState } from "react";
import { Link, useSearch } from "wouter";
import { useToolExample } from "../../../api/calls/tool-example";
import { namesMarket } from "../../../api/calls/tool-example-key";
import { requestJson } from "../../../api/client";
import { errorText } from "../../../api/errors";
import { type Posted, usePosted } from "../../../api/queries/posted";
import { neverAtServer } from "../../../lib/at-server";
import { useHydrated } from "../../../lib/hooks/use-hydrated";
import { useNewestState } from "../../../lib/hooks/use-newest-state";
import { Skeleton } from "../../../ui/feedback/skeleton";
import { ExampleNote } from "../../../ui/tool/example-note";
import { LateChainLine } from "../../../ui/tool/late-chain-line";
import { SavedRunsPart } from "../../../ui/tool/saved-runs-part";
import { ToolPage } from "../../../ui/tool/tool-page";
import { readDraft, readScenarios, writeDraft, writeScenarios } from "./draft";
import { fieldErrors, formErrors } from "./field-errors";
import { readFields, writeFields } from "./fields";
import { readFragment } from "./link";
import { OfferForm } from "./offer-form";
import { missingLabel, Results } from "./results";
import { changeMarket, omitFields, startingFields } from "./starting-fields";
import type { Fields, ProfitRequest, ProfitResult } from "./types";
import { useCalculation } from "./use-calculation";

const TOOL = "profitability-calculator";

const Actions = lazy(
  import.meta.env.SSR
    ? neverAtServer<{ default: typeof import("./actions").Actions }>
    : () => import("./actions").then((module) => ({ default: module.Actions })),
);
const Scenarios = lazy(
  import.meta.env.SSR
    ? neverAtServer<{ default: typeof import("./scenarios").Scenarios }>
    : () => import("./scenarios").then((module) => ({ default: module.Scenarios })),
);

export default function ProfitabilityPage() {
  const posted = usePosted<ProfitRequest, ProfitResult>(TOOL);
  const isAlive = useHydrated();
  const [fields, newest, setFields] = useNewestState<Fields>(() => textsOf(posted));
  /** Ready once the address and the browser's storage are read; opening while a saved calculation is on its way. */
  const [isReady, setReady] = useState(false);
  const [isOpening, setOpening] = useState(false);
  // An address with a market starts from its figures. Other visitors see an example until a figure of their own has its
  // result.
  const search = `?${useSearch()}`;
  const isWanted = !namesMarket(search) && !posted;
  const [isOver, setOver] = useState(false);
  const example = useToolExample<ProfitRequest, ProfitResult>(TOOL, isWanted);
  const restore = useEffectEvent(() => {
    const { run, found } = readStart();
    if (run) setOver(true);
    setReady(true);
    if (posted) return;
    // Figures that were typed before win.
    if (found) return setFields({ ...found, ...newest.current });
    setOpening(true);
    void (Number(run) ? savedRequest(Number(run)) : latestRequest()).then((request) => {
      if (request && isEmpty(newest.current)) setFields(writeFields(request));
      setOpening(false);
    });
  });
  // The server knows neither the address nor the browser's storage. Both are read before any event, so that a change goes on from them.
  useLayoutEffect(() => restore(), []);
  const { request, errors } = readFields(fields);
  const isBlank = Object.keys(request).length === 0;
  const { result, isUpdating, error } = useCalculation(isReady && !isBlank ? request : null, posted?.result ?? null);
  const shown = isBlank && isReady ? null : result;
  const isExample = example !== undefined && !shown && !error && !(isBlank && isOver);

  function changeFields(next: Fields) {
    setOver(true);
    setFields(next);
    writeDraft(next);
  }
  async function openRun(id: number) {
    const { request: saved } = await requestJson("GET", "/api/runs/{id}", { path: { id } });
    if (saved) changeFields(writeFields(saved as ProfitRequest));
    window.scrollTo(0, 0);
  }
  function startOwn() {
    changeFields({});
    focusField("priceCents");
  }
  const refusal = error ?? posted?.error ?? null;
  return (
    <>
      <ToolPage
        title="Profitability Calculator"
        lead="What an hour of your side business pays after fees, costs and tax, next to an hour of overtime at your day job."
        start={
          <>
            {isExample ? <ExampleLine onUseOwn={startOwn} /> : null}
            <LateChainLine
              tool={TOOL}
              market={fields.market ?? null}
              kinds={["pays", "idea"]}
              isBelow={isExample}
              onUse={(market, offer) => changeFields(changeMarket(newest.current, market?.slug ?? "", offer))}
            />
          </>
        }
        form={
          <OfferForm
            fields={fields}
            errors={{ ...formErrors(posted?.error?.fields), ...fieldErrors(error), ...errors }}
            result={shown ?? (isExample ? (example?.result ?? null) : null)}
            isExample={isExample}
            isAwaited={!shown && !error && !posted && namesMarket(search)}
            isAlive={isAlive}
            onChange={(name, value) => changeFields(changeField(newest.current, name, value))}
          />
        }
      >
        {refusal ? <RefusalText text={posted?.error && !error ? posted.error.message : errorText(error)} /> : null}
        {shown ? (
          <Results result={shown} isUpdating={isUpdating} {...(isAlive ? { onFill: focusField } : {})} />
        ) : isExample && example ? (
          <Results result={example.result} isUpdating={!isBlank} isExample />
        ) : isExample || isOpening || isUpdating || (!isReady && !posted) ? (
          <Skeleton className="h-[60rem]" />
        ) : (
          <Empty />
        )}
        {shown && isAlive ? <NextToResult fields={fields} result={shown} onChange={changeFields} /> : null}
        {isAlive ? <SavedCalculations onOpen={openRun} /> : null}
      </ToolPage>
      {shown ? <PayBar result={shown} isUpdating={isUpdating} /> : null}
      {isExample && example ? <PayBar result={example.result} isUpdating={!isBlank} isExample /> : null}
    </>
  );
}

interface NextToResultProps {
  fields: Fields;
  result: ProfitResult;
  onChange: (next: Fields) => void;
}

/** What can be done with a result: save it, and keep it as a scenario beside others. */
function NextToResult({ fields, result, onChange }: NextToResultProps) {
  const [scenarios, setScenarios] = useState<readonly Fields[]>(readScenarios);
  function keepScenarios(next: readonly Fields[]) {
    setScenarios(next);
    writeScenarios(next);
  }
  return (
    <div className="mt-8 space-y-8">
      <Suspense>
        <Actions fields={fields} result={result} onClear={() => onChange({})} />
        <Scenarios
          current={fields}
          kept={scenarios}
          onKeep={() => keepScenarios([...scenarios, fields])}
          onOpen={(at) => onChange(scenarios[at] ?? fields)}
          onRemove={(at) => keepScenarios(scenarios.filter((_, index) => index !== at))}
        />
      </Suspense>
    </div>
  );
}

function ExampleLine({ onUseOwn }: { onUseOwn: () => void }) {
  return (
    <div className="mt-5 max-w-[60rem]">
      <ExampleNote onUseOwn={onUseOwn}>
        dog grooming on two evenings a week, by our estimates. Your first figure replaces it.
      </ExampleNote>
    </div>
  );
}

function RefusalText({ text }: { text: string }) {
  return (
    <p role="alert" className="mb-6 rounded-md border border-danger bg-danger-soft px-4 py-3 text-sm text-danger">
      {text}
    </p>
  );
}

function SavedCalculations({ onOpen }: { onOpen: (id: number) => Promise<void> }) {
  return (
    <div className="mt-8">
      <Suspense>
        <SavedRunsPart tool={TOOL} title="Saved calculations" onOpen={onOpen} />
      </Suspense>
    </div>
  );
}

function focusField(name: string) {
  document.getElementsByName(name)[0]?.focus();
}

/** Id of a saved run in the address, or "latest", and the fields that the address or this browser's storage holds. */
function readStart() {
  const run = new URLSearchParams(location.search).get("run");
  const draft = readDraft();
  const found = readFragment(location.hash) ?? startingFields(location.search, draft) ?? (run ? null : draft);
  return { run, found };
}

const isEmpty = (fields: Fields) => Object.keys(fields).length === 0;

/** Request of the run that was saved last; `null` without one. */
async function latestRequest(): Promise<ProfitRequest | null> {
  const list = await requestJson("GET", "/api/runs", { query: { tool: TOOL } }).catch(() => null);
  return (list?.items[0]?.summary.request as ProfitRequest | undefined) ?? null;
}

/** Request of one saved run; `null` when it cannot be opened. */
async function savedRequest(id: number): Promise<ProfitRequest | null> {
  const run = await requestJson("GET", "/api/runs/{id}", { path: { id } }).catch(() => null);
  return (run?.request as ProfitRequest | null | undefined) ?? null;
}

/** Fields that belong to one platform. */
const OPTIONS = ["category", "plan", "international", "currency", "offsiteAds.rate", "offsiteAds.share"];

/** Changes a field. Another platform has other options. */
function changeField(fields: Fields, name: string, value: string): Fields {
  const { [name]: _, ...rest } = fields;
  const kept = name === "feePreset" ? omitFields(rest, OPTIONS) : rest;
  return value === "" ? kept : { ...kept, [name]: value };
}

function textsOf(posted: Posted<ProfitRequest, ProfitResult> | null): Fields {
  const filled = posted?.form.filter(({ text }) => text.trim() !== "") ?? [];
  return Object.fromEntries(filled.map(({ name, text }) => [name, text]));
}

function Empty() {
  return (
    <div className="rounded-lg border border-line p-6 text-ink-soft">
      <p>Enter a price, your sales and the cost of one unit. The result appears here.</p>
      <p className="mt-3">
        No figures yet?{" "}
        <Link href="/niche-discovery" className="prose-link">
          Niche Discovery
        </Link>{" "}
        gives you starting guesses for your market, and{" "}
        <Link href="/what-should-i-sell" className="prose-link">
          What Should I Sell
        </Link>{" "}
        finds ideas for your skills, money and hours.
      </p>
    </div>
  );
}

interface PayBarProps {
  result: ProfitResult;
  isUpdating: boolean;
  /** True for the figures of the shipped example. */
  isExample?: boolean;
}

/** The pay per hour, always in view on a phone; the next missing figure as long as there is no pay. */
function PayBar({ result, isUpdating, isExample = false }: PayBarProps) {
  const findOutput = (key: string) => result.outputs.find((output) => output.key === key);
  const [pay, overtime] = [findOutput("hourlyPayCents"), findOutput("overtimeHourCents")];
  const [missing] = result.missing;
  return (
    <div
      aria-hidden="true"
      data-testid="pay-bar"
      className="fixed inset-x-0 bottom-0 z-20 flex items-baseline justify-between gap-3 border-t border-line-strong bg-paper-raised px-4 py-3 lg:hidden print:hidden"
    >
      {typeof pay?.cents === "number" || missing === undefined ? (
        <>
          <span className="text-sm">
            {isUpdating ? "Updating" : isExample ? "Example: pay per hour" : "Pay per hour"}
          </span>
          <span className="tabular text-lg font-semibold">{pay?.text}</span>
          <span className="tabular text-xs text-ink-soft">Overtime {overtime?.text}</span>
        </>
      ) : (
        <span className="text-sm">
          Still to fill in: <span className="font-semibold">{missingLabel(result, missing)}</span>
          {result.missing.length > 1 ? ` and ${result.missing.length - 1} more` : null}
        </span>
      )}
    </div>
  );
}
