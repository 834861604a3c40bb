import type { MouseEvent } from "react";
import { Link } from "wouter";
import { buttonStyle } from "../../ui/button/button-style";
import { EmptyState } from "../../ui/feedback/empty-state";
import { DEFAULT_SELECTION, writeReportRequest } from "../report/selection";

/** One each of a service, a craft and desk work. */
const EXAMPLES = ["dog grooming", "candles", "bookkeeping"];

/** Instructions and examples before any result. */
export function EmptyResults({ onPick }: { onPick: (keywords: string) => void }) {
  return (
    <div className="rounded-lg border border-dashed border-line-strong">
      <EmptyState
        art={<LampArt />}
        title="No Analysis Yet"
        text="Enter your keywords and search parameters to start discovering profitable niches."
      />
      <div className="px-6 pb-10 text-center">
        <p id="examples" className="text-sm text-ink-soft">
          Not sure what to type? Start with one of these:
        </p>
        <ul aria-labelledby="examples" className="mt-3 flex flex-wrap justify-center gap-2">
          {EXAMPLES.map((keywords) => (
            <li key={keywords}>
              {/* A link, which works before and without scripts. With them the form's selectors count. */}
              <Link
                href={`/niche-discovery${writeReportRequest({ selection: { ...DEFAULT_SELECTION, keywords } })}`}
                onClick={(event: MouseEvent) => {
                  event.preventDefault();
                  onPick(keywords);
                }}
                className={buttonStyle("secondary", "sm", "min-h-11")}
              >
                {keywords}
              </Link>
            </li>
          ))}
        </ul>
        <Link href="/markets" className="prose-link mt-4 inline-flex min-h-11 items-center text-sm">
          All markets
        </Link>
      </div>
    </div>
  );
}

/** A chart whose line is still to come. */
function LampArt() {
  return (
    <svg viewBox="0 0 160 96" className="h-24 w-40" fill="none" strokeLinecap="round" aria-hidden>
      <path d="M12 84h136M12 60h136M12 36h136" className="stroke-line" strokeWidth="1.5" />
      <path
        d="M18 74c24-2 30-22 52-22s26 10 44-8"
        className="stroke-line-strong"
        strokeWidth="2"
        strokeDasharray="1 6"
      />
      <circle cx="126" cy="32" r="20" className="fill-lamp-soft" />
      <circle cx="126" cy="32" r="5" className="fill-lamp" />
    </svg>
  );
}
