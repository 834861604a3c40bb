import { useQuery } from "@tanstack/react-query";
import { errorText } from "../api/errors";
import { apiQuery } from "../api/queries/api-query";
import { EmptyState } from "./feedback/empty-state";
import { Skeleton } from "./feedback/skeleton";

/** All tips of the edition. Their headings have the given level. */
export function TipList({ level }: { level: 2 | 3 }) {
  const { data, error } = useQuery(apiQuery("/api/tips"));
  const Heading = `h${level}` as const;
  if (error) return <EmptyState level={level} title="Could not load the tips" text={errorText(error)} />;
  if (!data) return <Skeleton className="mt-6 h-60" />;
  if (data.length === 0)
    return <EmptyState level={level} title="No tips yet" text="The first tips are on their way." />;
  return (
    <ul className="mt-4 grid gap-x-10 gap-y-5 sm:grid-cols-2">
      {data.map(({ title, sentence, action, minutes }) => (
        <li key={title} className="border-t border-line pt-3">
          <Heading className="text-lg">{title}</Heading>
          <p className="mt-1">{sentence}</p>
          <p className="mt-1 text-sm text-ink-soft">
            {action} <span className="tabular">{minutes} min</span>
          </p>
        </li>
      ))}
    </ul>
  );
}
