import { Link } from "wouter";
import { useQueryHost } from "../../api/query-host";
import { Loading } from "./loading";
import { PLAN_OUTLINE } from "./outline-key";

/** Outline as crates/server/src/plan/mod.rs writes it. */
interface PlanOutline {
  weeks: readonly {
    title: string;
    steps: readonly { key: string; title: string; gives: string; minutes: number }[];
  }[];
}

/** The weeks and steps as text, before the person's own plan is there and where no script runs. */
export function Outline() {
  const outline = useQueryHost().answers[PLAN_OUTLINE] as PlanOutline | undefined;
  if (!outline) return <Loading />;
  return (
    <ol className="grid gap-x-14 gap-y-10 lg:grid-cols-2">
      {outline.weeks.map((week, at) => (
        <li key={week.title}>
          <h3 className="text-xl">
            Week {at + 1}: {week.title}
          </h3>
          <ul className="mt-3 space-y-3">
            {week.steps.map((step) => (
              <li key={step.key} id={step.key}>
                <span className="font-semibold">{step.title}</span>{" "}
                <span className="tabular text-sm text-ink-soft">about {step.minutes} minutes</span>
                <span className="block text-ink-soft">{step.gives}</span>
                <Link
                  href={`/resources?step=${step.key}`}
                  className="prose-link inline-flex min-h-9 items-center text-sm"
                >
                  Guides and templates<span className="sr-only"> for {step.title}</span>
                </Link>
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ol>
  );
}
