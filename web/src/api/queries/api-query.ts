import { queryOptions } from "@tanstack/react-query";
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
