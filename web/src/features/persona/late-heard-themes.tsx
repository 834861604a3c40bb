import { neverAtServer } from "../../lib/at-server";
import { useLazyModule } from "../../lib/use-lazy-module";
import type { HeardThemesProps } from "./heard-themes";

const loadThemes = import.meta.env.SSR
  ? neverAtServer<typeof import("./heard-themes")>
  : () => import("./heard-themes");

/** Themes of pasted comments, which load after the page. */
export function LateHeardThemes(props: HeardThemesProps) {
  const module = useLazyModule(loadThemes);
  return module ? <module.HeardThemes {...props} /> : null;
}
