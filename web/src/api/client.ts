import { toApiError } from "./errors";
import { readToken } from "./token";

type Options = { method?: "GET" | "POST" | "PUT" | "PATCH" | "DELETE"; body?: unknown; signal?: AbortSignal };

let tellRefusal = () => {};

/** Calls the API with the visitor's cookies and reads JSON. Throws `ApiError` for any non-success answer. */
export async function requestJson<T>(path: string, options?: Options): Promise<T> {
  const text = await requestText(path, options);
  return (text === "" ? null : JSON.parse(text)) as T;
}

/** The same for answers that are no JSON. */
export async function requestText(path: string, { method = "GET", body, signal }: Options = {}): Promise<string> {
  const token = path.startsWith("/api/") ? readToken() : null;
  const headers: Record<string, string> = {};
  if (body !== undefined) headers["Content-Type"] = "application/json";
  if (token) headers["Authorization"] = `Bearer ${token}`;
  const response = await fetch(path, {
    method,
    credentials: "include",
    signal,
    headers,
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  if (response.status === 401 && token) tellRefusal();
  if (!response.ok) throw await toApiError(response);
  return response.text();
}

/** The one listener that hears of a call refused in spite of its token. */
export function onTokenRefused(listener: () => void): void {
  tellRefusal = listener;
}
