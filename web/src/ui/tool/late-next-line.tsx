import { neverAtServer } from "../../lib/at-server";
import { useLazyModule } from "../../lib/hooks/use-lazy-module";
import { classNames } from "../class-names";

const loadNextLine = import.meta.env.SSR ? neverAtServer<typeof import("./next-thing")> : () => import("./next-thing");

/** The next thing in one line, on a page that is the same for everybody. A reader without a report sees none. */
export function LateNextLine({ className }: { className?: string }) {
  const module = useLazyModule(loadNextLine);
  return <div className={classNames("min-h-9 print:hidden", className)}>{module ? <module.NextLine /> : null}</div>;
}
