import type { PlanType } from "../../../api/session";
import { classNames } from "../../../ui/class-names";

export type Counts = { tasksCompleted: number; nichesAnalyzed: number; ideasGenerated: number };

interface SnapshotValuesProps {
  /** `null` while they are not known: a zero would be wrong. */
  counts: Counts | null;
  plan: PlanType;
  /** Values in the size of text: zeros are nothing to show off. */
  isSmall?: boolean;
}

export function SnapshotValues({ counts, plan, isSmall = false }: SnapshotValuesProps) {
  const values = [
    ["Tasks Completed", counts?.tasksCompleted],
    ["Niches Analyzed", counts?.nichesAnalyzed],
    ["Ideas Generated", counts?.ideasGenerated],
    ["Current Plan", plan],
  ] as const;
  return (
    <dl className="mt-6 grid grid-cols-2 border-t border-line-strong lg:grid-cols-4">
      {values.map(([label, value]) => (
        <div
          key={label}
          className={classNames(
            "flex flex-col-reverse justify-end border-b border-line even:border-l even:pl-6 lg:border-b-0 lg:not-first:border-l lg:not-first:pl-8",
            isSmall ? "py-3" : "py-6",
          )}
        >
          <dt className="text-sm text-ink-soft">{label}</dt>
          <dd className={classNames("tabular", isSmall ? "font-semibold" : "font-display text-4xl")}>
            {value ?? <NotKnown />}
          </dd>
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
