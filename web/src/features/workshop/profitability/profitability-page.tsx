import { lazy, Suspense, useState } from "react";
import { Link } from "wouter";
import { errorText } from "../../../api/errors";
import { neverAtServer } from "../../../lib/at-server";
import { Skeleton } from "../../../ui/feedback/skeleton";
import { ExampleNote } from "../../../ui/tool/example-note";
import { LateChainLine } from "../../../ui/tool/late-chain-line";
import { SavedRunsPart } from "../../../ui/tool/saved-runs-part";
import { ToolPage } from "../../../ui/tool/tool-page";
import { readScenarios, writeScenarios } from "./draft";
import { fieldErrors, formErrors } from "./field-errors";
import { OfferForm } from "./offer-form";
import { PayBar } from "./pay-bar";
import { Results } from "./results";
import type { ProfitFields, ProfitResult } from "./types";
import { TOOL, useProfitForm } from "./use-profit-form";

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
  const profit = useProfitForm();
  const { posted, fields, result: shown, isUpdating, error, isExample, isBlank, isAlive, changeFields } = profit;
  const example = isExample ? profit.example : undefined;
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
              onUse={(market, offer) => profit.chooseMarket(market?.slug ?? "", offer)}
            />
          </>
        }
        form={
          <OfferForm
            fields={fields}
            errors={{ ...formErrors(posted?.error?.fields), ...fieldErrors(error), ...profit.errors }}
            result={shown ?? example?.result ?? null}
            isExample={isExample}
            isAwaited={profit.isAwaited}
            onChange={profit.change}
          />
        }
      >
        {refusal ? <RefusalText text={posted?.error && !error ? posted.error.message : errorText(error)} /> : null}
        {shown ? (
          <Results result={shown} isUpdating={isUpdating} onFill={focusField} />
        ) : example ? (
          <Results result={example.result} isUpdating={!isBlank} isExample />
        ) : isExample || isUpdating || profit.isComing ? (
          <Skeleton className="h-[60rem]" />
        ) : (
          <Empty />
        )}
        {shown && isAlive ? <NextToResult fields={fields} result={shown} onChange={changeFields} /> : null}
        {isAlive ? <SavedCalculations onOpen={profit.openRun} /> : null}
      </ToolPage>
      {shown ? <PayBar result={shown} isUpdating={isUpdating} /> : null}
      {example ? <PayBar result={example.result} isUpdating={!isBlank} isExample /> : null}
    </>
  );
}

interface NextToResultProps {
  fields: ProfitFields;
  result: ProfitResult;
  onChange: (next: ProfitFields) => void;
}

/** What can be done with a result: save it, and keep it as a scenario beside others. */
function NextToResult({ fields, result, onChange }: NextToResultProps) {
  const [scenarios, setScenarios] = useState<readonly ProfitFields[]>(readScenarios);
  function keepScenarios(next: readonly ProfitFields[]) {
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
