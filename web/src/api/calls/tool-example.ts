import { usePageData } from "../queries/page-data";
import { exampleAddress } from "./tool-example-key";

/** A shipped example of a tool. The server refuses to store it. */
export interface ToolExample<Request, Result> {
  request: Request;
  result: Result;
}

/** The worked example of a tool; `null` until it is there, and where none is wanted. */
export function useToolExample<Request, Result>(tool: string, isWanted: boolean): ToolExample<Request, Result> | null {
  const { data } = usePageData<ToolExample<Request, Result>>(isWanted ? exampleAddress(tool) : null);
  return (isWanted && data) || null;
}
