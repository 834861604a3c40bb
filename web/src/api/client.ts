import { wait } from "../lib/wait";
import { buildAddress } from "./address";
import { type ApiError, ConnectionError, toApiError } from "./errors";
import type { AnswerOf, InputOf, Method, PathWith, SendOptions } from "./operation";
import { readToken, writeToken } from "./token";

type FetchOptions = SendOptions & { method?: Method; body?: unknown };

let tellRefusal = () => {};
/** A log-out that the server has not answered yet. */
let logout: Promise<void> | null = null;
/** Longest time for which requests wait for a log-out. */
const LOGOUT_MS = 2_000;

/**
 * Calls an operation of the API and reads its JSON. The compiler checks path, parameters, body and answer against the API document. Throws
 * `ApiError` for any non-success answer and `ConnectionError` where no usable answer came.
 */
export function requestJson<M extends Method, P extends PathWith<M>>(
  method: M,
  path: P,
  ...[options]: InputOf<M, P>
): Promise<AnswerOf<M, P>> {
  return fetchJson(buildAddress(path, options), { ...options, method }) as Promise<AnswerOf<M, P>>;
}

/** Calls an operation of the API whose answer is a file. */
export function requestFile<M extends Method, P extends PathWith<M>>(
  method: M,
  path: P,
  ...[options]: InputOf<M, P>
): Promise<Blob> {
  return fetchFile(buildAddress(path, options), { ...options, method });
}

/** Reads JSON from an address of this site with the visitor's cookies. */
export async function fetchJson(address: string, options?: FetchOptions): Promise<unknown> {
  const text = await readResponse(await sendRequest(address, options), (response) => response.text());
  try {
    return text === "" ? null : JSON.parse(text);
  } catch {
    throw new ConnectionError(UNREADABLE);
  }
}

/** Reads a file from an address of this site with the visitor's cookies. */
export async function fetchFile(address: string, options?: FetchOptions): Promise<Blob> {
  return readResponse(await sendRequest(address, options), (response) => response.blob());
}

async function sendRequest(path: string, options: FetchOptions = {}): Promise<Response> {
  if (logout) await Promise.race([logout, wait(LOGOUT_MS)]);
  const token = path.startsWith("/api/") ? readToken() : null;
  const response = await fetchWithToken(path, options, token);
  if (response.ok) return response;
  const error = await toApiError(response);
  if (!hasEnded(error)) {
    if (error.status === 401 && token) tellRefusal();
    throw error;
  }
  // The token's session has ended. The call may be public, so it is repeated without the token.
  if (token && token === readToken()) writeToken(null);
  tellRefusal();
  if (options.isForMember) throw error;
  const again = await fetchWithToken(path, options, null);
  if (again.ok) return again;
  throw await toApiError(again);
}

/** Lets later requests wait until the session has ended: they would carry its cookie, and be refused. */
export function waitForLogout(told: Promise<void>): void {
  logout = told.finally(() => {
    logout = null;
  });
}

/** The one listener that hears when the token may be good for nothing any more. */
export function onTokenRefused(listener: () => void): void {
  tellRefusal = listener;
}

const UNREADABLE = "The server sent an answer that cannot be read. Try again.";

/** The body may break off where the network does. */
async function readResponse<T>(response: Response, readBody: (response: Response) => Promise<T>): Promise<T> {
  return readBody(response).catch(tellConnection);
}

/** Throws what people read where the network failed: a request, the body of an answer, or a script that loads late. */
export function tellConnection(error: unknown): never {
  // A request that was given up on purpose is no fault of the network.
  if (error instanceof DOMException && error.name === "AbortError") throw error;
  throw new ConnectionError(
    globalThis.navigator?.onLine === false
      ? "You are offline. Nothing is lost: try again when you are back online."
      : "The server cannot be reached. Check your connection and try again.",
  );
}

function fetchWithToken(path: string, options: FetchOptions, token: string | null): Promise<Response> {
  const { method = "GET", body, signal, keepalive, requestKey } = options;
  const headers: Record<string, string> = {};
  if (requestKey) headers["Idempotency-Key"] = requestKey;
  if (body !== undefined) headers["Content-Type"] = "application/json";
  if (token) headers["Authorization"] = `Bearer ${token}`;
  const content = body === undefined ? {} : { body: JSON.stringify(body) };
  return fetch(path, { method, credentials: "include", signal, keepalive, headers, ...content }).catch(tellConnection);
}

function hasEnded({ status, body }: ApiError): boolean {
  return status === 401 && body?.code === "session_ended";
}
