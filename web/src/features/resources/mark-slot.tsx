import { lazy, Suspense } from "react";
import { neverAtServer } from "../../lib/at-server";
import { useHydrated } from "../../lib/use-hydrated";
import { classNames } from "../../ui/class-names";
import type { Marked } from "./use-marks";

const MarkButtons = lazy(
  import.meta.env.SSR ? neverAtServer<typeof import("./mark-buttons")> : () => import("./mark-buttons"),
);

/** Place of the marks, which only the browser knows. It has their height from the start. */
export function MarkSlot({ resource, className }: { resource: Marked; className?: string }) {
  return (
    <div className={classNames("min-h-11 print:hidden", className)}>
      {useHydrated() ? (
        <Suspense>
          <MarkButtons resource={resource} />
        </Suspense>
      ) : null}
    </div>
  );
}
