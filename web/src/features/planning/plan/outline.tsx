import { useQueryHost } from "../../../api/queries/query-host";
import { Loading } from "./loading";
import { PLAN_OUTLINE } from "./outline-key";
import { ResourceLink } from "./steps/resource-link";
import { StepCard, stepFacts } from "./steps/step-card";

/** Outline as crates/server/src/planning/plan/mod.rs writes it. */
interface PlanOutline {
  weeks: readonly OutlineWeek[];
  reviews: readonly { day: number; title: string; howTo: string }[];
}

interface OutlineWeek {
  title: string;
  steps: readonly {
    key: string;
    title: string;
    gives: string;
    howTo: string;
    minutes: number;
    tool: { label: string; path: string } | null;
  }[];
}

/** The whole plan as text, in the places of the person's own plan, before that is there and where no script runs. */
export function Outline() {
  const outline = useQueryHost().answers[PLAN_OUTLINE] as PlanOutline | undefined;
  const [week] = outline?.weeks ?? [];
  const [first] = week?.steps ?? [];
  if (!outline || !week || !first) return <Loading />;
  return (
    <>
      <div className="grid items-start gap-x-14 gap-y-8 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <StepCard
          step={first}
          tool={first.tool && { ...first.tool, url: first.tool.path }}
          facts={stepFacts(1, week.title, [first.minutes])}
        />
      </div>
      <ol className="mt-12 grid gap-x-14 gap-y-12 lg:grid-cols-2">
        {outline.weeks.map((week, at) => (
          <WeekOutline key={week.title} week={week} number={at + 1} />
        ))}
        {outline.reviews.map((review) => (
          <li key={review.day}>
            <h3 className="text-lg lg:text-xl">
              Day {review.day}: {review.title}
            </h3>
            <p className="mt-3 max-w-[39em] text-sm">{review.howTo}</p>
          </li>
        ))}
      </ol>
    </>
  );
}

function WeekOutline({ week, number }: { week: OutlineWeek; number: number }) {
  return (
    <li>
      <h3 className="text-lg lg:text-xl">
        Week {number}: {week.title}
      </h3>
      <ul className="mt-3 space-y-4">
        {week.steps.map((step) => (
          <li key={step.key} id={step.key}>
            <span className="font-semibold">{step.title}</span>{" "}
            <span className="tabular text-sm text-ink-soft">about {step.minutes} minutes</span>
            <p className="max-w-[39em] text-sm">{step.gives}</p>
            <p className="mt-1 max-w-[39em] text-sm text-ink-soft">{step.howTo}</p>
            <ResourceLink step={step} className="text-sm" />
          </li>
        ))}
      </ul>
    </li>
  );
}
