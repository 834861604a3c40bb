import { useRef } from "react";
import type { SharedRun } from "../../../api/calls/runs";
import { SharedHeader } from "../../../ui/tool/shared-header";
import type { OfferResult } from "./api";
import { MethodTable } from "./method-table";
import { Results } from "./results";

/** Shared ranking, read-only. */
export function SharedOffers({ shared }: { shared: SharedRun }) {
  const result = shared.result as OfferResult;
  const headingRef = useRef<HTMLHeadingElement>(null);
  const skills = result.request.skills ?? [];
  return (
    <>
      <SharedHeader
        title="Shared business ideas"
        shared={shared}
        note={
          skills.length > 0
            ? `The ideas fit these skills: ${skills.join(", ")}.`
            : "The ideas fit a person's interests."
        }
        href="/what-should-i-sell"
        action="Find your own ideas"
      />
      <div className="max-w-[60rem] space-y-10">
        <Results result={result} headingRef={headingRef} onApply={null} />
        <MethodTable />
      </div>
    </>
  );
}
