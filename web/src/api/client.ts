import { toApiError } from "./errors";

type Options = { method?: "GET" | "POST" | "PUT" | "DELETE"; body?: unknown; signal?: AbortSignal };

/** Calls the API with the visitor's cookies and reads JSON. Throws `ApiError` for any non-success answer. */
export async function requestJson<T>(path: string, { method = "GET", body, signal }: Options = {}): Promise<T> {
  const response = await fetch(path, {
    method,
    credentials: "include",
    signal,
    ...(body === undefined ? {} : { headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) }),
  });
  if (!response.ok) throw await toApiError(response);
  const text = await response.text();
  return (text === "" ? null : JSON.parse(text)) as T;
}
