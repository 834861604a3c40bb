import { type ApiError, toApiError } from "./errors";
import { readToken, writeToken } from "./token";

type Options = {
  method?: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  body?: unknown;
  signal?: AbortSignal;
  /** Goes out even while the page is being closed; the browser takes 64 KB at most. */
  keepalive?: boolean;
};

let tellRefusal = () => {};

/** Calls the API with the visitor's cookies and reads JSON. Throws `ApiError` for any non-success answer. */
export async function requestJson<T>(path: string, options?: Options): Promise<T> {
  const text = await (await request(path, options)).text();
  return (text === "" ? null : JSON.parse(text)) as T;
}

/** The same for answers that are files. */
export async function requestFile(path: string, options?: Options): Promise<Blob> {
  return (await request(path, options)).blob();
}

async function request(path: string, options: Options = {}): Promise<Response> {
  const token = path.startsWith("/api/") ? readToken() : null;
  const response = await send(path, options, token);
  if (response.ok) return response;
  const error = await toApiError(response);
  if (!hasEnded(error)) {
    if (error.status === 401 && token) tellRefusal();
    throw error;
  }
  // Its session is over. What was asked may be open to everybody: once more, without it.
  if (token && token === readToken()) writeToken(null);
  tellRefusal();
  const again = await send(path, options, null);
  if (again.ok) return again;
  throw await toApiError(again);
}

/** The one listener that hears when the token may be good for nothing any more. */
export function onTokenRefused(listener: () => void): void {
  tellRefusal = listener;
}

function send(path: string, options: Options, token: string | null): Promise<Response> {
  const { method = "GET", body, signal, keepalive } = options;
  const headers: Record<string, string> = {};
  if (body !== undefined) headers["Content-Type"] = "application/json";
  if (token) headers["Authorization"] = `Bearer ${token}`;
  const content = body === undefined ? {} : { body: JSON.stringify(body) };
  return fetch(path, { method, credentials: "include", signal, keepalive, headers, ...content });
}

function hasEnded({ status, body }: ApiError): boolean {
  return status === 401 && body?.code === "session_ended";
}
