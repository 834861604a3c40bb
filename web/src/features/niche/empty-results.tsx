import { EmptyState } from "../../ui/empty-state";

export function EmptyResults() {
  return (
    <div className="rounded-lg border border-dashed border-line-strong">
      <EmptyState
        art={<LampArt />}
        title="No Analysis Yet"
        text="Enter your keywords and search parameters to start discovering profitable niches."
      />
      <noscript>
        <p className="px-6 pb-10 text-center text-sm text-ink-soft">
          The report is drawn by a script. Please turn JavaScript on to see it.
        </p>
      </noscript>
    </div>
  );
}

/** A chart whose line is still to come. */
function LampArt() {
  return (
    <svg viewBox="0 0 160 96" className="h-24 w-40" fill="none" strokeLinecap="round" aria-hidden="true">
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
