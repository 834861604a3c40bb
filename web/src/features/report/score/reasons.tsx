import { Section } from "../sections/section";

/** Reasons for and against get the same room, the same size and the same weight. */
export function Reasons({
  reasonsFor,
  reasonsAgainst,
}: {
  reasonsFor: readonly string[];
  reasonsAgainst: readonly string[];
}) {
  return (
    <Section id="reasons" title="Reasons for and against">
      <div className="grid gap-8 @lg:grid-cols-2">
        <ReasonList
          id="reasons-for"
          title="For"
          mark="+"
          reasons={reasonsFor}
          empty="No figure speaks clearly for it."
        />
        <ReasonList
          id="reasons-against"
          title="Against"
          mark="−"
          reasons={reasonsAgainst}
          empty="No figure speaks clearly against it."
        />
      </div>
    </Section>
  );
}

interface ReasonListProps {
  id: string;
  title: string;
  mark: string;
  reasons: readonly string[];
  empty: string;
}

function ReasonList({ id, title, mark, reasons, empty }: ReasonListProps) {
  return (
    <div>
      <h4 id={id} className="text-lg text-ink">
        {title}
      </h4>
      {reasons.length === 0 ? (
        <p className="mt-3 text-ink-soft">{empty}</p>
      ) : (
        <ul aria-labelledby={id} className="mt-3 space-y-3">
          {reasons.map((reason) => (
            <li key={reason} className="grid grid-cols-[1.25rem_1fr] text-ink">
              <span aria-hidden="true" className="font-display text-lg leading-7 text-lamp-ink">
                {mark}
              </span>
              <span>{reason}</span>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
