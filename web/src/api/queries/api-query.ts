import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { buildAddress } from "../address";
import type { AddressInputOf, AnswerOf, PathWith } from "../operation";

/**
 * Query of an operation of the API. Its key is the path with its values filled in, then the values of the query string where there are any, so
 * that a change can refresh all pages of a list by their common path.
 */
export function apiQuery<P extends PathWith<"GET">>(path: P, ...[input]: AddressInputOf<P>) {
  const { query, ...values } = { query: undefined, ...input };
  const address = buildAddress(path, values);
  return queryOptions<AnswerOf<"GET", P>>({ queryKey: query ? [address, query] : [address] });
}

/** Reads the queries again: all whose keys begin with one of these. */
export function refreshQueries(client: QueryClient, ...keys: readonly (readonly unknown[])[]): void {
  for (const queryKey of keys) void client.invalidateQueries({ queryKey });
}
