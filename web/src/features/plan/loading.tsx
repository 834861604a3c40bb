import { Skeleton } from "../../ui/skeleton";

/** As tall as what comes, so that nothing below it moves into view and out again. */
export function Loading() {
  return (
    <div role="status">
      <span className="sr-only">Loading your plan</span>
      <div className="grid gap-x-14 gap-y-8 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <Skeleton className="h-80" />
        <Skeleton className="h-64" />
      </div>
      <Skeleton className="mt-12 h-96" />
    </div>
  );
}
