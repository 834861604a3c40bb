import { neverAtServer } from "../../lib/at-server";
import { useLazyModule } from "../../lib/hooks/use-lazy-module";
import type { ChainLineProps } from "./chain-line";

const loadChainLine = import.meta.env.SSR ? neverAtServer<typeof import("./chain-line")> : () => import("./chain-line");

/** The starting point of a tool. It loads after the page; the room for its first line is kept free. */
export function LateChainLine(props: ChainLineProps) {
  const module = useLazyModule(loadChainLine);
  return (
    <div className="mt-4 min-h-18 max-w-[60rem] sm:min-h-11 print:hidden">
      {module ? <module.ChainLine {...props} /> : null}
    </div>
  );
}
