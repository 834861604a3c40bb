import { notifyManager, QueryClient, type QueryFunctionContext } from "@tanstack/react-query";
import { buildAddress } from "../address";
import { fetchJson } from "../client";

// The server may run on this very machine, where the browser's idea of being offline means nothing.
const networkMode = "always";

// With the default delay of a task, a box that was just ticked could be painted once more without its tick.
notifyManager.setScheduler((tell) => queueMicrotask(tell));

/** One per render: a client shared between renders would serve one person's data to another. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        queryFn: fetchByKey,
        networkMode,
        staleTime: Number.POSITIVE_INFINITY,
        retry: false,
        refetchOnWindowFocus: false,
        refetchInterval: false,
      },
      mutations: { networkMode, retry: false },
    },
  });
}

/** The key holds the address and, where there is one, the query. */
function fetchByKey({ queryKey: [path, query], signal }: QueryFunctionContext): Promise<unknown> {
  return fetchJson(buildAddress(String(path), { query: query as object | undefined }), { signal });
}

/** Puts the server's answers, by API path, where the pages' queries look for them. */
export function seedQueries(client: QueryClient, answers: Record<string, unknown>): void {
  for (const [path, answer] of Object.entries(answers)) client.setQueryData([path], answer);
}
