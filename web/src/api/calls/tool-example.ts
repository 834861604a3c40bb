import { useEffect, useEffectEvent, useState } from "react";
import { requestJson } from "../client";
import { useQueryHost } from "../queries/query-host";
import { exampleAddress } from "./tool-example-key";

/** A shipped example of a tool. The server refuses to store it. */
export interface ToolExample<Request, Result> {
  request: Request;
  result: Result;
}

/** The worked example of a tool, which came with the page or is asked for; `null` until it is there, and where none is wanted. */
export function useToolExample<Request, Result>(tool: string, isWanted: boolean): ToolExample<Request, Result> | null {
  const { answers } = useQueryHost();
  const [example, setExample] = useState(() => answers[exampleAddress(tool)] ?? null);
  const ask = useEffectEvent(() => {
    // A page without its example is the tool as it was: nothing to report.
    if (isWanted && !example)
      requestJson("GET", "/api/examples/{tool}", { path: { tool } }).then(setExample, () => undefined);
  });
  useEffect(() => ask(), []);
  return isWanted ? (example as ToolExample<Request, Result> | null) : null;
}
