import { Fragment } from "react";
import { Link } from "wouter";
import { usePageData } from "../../../../api/queries/page-data";
import { stepsPath } from "../addresses";
import type { ArticleSteps } from "../api";

/** "Helps with: Price Your Offering", each step a link to the plan. Nothing for an article that the resource library does not list. */
export function PlanSteps({ slug }: { slug: string }) {
  const { data } = usePageData<ArticleSteps>(stepsPath(slug));
  if (!data || data.steps.length === 0) return null;
  return (
    <p className="mb-1 text-sm text-ink-soft">
      Helps with:{" "}
      {data.steps.map(({ key, title }, at) => (
        <Fragment key={key}>
          {at > 0 ? ", " : null}
          <Link href={`/plan#${key}`} className="prose-link">
            {title}
          </Link>
        </Fragment>
      ))}
    </p>
  );
}
