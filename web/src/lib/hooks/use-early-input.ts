import { useEffect, useLayoutEffect, useRef } from "react";
import { neverAtServer } from "../at-server";
import { type EarlyInput, readEarlyInput } from "./early-input";

const load = import.meta.env.SSR ? neverAtServer<typeof import("./enter-again")> : () => import("./enter-again");

/** Reference of a page whose fields keep what was typed before the scripts took it over. */
export function useEarlyInput() {
  const page = useRef<HTMLDivElement>(null);
  const early = useRef<EarlyInput[]>([]);
  // Before the first render of the browser's own, which puts the first values back.
  useLayoutEffect(() => {
    if (page.current) early.current = readEarlyInput(page.current);
  }, []);
  useEffect(() => {
    const inputs = early.current.splice(0);
    if (inputs.length > 0) void load().then(({ enterAgain }) => enterAgain(inputs));
  }, []);
  return page;
}
