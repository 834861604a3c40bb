import { useEffect, useLayoutEffect, useRef } from "react";
import { type EarlyInput, enterAgain, readEarlyInput } from "./early-input";

/** Reference of a page whose fields keep what was typed before the scripts took it over. */
export function useEarlyInput() {
  const page = useRef<HTMLDivElement>(null);
  const early = useRef<EarlyInput[]>([]);
  // Before the first render of the browser's own, which puts the first values back.
  useLayoutEffect(() => {
    if (page.current) early.current = readEarlyInput(page.current);
  }, []);
  useEffect(() => {
    void enterAgain(early.current.splice(0));
  }, []);
  return page;
}
