import type { Query, QueryClient } from "@tanstack/react-query";

const hasNoAnswer = ({ state }: Query) => state.data === undefined;

/** Reads the queries again: all whose keys begin with one of these. */
export function refreshQueries(client: QueryClient, ...keys: readonly (readonly unknown[])[]): void {
  for (const queryKey of keys) {
    // The client would go on with a first request that is under way, whose answer may be older than the change.
    void client.cancelQueries({ queryKey, type: "active", predicate: hasNoAnswer }, { silent: true });
    void client.invalidateQueries({ queryKey });
  }
}
