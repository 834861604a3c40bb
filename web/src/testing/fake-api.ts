import { vi } from "vitest";

export interface Call {
  method: string;
  path: string;
  body: unknown;
  signal: AbortSignal | null | undefined;
}

export type Answer = (call: Call) => Response | Promise<Response>;

export const json = (value: unknown, status = 200) => new Response(JSON.stringify(value), { status });
export const done: Answer = () => new Response(null, { status: 204 });
export const refusal = (status: number, code: string, message: string, fields?: object) => () =>
  json({ code, message, fields }, status);

/** Answers every request of the page and keeps the requests in order. */
export function fakeFetch(answer: Answer): Call[] {
  const calls: Call[] = [];
  vi.stubGlobal("fetch", async (path: string, { method = "GET", body, signal }: RequestInit = {}) => {
    const sent: unknown = typeof body === "string" ? JSON.parse(body) : undefined;
    const call = { method, path, body: sent, signal };
    calls.push(call);
    return answer(call);
  });
  return calls;
}

/** Answers requests by method and path, as "GET /api/plan", and keeps them in order. Answers may be added later. */
export function fakeApi(answers: Record<string, Answer>): Call[] {
  const missing = refusal(404, "not_found", "Nothing here.");
  return fakeFetch((call) => (answers[`${call.method} ${call.path}`] ?? missing)(call));
}
