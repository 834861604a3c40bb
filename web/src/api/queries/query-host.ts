import type { QueryClient } from "@tanstack/react-query";
import { createContext, useContext } from "react";
import { refreshQueries } from "./refresh-queries";

/**
 * Where the queries of one render live. The client is made by the first part that has queries (`withQueries`), so that a
 * page without any loads none of its code.
 */
export type QueryHost = {
  /** The server's answers, by API path. */
  answers: Record<string, unknown>;
  client?: QueryClient;
  /** Last answers of pages without queries (`usePageData`), by API path. */
  fetched?: Map<string, unknown>;
};

export const QueryHostContext = createContext<QueryHost | null>(null);

export function useQueryHost(): QueryHost {
  const host = useContext(QueryHostContext);
  if (!host) throw new Error("queries need a QueryHostContext above them");
  return host;
}

/** Reloads the queries under this key, for parts without queries of their own. */
export type RefreshQueries = (queryKey: readonly unknown[]) => void;

export function useRefresh(): RefreshQueries {
  const host = useQueryHost();
  return (queryKey) => host.client && refreshQueries(host.client, queryKey);
}
