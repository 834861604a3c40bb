import { Link } from "wouter";
import { neverAtServer } from "../../../../lib/at-server";
import { useLazyModule } from "../../../../lib/hooks/use-lazy-module";
import type { MyLimits } from "../types";

type OwnLimitsModule = typeof import("./own-limits");

const loadOwnLimits: () => Promise<OwnLimitsModule> = import.meta.env.SSR
  ? neverAtServer<OwnLimitsModule>
  : () => import("./own-limits");

interface LimitsNoteProps {
  limits: MyLimits | null;
  kind: "topics" | "replies";
}

/** Limits beside a form, before anything is written: the member's own, or those of a newcomer. */
export function LimitsNote({ limits, kind }: LimitsNoteProps) {
  const own = useLazyModule(loadOwnLimits, limits !== null);
  return (
    <aside
      aria-label="Limits"
      className="self-start rounded-lg bg-paper-sunk lg:order-last max-lg:[[data-returning]_&]:min-h-52 px-5 py-4 text-sm"
    >
      {limits && own ? <own.OwnLimits limits={limits} kind={kind} /> : <GeneralLimits />}
      <p className="mt-2">
        <Link href="/forum/rules" className="prose-link">
          All rules and limits
        </Link>
      </p>
    </aside>
  );
}

function GeneralLimits() {
  return (
    <p className="text-ink-soft">
      As a newcomer you can start 3 topics and write 10 replies a day, 60 seconds apart. A post with a link waits until
      a moderator has read it.
    </p>
  );
}

/** Reasons for which nothing can be posted now. */
export function WritingStops({ limits, whyNot }: { limits: MyLimits | null; whyNot?: string | null | undefined }) {
  const own = useLazyModule(loadOwnLimits, limits !== null);
  return limits && own ? <own.Stops limits={limits} whyNot={whyNot} /> : null;
}
