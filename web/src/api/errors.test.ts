import { afterEach, expect, it, vi } from "vitest";
import { requestJson } from "./client";
import { ApiError, errorText, toApiError } from "./errors";

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
  for (const text of ["null", "[]", '"text"', '{"message": 5}', '{"message": "no code"}']) {
    expect((await toApiError(new Response(text, { status: 500 }))).body).toBeNull();
  }
});

it("anything thrown has a text", () => {
  expect(errorText(new ApiError(500, "boom"))).toBe("500: boom");
  expect(errorText(new Error("offline"))).toBe("offline");
  expect(errorText("just words")).toBe("just words");
});

it("a request carries cookies and JSON, and reads JSON", async () => {
  answer(200, '{"ok":true}');
  await expect(requestJson("/api/x", { method: "POST", body: { a: 1 } })).resolves.toEqual({ ok: true });
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
  await expect(requestJson("/api/x")).resolves.toBeNull();
});

it("a non-success answer is thrown, 401 included", async () => {
  answer(401, "who are you");
  await expect(requestJson("/api/x")).rejects.toMatchObject({ message: "401: who are you", status: 401 });
});
