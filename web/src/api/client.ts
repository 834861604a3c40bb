import { toApiError } from "./errors";

type Options = { method?: "GET" | "POST" | "PUT" | "PATCH" | "DELETE"; body?: unknown; signal?: AbortSignal };

/** Calls the API with the visitor's cookies and reads JSON. Throws `ApiError` for any non-success answer. */
export async function requestJson<T>(path: string, options?: Options): Promise<T> {
  const text = await (await send(path, options)).text();
  return (text === "" ? null : JSON.parse(text)) as T;
}

/** The same for answers that are files. */
export async function requestFile(path: string, options?: Options): Promise<Blob> {
  return (await send(path, options)).blob();
}

async function send(path: string, { method = "GET", body, signal }: Options = {}): Promise<Response> {
  const response = await fetch(path, {
    method,
    credentials: "include",
    signal,
    ...(body === undefined ? {} : { headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) }),
  });
  if (!response.ok) throw await toApiError(response);
  return response;
}
