import { Link } from "wouter";
import { classNames } from "../../../ui/class-names";
import type { WeekResources } from "./api";
import { factsOf, KINDS } from "./labels";

/** Three resources for each open step of the week. */
export function WeekSection({ week, className }: { week: WeekResources; className?: string | undefined }) {
  return (
    <section aria-labelledby="this-week" className={classNames("rounded-lg bg-lamp-soft p-6 sm:p-8", className)}>
      <h2 id="this-week" className="text-2xl">
        For this week
      </h2>
      {week.week ? (
        <>
          <p className="mt-1">
            Week {week.week} of your <PlanLink>plan</PlanLink>, {week.title}: three for each open step.
          </p>
          <div className="mt-6 grid gap-x-10 gap-y-8 lg:grid-cols-3">
            {week.steps.map(({ step, items }) => (
              <div key={step.key}>
                <h3 className="text-lg">
                  <Link href={`/plan#${step.key}`} className="hover:underline">
                    {step.title}
                  </Link>
                </h3>
                <ul className="mt-2 divide-y divide-line-strong border-y border-line-strong">
                  {items.map((item) => (
                    <li key={item.slug} className="py-2.5">
                      <Link href={item.path} className="prose-link">
                        {item.title}
                      </Link>
                      <span className="tabular block text-sm">
                        {KINDS[item.kind]} · {factsOf(item)}
                      </span>
                    </li>
                  ))}
                </ul>
              </div>
            ))}
          </div>
        </>
      ) : (
        <p className="mt-2">
          All twelve steps of your <PlanLink>plan</PlanLink> are done. Look below for more on any of them.
        </p>
      )}
    </section>
  );
}

function PlanLink({ children }: { children: string }) {
  return (
    <Link href="/plan" className="prose-link">
      {children}
    </Link>
  );
}
