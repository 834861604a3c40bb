import { afterEach, expect, it, vi } from "vitest";
import { fetchJson } from "./client";
import { ApiError, errorText, failureText, toApiError } from "./errors";

afterEach(() => {
  vi.unstubAllGlobals();
});

function answer(status: number, body: string, statusText = ""): void {
  vi.stubGlobal(
    "fetch",
    vi.fn(async () => new Response(body, { status, statusText })),
  );
}

it("the message is the status, a colon, a space and the answer's text", async () => {
  const error = await toApiError(new Response("no such thing", { status: 404, statusText: "Not Found" }));
  expect(error.message).toBe("404: no such thing");
  expect(error.status).toBe(404);
  expect(error.body).toBeNull();
});

it("the status text stands in for an empty body", async () => {
  const error = await toApiError(new Response("", { status: 401, statusText: "Unauthorized" }));
  expect(error.message).toBe("401: Unauthorized");
});

it("the parsed body travels along, and its message is what people see", async () => {
  const body = JSON.stringify({ code: "no_match", message: "We know no market by that name." });
  const error = await toApiError(new Response(body, { status: 422 }));
  expect(error.message).toBe(`422: ${body}`);
  expect(error.body?.code).toBe("no_match");
  expect(errorText(error)).toBe("We know no market by that name.");
});

it("JSON of another shape is no error body", async () => {
  for (const text of ["null", "[]", '"text"', '{"message": 5}', '{"code": "no_match"}']) {
    expect((await toApiError(new Response(text, { status: 500 }))).body).toBeNull();
  }
});

it("a message without a code is a message all the same", async () => {
  const error = await toApiError(new Response('{"message": "Come back tomorrow."}', { status: 503 }));
  expect(errorText(error)).toBe("Come back tomorrow.");
  expect(failureText(error, "Login failed")).toBe("Come back tomorrow.");
});

it.each([
  [503, "<html><body><h1>503 Service Unavailable</h1></body></html>", "The server is not available right now."],
  [502, "", "The server is not available right now."],
  [500, '{"error": {"trace": [1, 2]}}', "The server is not available right now."],
  [500, "word ".repeat(100), "The server is not available right now."],
  [429, "<html>slow down</html>", "The server is not available right now."],
  [400, "[1]", "The server refused the request (status 400)."],
])("%i with a body for machines becomes a sentence", async (status, body, text) => {
  const error = await toApiError(new Response(body, { status }));
  expect(errorText(error)).toContain(text);
  expect(failureText(error, "Login failed")).toBe("Login failed");
});

it("no answer is told as what it is, and a request that was given up stays that", async () => {
  const refuse = (error: unknown) => vi.stubGlobal("fetch", () => Promise.reject(error));
  refuse(new TypeError("Failed to fetch"));
  const failed = await fetchJson("/api/x").catch((error: unknown) => error);
  expect(errorText(failed)).toBe("The server cannot be reached. Check your connection and try again.");
  expect(failureText(failed, "Login failed")).toBe(`Login failed. ${errorText(failed)}`);
  expect(failureText(failed, "Failed to create blog post.")).toBe(`Failed to create blog post. ${errorText(failed)}`);
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  await expect(fetchJson("/api/x")).rejects.toThrow("You are offline.");
  refuse(new DOMException("gone", "AbortError"));
  await expect(fetchJson("/api/x")).rejects.toMatchObject({ name: "AbortError" });
});

it("a broken answer is no syntax error for people", async () => {
  answer(200, "not json");
  await expect(fetchJson("/api/x")).rejects.toThrow("The server sent an answer that cannot be read. Try again.");
});

it("anything thrown has a text", () => {
  expect(errorText(new ApiError(500, "boom"))).toBe("500: boom");
  expect(errorText(new Error("offline"))).toBe("offline");
  expect(errorText("just words")).toBe("just words");
});

it("a request carries cookies and JSON, and reads JSON", async () => {
  answer(200, '{"ok":true}');
  await expect(fetchJson("/api/x", { method: "POST", body: { a: 1 } })).resolves.toEqual({ ok: true });
  expect(fetch).toHaveBeenCalledWith("/api/x", {
    method: "POST",
    credentials: "include",
    signal: undefined,
    headers: { "Content-Type": "application/json" },
    body: '{"a":1}',
  });
});

it("an empty success is null", async () => {
  answer(200, "");
  await expect(fetchJson("/api/x")).resolves.toBeNull();
});

it("a non-success answer is thrown, 401 included", async () => {
  answer(401, "who are you");
  await expect(fetchJson("/api/x")).rejects.toMatchObject({ message: "401: who are you", status: 401 });
});
