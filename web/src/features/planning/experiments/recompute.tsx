import type { Evidence, EvidenceRow, ExperimentList } from "../../../api/calls/experiments";
import { Disclosure } from "../../../ui/layout/disclosure";
import { STRENGTH_LABELS, signedPoints } from "./labels";

interface RecomputeProps {
  evidence: Evidence;
  items: ExperimentList["items"];
}

/** Every term of the number and every constant of the formula, so that a reader can compute it by hand. */
export function Recompute({ evidence, items }: RecomputeProps) {
  return (
    <Disclosure summary="Recompute it by hand" className="mt-4">
      <div className="max-w-[45em] space-y-4 text-sm">
        <Formula evidence={evidence} />
        <Terms points={evidence.points} items={items} />
        <Constants constants={evidence.constants} />
      </div>
    </Disclosure>
  );
}

function Formula({ evidence: { desk, points, number, range, ownWeight, constants } }: { evidence: Evidence }) {
  const terms = points.flatMap((row) => (row.points === null ? [] : [row.points]));
  const sum = terms.reduce((total, term) => total + term, desk.score);
  return (
    <>
      <p>
        For each test, with s yes and f no of n planned answers and k yes needed, <Code>R</Code> says how far the
        answers came: 1 for a pass, −1 for a fail, and <Code>s ÷ k − f ÷ (n − k + 1)</Code> while it is open. A test
        that ended undecided has no R above 0. With more answers than planned, the share k ÷ n decides.
      </p>
      <p>
        <Code>points = round({constants.pointsScale} × l × r × R)</Code>, where l is the strength of a yes, r is{" "}
        {constants.riskiestFactor} for the riskiest assumption and 1 otherwise, and halves go up. A test without answers
        brings 0 points. Where the mark was changed after the first answer, the smallest R of all its marks counts, and
        a pass never costs points.
      </p>
      <p className="tabular">
        <Code>
          {[String(desk.score), ...terms.map(signedPoints)].join(" ")} = {sum}
        </Code>
        , kept within 0 and 100{number === sum ? "" : `, and not above the cap: ${number}`}.
      </p>
      <p className="tabular">
        Weight of own answers: W ÷ (W + {constants.deskWeight}) = {ownWeight.toFixed(3)}, where W adds l × r × the share
        of planned answers that came. Range {range.low} to {range.high}: the part of the official range ({desk.low} to{" "}
        {desk.high}) that own answers leave, and one answer less or more in every test, at most {constants.rangeScale} ×
        l × r.
      </p>
      <p>
        The word changes only when the number and its whole range cross a mark, after {constants.minAnswersForWord}{" "}
        answers or more. “For it” begins at {constants.promisingFrom}, “open” at {constants.mixedFrom}, and below that
        it is “against it”.
      </p>
    </>
  );
}

function Terms({ points, items }: { points: readonly EvidenceRow[]; items: ExperimentList["items"] }) {
  if (points.length === 0) return null;
  const heads = ["Test", "s", "f", "n", "k", "l", "r", "Points", "One yes less", "One no less"];
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a table that scrolls sideways has to be reached by the keyboard.
    <section className="overflow-x-auto" tabIndex={0} aria-label="Terms of the number">
      <table className="tabular w-full min-w-[44rem] text-left">
        <thead>
          <tr className="border-b border-line-strong">
            {heads.map((head) => (
              <th key={head} scope="col" className="py-2 pr-3 font-semibold">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {points.map((row) => (
            <tr key={row.experiment} className="border-b border-line align-top">
              <th scope="row" className="py-2 pr-3 font-normal wrap-anywhere">
                {items.find((item) => item.id === row.experiment)?.hypothesis ?? row.kind}
              </th>
              {cellsOf(row).map(([name, value]) => (
                <td key={name} className="py-2 pr-3">
                  {value}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function cellsOf(row: EvidenceRow): [string, string][] {
  const formatPoints = (value: number | null) => (value === null ? "–" : signedPoints(value));
  return [
    ["s", String(row.yes)],
    ["f", String(row.no)],
    ["n", String(row.n ?? "–")],
    ["k", row.marks.length > 1 ? row.marks.map(({ k, n }) => `${k} of ${n}`).join(", ") : String(row.k)],
    ["l", row.factor.toFixed(2)],
    ["r", String(row.riskFactor)],
    ["points", formatPoints(row.points)],
    ["less", formatPoints(row.pointsOneYesLess)],
    ["more", formatPoints(row.pointsOneNoLess)],
  ];
}

function Constants({ constants }: { constants: Evidence["constants"] }) {
  const rows: [string, string][] = [
    ["Points of a pass of the strongest kind", String(constants.pointsScale)],
    ["Factor of the riskiest assumption", String(constants.riskiestFactor)],
    ["Weight of the official figures", String(constants.deskWeight)],
    ["Answers before the word can change", String(constants.minAnswersForWord)],
    ["Cap after a failed test with money", String(constants.capNumber)],
    ["Offer to stop below a chance of", String(constants.offerStopBelow)],
    ["Quantile of the 95% interval", String(constants.wilsonZ)],
    ...constants.strengths.map(({ strength, factor }): [string, string] => [
      `Strength: ${STRENGTH_LABELS[strength].toLowerCase()}`,
      factor.toFixed(2),
    ]),
  ];
  return (
    <dl className="tabular grid gap-x-8 gap-y-1 sm:grid-cols-2">
      {rows.map(([name, value]) => (
        <div key={name} className="flex justify-between gap-4 border-b border-line py-1">
          <dt>{name}</dt>
          <dd className="font-semibold">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function Code({ children }: { children: React.ReactNode }) {
  return <code className="rounded-sm bg-paper px-1 py-0.5 text-[0.95em]">{children}</code>;
}
