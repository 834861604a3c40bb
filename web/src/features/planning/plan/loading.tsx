import { Skeleton } from "../../../ui/feedback/skeleton";

/** Placeholder as tall as the plan, so that the layout below it does not move. */
export function Loading({ folded }: { folded?: boolean | undefined }) {
  return (
    <div role="status">
      <span className="sr-only">Loading your plan</span>
      {folded ? (
        <>
          <Skeleton className="h-72" />
          <Skeleton className="mt-4 h-9 w-60" />
        </>
      ) : (
        <>
          <div className="grid gap-x-14 gap-y-8 lg:grid-cols-[minmax(0,1fr)_20rem]">
            <Skeleton className="h-96 lg:h-80" />
            <Skeleton className="h-72" />
          </div>
          <Skeleton className="mt-12 h-96" />
        </>
      )}
    </div>
  );
}
