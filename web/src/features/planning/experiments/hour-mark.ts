import type { PreparedDraft } from "../../../api/calls/experiments";

type PreparedFields = PreparedDraft["experiment"];

const inDollars = (number: number) => (Number.isInteger(number) ? `$${number}` : `$${number.toFixed(2)}`);

/** A prepared test on pay with the hour of the reader's own job as its mark. Other tests stay as they are. */
export function atReadersHour(test: PreparedFields, wage: number | null): PreparedFields {
  if (test.othersStartAt === null || wage === null) return test;
  const rewrite = (text: string) => text.replace(inDollars(test.k), () => inDollars(wage));
  return { ...test, k: wage, hypothesis: rewrite(test.hypothesis), mark: rewrite(test.mark) };
}

/** Fields that a draft of the prepared test is made with: only the mark leaves the browser, never the wage by itself. */
export function fieldsOfHour(test: PreparedFields) {
  return test.othersStartAt === null ? {} : { k: test.k, hypothesis: test.hypothesis };
}

/** "Your own hour. Others start at $18." */
export function hourNote(test: PreparedFields, wage: number | null): string | null {
  if (test.othersStartAt === null) return null;
  const whose = wage === null ? "The median hour in the US." : "Your own hour.";
  return `${whose} Others start at ${inDollars(test.othersStartAt)}.`;
}
