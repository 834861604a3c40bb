import { Skeleton } from "../../../ui/feedback/skeleton";

/** Holds the place of the figures, so that nothing moves when they arrive. */
export function AnalyticsLoading() {
  return (
    <div className="mt-10">
      <p className="sr-only" role="status">
        Loading your figures
      </p>
      <Skeleton className="h-[46rem] w-full sm:h-[26rem] lg:h-[19rem]" />
      <Skeleton className="mt-10 h-[40rem] w-full" />
    </div>
  );
}
