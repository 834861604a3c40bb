import { type AddressValues, buildAddress } from "./address";
import { fetchJson } from "./client";
import type { Method, SendOptions } from "./operation";

/** Calls an operation of the forum and reads its JSON. The caller names the type of the answer. */
export function requestForum<Answer = unknown>(
  method: Method,
  path: string,
  options: AddressValues & SendOptions & { body?: unknown } = {},
): Promise<Answer> {
  return fetchJson(buildAddress(path, options), { ...options, method }) as Promise<Answer>;
}
