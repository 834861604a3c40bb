import { Skeleton } from "../../../ui/feedback/skeleton";

/** Blocks where the parts of the dashboard will be, about as tall as those. */
export function Loading() {
  return (
    <div className="measure min-h-dvh pt-10 pb-24 sm:pt-14">
      <h1 className="text-3xl">Dashboard</h1>
      <div role="status">
        <span className="sr-only">Loading your dashboard</span>
        <Skeleton className="mt-2 h-6 w-56 max-w-full" />
        <Skeleton className="mt-6 h-7 w-64 max-w-full" />
        <Skeleton className="mt-2 h-2 max-w-xl" />
        <Skeleton className="mt-14 mb-6 h-9 w-60" />
        <div className="grid gap-x-14 gap-y-8 lg:grid-cols-[minmax(0,1fr)_20rem]">
          <Skeleton className="h-96 lg:h-80" />
          <Skeleton className="h-72" />
        </div>
        <Skeleton className="mt-8 h-9 w-60" />
        <div className="grid gap-x-14 lg:grid-cols-2">
          <Column />
          <Column />
        </div>
      </div>
    </div>
  );
}

function Column() {
  return (
    <div>
      <Skeleton className="mt-14 mb-6 h-9 w-48" />
      <Skeleton className="h-[32rem]" />
    </div>
  );
}
