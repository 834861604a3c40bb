import { Section } from "../sections/section";

interface ReasonsProps {
  reasonsFor: readonly string[];
  reasonsAgainst: readonly string[];
  /** How many of each are shown. All, if left out. */
  most?: number;
}

/** Reasons for and against get the same room, the same size and the same weight. */
export function Reasons({ reasonsFor, reasonsAgainst, most }: ReasonsProps) {
  return (
    <Section id="reasons" title="Reasons for and against">
      <ReasonLists
        lists={[
          {
            id: "reasons-for",
            title: "For",
            mark: "+",
            reasons: reasonsFor.slice(0, most),
            empty: "No figure speaks clearly for it.",
          },
          {
            id: "reasons-against",
            title: "Against",
            mark: "−",
            reasons: reasonsAgainst.slice(0, most),
            empty: "No figure speaks clearly against it.",
          },
        ]}
      />
    </Section>
  );
}

interface ReasonList {
  id: string;
  title: string;
  mark: string;
  reasons: readonly string[];
  empty?: string;
}

/** Lists of reasons side by side. */
export function ReasonLists({ lists }: { lists: readonly ReasonList[] }) {
  return (
    <div className={lists.length > 1 ? "grid gap-8 @lg:grid-cols-2" : "max-w-[39em]"}>
      {lists.map((list) => (
        <ReasonListPart key={list.id} list={list} />
      ))}
    </div>
  );
}

function ReasonListPart({ list: { id, title, mark, reasons, empty } }: { list: ReasonList }) {
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
