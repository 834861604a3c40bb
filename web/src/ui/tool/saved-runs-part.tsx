import { lazy } from "react";
import { neverAtServer } from "../../lib/at-server";

/** Saved runs of a tool, which only the browser renders. */
export const SavedRunsPart = lazy(
  import.meta.env.SSR ? () => neverAtServer<typeof import("./saved-runs")>() : () => import("./saved-runs"),
);
