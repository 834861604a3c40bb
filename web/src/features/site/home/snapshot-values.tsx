import type { PlanType } from "../../../api/session";

export type Counts = { tasksCompleted: number; nichesAnalyzed: number; ideasGenerated: number };

interface SnapshotValuesProps {
  /** `null` while they are not known: a zero would be wrong. */
  counts: Counts | null;
  plan: PlanType;
}

export function SnapshotValues({ counts, plan }: SnapshotValuesProps) {
  const values = [
    ["Tasks Completed", counts?.tasksCompleted],
    ["Niches Analyzed", counts?.nichesAnalyzed],
    ["Ideas Generated", counts?.ideasGenerated],
    ["Current Plan", plan],
  ] as const;
  return (
    <dl className="mt-10 grid grid-cols-2 border-t border-line-strong lg:grid-cols-4">
      {values.map(([label, value]) => (
        <div
          key={label}
          className="flex flex-col-reverse justify-end border-b border-line py-6 even:border-l even:pl-6 lg:border-b-0 lg:not-first:border-l lg:not-first:pl-8"
        >
          <dt className="text-sm text-ink-soft">{label}</dt>
          <dd className="tabular font-display text-4xl">{value ?? <NotKnown />}</dd>
        </div>
      ))}
    </dl>
  );
}

function NotKnown() {
  return (
    <>
      <span aria-hidden="true">–</span>
      <span className="sr-only">not known yet</span>
    </>
  );
}
