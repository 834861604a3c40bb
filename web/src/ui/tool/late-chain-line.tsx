import { neverAtServer } from "../../lib/at-server";
import { useLazyModule } from "../../lib/hooks/use-lazy-module";
import { classNames } from "../class-names";
import type { ChainLineProps } from "./chain-line";

const loadChainLine = import.meta.env.SSR ? neverAtServer<typeof import("./chain-line")> : () => import("./chain-line");

type LateChainLineProps = ChainLineProps & {
  /** True below an example, which stands in that place. */
  isBelow?: boolean;
};

/** The starting point of a tool. It loads after the page; the room for its first line is kept free. */
export function LateChainLine({ isBelow = false, ...props }: LateChainLineProps) {
  const module = useLazyModule(loadChainLine);
  return (
    <div className={classNames("max-w-[60rem] print:hidden", isBelow ? "has-[p]:mt-4" : "mt-4 min-h-18 sm:min-h-11")}>
      {module ? <module.ChainLine {...props} /> : null}
    </div>
  );
}
