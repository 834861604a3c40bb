import { Link } from "wouter";
import type { Evidence, EvidenceRow } from "../../../api/calls/experiments";
import { Badge, type BadgeTone } from "../../inline/badge";

/** What the tests say so far, by the key of the number's word. */
const WORDS: Record<string, { text: string; tone: BadgeTone }> = {
  promising: { text: "for it", tone: "good" },
  mixed: { text: "open", tone: "lamp" },
  hard: { text: "against it", tone: "danger" },
};

/** Names of the kinds inside a sentence, as the server writes them. */
const NAMES: Record<EvidenceRow["kind"], string> = {
  interview: "interviews",
  survey: "survey",
  "sign-up-page": "sign-up page",
  appointment: "appointments",
  "pre-order": "pre-order",
  "paid-test": "paid test",
  ad: "smoke-test ad",
  concierge: "concierge delivery",
  "price-test": "price test",
  observation: "observation",
  count: "count",
  once: "one try",
};

interface EvidenceSumProps {
  evidence: Evidence;
  /** Address of a test by its id; missing for an example, whose tests have no page. */
  testPath?: (id: number) => string;
}

/** The number, its range and its terms. */
export function EvidenceSum({ evidence, testPath }: EvidenceSumProps) {
  const { desk, points, number, range, words, cap, ownWeight } = evidence;
  const writeTerm = (row: EvidenceRow) => `${NAMES[row.kind]} ${formatSigned(row.points ?? 0)}`;
  const terms = points.filter((row) => row.points !== null && row.yes + row.no > 0);
  return (
    <>
      <p className="tabular mt-3 flex flex-wrap items-center gap-x-3 gap-y-2">
        <strong className="font-display text-4xl font-semibold">{number}</strong>
        <Badge tone={WORDS[words.key]?.tone ?? "neutral"}>Your tests so far: {WORDS[words.key]?.text ?? "open"}</Badge>
        <span className="text-sm text-ink-soft">
          Range {range.low} to {range.high} · your own answers carry {Math.round(ownWeight * 100)}% of the weight
        </span>
      </p>
      <p className="tabular mt-3">
        Official figures {desk.score} ({desk.low} to {desk.high}). Your own tests:{" "}
        {terms.length === 0
          ? "no points yet"
          : terms.map((row, place) => (
              <span key={row.experiment}>
                {place > 0 ? ", " : ""}
                {testPath ? (
                  <Link href={testPath(row.experiment)} className="prose-link">
                    {writeTerm(row)}
                  </Link>
                ) : (
                  writeTerm(row)
                )}
              </span>
            ))}
        . Together {number}.
      </p>
      {cap && testPath ? (
        <p className="mt-2 text-sm">
          <Link href={testPath(cap.experiment)} className="prose-link">
            A failed test with money
          </Link>{" "}
          keeps the score at {cap.number} or below until a later one passes.
        </p>
      ) : null}
    </>
  );
}

const formatSigned = (points: number) => (points > 0 ? `+${points}` : points < 0 ? `−${-points}` : "0");
