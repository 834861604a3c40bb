import { useQuery } from "@tanstack/react-query";
import { apiQuery } from "../../api/api-query";
import { errorText } from "../../api/errors";
import { EmptyState } from "../../ui/empty-state";
import { Skeleton } from "../../ui/skeleton";

/** All tips of the edition. */
export function TipsView() {
  const { data, error } = useQuery(apiQuery("/api/tips"));
  if (error) return <EmptyState title="Could not load the tips" text={errorText(error)} />;
  if (!data) return <Skeleton className="mt-6 h-60" />;
  return (
    <section aria-labelledby="tips-title" className="mt-6">
      <h2 id="tips-title" className="text-xl">
        All tips
      </h2>
      <ul className="mt-4 grid gap-x-10 gap-y-5 sm:grid-cols-2">
        {data.map(({ title, sentence, action, minutes }) => (
          <li key={title} className="border-t border-line pt-3">
            <h3 className="text-lg">{title}</h3>
            <p className="mt-1">{sentence}</p>
            <p className="mt-1 text-sm text-ink-soft">
              {action} <span className="tabular">{minutes} min</span>
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
