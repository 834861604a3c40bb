import { Skeleton } from "../ui/feedback/skeleton";

export function PageLoading() {
  return (
    <div className="measure min-h-dvh py-16" role="status">
      <span className="sr-only">Loading</span>
      <Skeleton className="h-12 w-2/3 max-w-xl" />
      <Skeleton className="mt-6 h-6 max-w-2xl" />
      <Skeleton className="mt-3 h-6 w-4/5 max-w-2xl" />
      <Skeleton className="mt-12 h-64" />
    </div>
  );
}
