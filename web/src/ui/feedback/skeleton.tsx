import { classNames } from "../class-names";

/** Quiet block in place of content that is loading. Give it a size; say "Loading" once in text nearby. */
export function Skeleton({ className }: { className?: string }) {
  return <div className={classNames("animate-pulse rounded-md bg-paper-sunk", className)} aria-hidden="true" />;
}
