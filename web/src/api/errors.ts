import type { components } from "./schema.gen";

/** The server's one error shape; its codes are a closed list. */
export type ErrorBody = components["schemas"]["ErrorBody"];

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

/** Reads the text of a failed answer into an error; the status text stands in for an empty body. */
export async function toApiError(response: Response): Promise<ApiError> {
  const text = await response.text().catch(() => "");
  return new ApiError(response.status, text || response.statusText);
}

/** What to show a person: the server's message where there is one, else the error's own. */
export function errorText(error: unknown): string {
  if (error instanceof ApiError) return error.body?.message ?? error.message;
  return error instanceof Error ? error.message : String(error);
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
  if (typeof value !== "object" || value === null) return false;
  const { code, message } = value as Partial<ErrorBody>;
  return typeof code === "string" && typeof message === "string";
}
