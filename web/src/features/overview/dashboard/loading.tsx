import { Skeleton } from "../../../ui/feedback/skeleton";

/** Blocks where the parts of the dashboard will be, about as tall as those. */
export function Loading() {
  return (
    <div className="measure min-h-dvh pt-10 pb-24">
      <h1 className="text-3xl">Dashboard</h1>
      <div role="status">
        <span className="sr-only">Loading your dashboard</span>
        <Skeleton className="mt-2 h-6 w-56 max-w-full" />
        <Skeleton className="mt-3 h-7 w-64 max-w-full" />
        <Skeleton className="mt-10 h-40" />
        <Skeleton className="mt-10 mb-3 h-9 w-60" />
        <Skeleton className="h-[60rem]" />
      </div>
    </div>
  );
}
