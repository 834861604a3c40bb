import { LateChainLine } from "../../ui/tool/late-chain-line";
import { ToolPage } from "../../ui/tool/tool-page";
import { TOOL } from "./api";
import { MethodTable } from "./method-table";
import { OfferFormView } from "./offer-form";
import { Results } from "./results";
import { useOffers } from "./use-offers";

/** The page of the ranking: skills, money and time in, ideas out. */
export default function OffersPage() {
  const { form, change, step, goTo, result, problem, note, isBusy, rank, headingRef } = useOffers();
  return (
    <ToolPage
      title="What Should I Sell"
      lead="Say what you can do, and what money and time you have. Two minutes later you have a ranked list with the reasons, and a test for this week."
      start={
        <LateChainLine
          tool={TOOL}
          market={form.market || null}
          onUse={(market) => change({ market: market?.slug ?? "" })}
        />
      }
      form={
        <OfferFormView
          form={form}
          onChange={change}
          step={step}
          onStep={goTo}
          onSubmit={rank}
          isBusy={isBusy}
          message={problem.message}
          errors={problem.fields}
        />
      }
    >
      <div className="space-y-10">
        {note ? <p className="text-sm font-semibold text-lamp-ink">{note}</p> : null}
        {result ? <Results result={result} headingRef={headingRef} /> : null}
        <MethodTable />
      </div>
    </ToolPage>
  );
}
