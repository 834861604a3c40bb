import { type ApiError, ConnectionError, toApiError } from "./errors";
import { readToken, writeToken } from "./token";

type Options = {
  method?: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  body?: unknown;
  signal?: AbortSignal;
  /** Goes out even while the page is being closed; the browser takes 64 KB at most. */
  keepalive?: boolean;
};

let tellRefusal = () => {};

/**
 * Calls the API with the visitor's cookies and reads JSON. Throws `ApiError` for any non-success answer and
 * `ConnectionError` where no usable answer came.
 */
export async function requestJson<T>(path: string, options?: Options): Promise<T> {
  const text = await read(await request(path, options), (response) => response.text());
  try {
    return (text === "" ? null : JSON.parse(text)) as T;
  } catch {
    throw new ConnectionError(UNREADABLE);
  }
}

/** The same for answers that are files. */
export async function requestFile(path: string, options?: Options): Promise<Blob> {
  return read(await request(path, options), (response) => response.blob());
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

const UNREADABLE = "The server sent an answer that cannot be read. Try again.";

/** The body may break off where the network does. */
async function read<T>(response: Response, readBody: (response: Response) => Promise<T>): Promise<T> {
  return readBody(response).catch(tellConnection);
}

function tellConnection(error: unknown): never {
  // A request that was given up on purpose is no fault of the network.
  if (error instanceof DOMException && error.name === "AbortError") throw error;
  throw new ConnectionError(
    globalThis.navigator?.onLine === false
      ? "You are offline. Nothing is lost: try again when you are back online."
      : "The server cannot be reached. Check your connection and try again.",
  );
}

function send(path: string, options: Options, token: string | null): Promise<Response> {
  const { method = "GET", body, signal, keepalive } = options;
  const headers: Record<string, string> = {};
  if (body !== undefined) headers["Content-Type"] = "application/json";
  if (token) headers["Authorization"] = `Bearer ${token}`;
  const content = body === undefined ? {} : { body: JSON.stringify(body) };
  return fetch(path, { method, credentials: "include", signal, keepalive, headers, ...content }).catch(tellConnection);
}

function hasEnded({ status, body }: ApiError): boolean {
  return status === 401 && body?.code === "session_ended";
}
