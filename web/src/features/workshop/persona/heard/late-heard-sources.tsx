import { neverAtServer } from "../../../../lib/at-server";
import { useLazyModule } from "../../../../lib/hooks/use-lazy-module";
import type { HeardSourceProps } from "./heard-row";

const loadSources = import.meta.env.SSR
  ? neverAtServer<typeof import("./heard-sources")>
  : () => import("./heard-sources");

/** Words of customers that the person has already, which load after the page. */
export function LateHeardSources(props: HeardSourceProps) {
  const module = useLazyModule(loadSources);
  return module ? <module.HeardSources {...props} /> : null;
}
