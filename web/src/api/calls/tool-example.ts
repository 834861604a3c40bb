import { useEffect, useEffectEvent, useState } from "react";
import { requestJson } from "../client";
import { useQueryHost } from "../queries/query-host";
import { exampleAddress } from "./tool-example-key";

/** A shipped example of a tool. The server refuses to store it. */
export interface ToolExample<Request, Result> {
  request: Request;
  result: Result;
}

/**
 * The worked example of a tool, which came with the page or is asked for: `null` until it is there, and `undefined`
 * where none is wanted and where none comes.
 */
export function useToolExample<Request, Result>(tool: string, isWanted: boolean) {
  const { answers } = useQueryHost();
  const [example, setExample] = useState(
    () => (answers[exampleAddress(tool)] ?? null) as ToolExample<Request, Result> | null | undefined,
  );
  const ask = useEffectEvent(() => {
    if (!isWanted || example) return;
    requestJson("GET", "/api/examples/{tool}", { path: { tool } }).then(
      (shown) => setExample(shown as unknown as ToolExample<Request, Result>),
      () => setExample(undefined),
    );
  });
  useEffect(() => ask(), []);
  return isWanted ? example : undefined;
}
