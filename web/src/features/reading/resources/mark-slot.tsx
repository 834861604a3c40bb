import { lazy } from "react";
import { neverAtServer } from "../../../lib/at-server";
import { AfterHydration } from "../../../ui/after-hydration";
import { classNames } from "../../../ui/class-names";
import type { MarkedResource } from "./use-marks";

const MarkButtons = lazy(
  import.meta.env.SSR ? neverAtServer<typeof import("./mark-buttons")> : () => import("./mark-buttons"),
);

/** Place of the marks, which only the browser knows. It has their height from the start. */
export function MarkSlot({ resource, className }: { resource: MarkedResource; className?: string }) {
  return (
    <div className={classNames("min-h-11 print:hidden", className)}>
      <AfterHydration>
        <MarkButtons resource={resource} />
      </AfterHydration>
    </div>
  );
}
