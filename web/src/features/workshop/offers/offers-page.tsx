import { Suspense } from "react";
import { useHydrated } from "../../../lib/hooks/use-hydrated";
import { Button } from "../../../ui/button/button";
import { LateChainLine } from "../../../ui/tool/late-chain-line";
import { SavedRunsPart } from "../../../ui/tool/saved-runs-part";
import { ToolPage } from "../../../ui/tool/tool-page";
import { TOOL } from "./api";
import { ExampleIdeas } from "./example-ideas";
import { MethodTable } from "./method-table";
import { OfferFormView, RESULTS_STEP } from "./offer-form";
import { Results } from "./results";
import { useOffers } from "./session/use-offers";

/** The page of the ranking: skills, money and time in, ideas out. */
export default function OffersPage() {
  const offers = useOffers();
  const { form, result, problem, note, madeChange } = offers;
  const isAlive = useHydrated();
  return (
    <ToolPage
      title="What Should I Sell"
      lead="Enter your skills, money and time. In two minutes you'll have a ranked list with reasons, and a test for this week."
      start={
        <LateChainLine
          tool={TOOL}
          market={form.market || null}
          onUse={(market) => offers.change({ market: market?.slug ?? "" })}
        />
      }
      form={
        <OfferFormView
          form={form}
          formRef={offers.formRef}
          onChange={offers.change}
          step={offers.step}
          onStep={offers.goTo}
          onSubmit={offers.rank}
          isBusy={offers.isBusy}
          message={problem.message}
          errors={problem.fields}
        />
      }
    >
      <div className="space-y-10">
        {note ? <p className="text-sm font-semibold text-lamp-ink">{note}</p> : null}
        {result && offers.step === RESULTS_STEP ? (
          <Results
            result={result}
            headingRef={offers.headingRef}
            onApply={offers.apply}
            notice={madeChange ? <ChangeNotice text={madeChange} onUndo={offers.undo} /> : null}
          />
        ) : null}
        {offers.isExampleShown ? <ExampleIdeas onUseOwn={offers.useOwn} /> : null}
        {isAlive ? (
          <Suspense>
            <SavedRunsPart tool={TOOL} title="Saved rankings" onOpen={offers.open} />
          </Suspense>
        ) : null}
        <MethodTable />
      </div>
    </ToolPage>
  );
}

/** Says which suggested change the ideas hold, and takes it back. */
function ChangeNotice({ text, onUndo }: { text: string; onUndo: () => void }) {
  return (
    <p className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-md bg-lamp-soft px-4 py-2 text-sm text-lamp-ink">
      <span className="mr-auto">
        These ideas assume a change to your answers: <strong className="font-semibold">{text}</strong>.
      </span>
      <Button variant="secondary" size="sm" onClick={onUndo}>
        Undo the change
      </Button>
    </p>
  );
}
