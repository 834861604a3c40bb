import type { components } from "./schema.gen";

type WireBody = components["schemas"]["ErrorBody"];

/** The server's error shape. Only the message is certain: a proxy or an older server may send no code. */
export type ErrorBody = Omit<WireBody, "code"> & Partial<Pick<WireBody, "code">>;

/** A non-success answer. The message is "status: text"; `body` is the parsed error where the server sent one. */
export class ApiError extends Error {
  readonly status: number;
  readonly body: ErrorBody | null;

  constructor(status: number, text: string) {
    super(`${status}: ${text}`);
    this.name = "ApiError";
    this.status = status;
    this.body = parseErrorBody(text);
  }
}

/**
 * Error without a usable answer: the browser is offline, the server cannot be reached, or the answer is cut off. The
 * message is for people.
 */
export class ConnectionError extends Error {}

/** Reads the text of a failed answer into an error; the status text replaces an empty body. */
export async function toApiError(response: Response): Promise<ApiError> {
  const text = await response.text().catch(() => "");
  return new ApiError(response.status, text || response.statusText);
}

/** Returns whether the server refused with this code. */
export function hasCode(error: unknown, code: string): boolean {
  return error instanceof ApiError && error.body !== null && `${error.body.code}` === code;
}

/** Text for people: the server's message where there is one, a plain sentence in place of markup, else the error's own. */
export function errorText(error: unknown): string {
  if (error instanceof ApiError)
    return error.body?.message || (isForMachines(error) ? statusText(error) : error.message);
  return error instanceof Error ? error.message : String(error);
}

/** Text for people where `failure` is the agreed text of an answer without a message. */
export function failureText(error: unknown, failure: string): string {
  if (error instanceof ApiError) return error.body?.message || failure;
  return error instanceof ConnectionError ? `${failure.replace(/\.$/, "")}. ${error.message}` : failure;
}

/** HTML of a proxy, JSON of another shape, or a page-long text. */
function isForMachines({ message }: ApiError): boolean {
  return message.length > 200 || /^\d+: *(?:[<{[]|$)/.test(message);
}

function statusText({ status }: ApiError): string {
  if (status === 429 || status >= 500) return "The server is not available right now. Try again in a minute.";
  return `The server refused the request (status ${status}).`;
}

function parseErrorBody(text: string): ErrorBody | null {
  try {
    const value: unknown = JSON.parse(text);
    return isErrorBody(value) ? value : null;
  } catch {
    return null;
  }
}

function isErrorBody(value: unknown): value is ErrorBody {
  return typeof value === "object" && value !== null && typeof (value as Partial<ErrorBody>).message === "string";
}
