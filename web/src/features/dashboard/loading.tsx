import { Skeleton } from "../../ui/skeleton";

export function Loading() {
  return (
    <div className="measure pt-10 pb-24 sm:pt-14">
      <h1 className="text-4xl">Dashboard</h1>
      <div role="status">
        <span className="sr-only">Loading your dashboard</span>
        <Skeleton className="mt-6 h-10 w-72 max-w-full" />
        <Skeleton className="mt-10 h-64" />
        <Skeleton className="mt-10 h-80" />
      </div>
    </div>
  );
}
