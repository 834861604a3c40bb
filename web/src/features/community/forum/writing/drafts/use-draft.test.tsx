import { act, renderHook } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { fakeApi, json } from "../../../../../testing/fake-api";
import { useDraft } from "./use-draft";

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  localStorage.clear();
  document.body.replaceChildren();
});

function open() {
  const form = document.createElement("form");
  form.innerHTML = '<textarea name="body"></textarea>';
  document.body.append(form);
  const calls = fakeApi({
    "GET /api/forum/drafts/topic": () => new Response(null, { status: 204 }),
    "PUT /api/forum/drafts/topic": () => json({}),
  });
  const hook = renderHook(() => useDraft("topic", { current: form }, true));
  const type = (text: string) => {
    (form.elements.namedItem("body") as HTMLTextAreaElement).value = text;
    act(() => hook.result.current.keep());
  };
  return { ...hook, type, writes: () => calls.filter(({ method }) => method !== "GET") };
}

it("a text that rests is saved to the account", async () => {
  vi.useFakeTimers();
  const { type, writes, result } = open();
  type("Nine candles");
  expect(result.current.state).toBe("browser");
  await act(() => vi.advanceTimersByTimeAsync(2_000));
  expect(writes().map(({ body }) => body)).toEqual([
    { title: "", body: "Nine candles", category: "", planStep: null, replyTo: null },
  ]);
  expect(result.current.state).toBe("account");
});

it("a text that was sent does not come back as a draft", async () => {
  const { type, writes, result, unmount } = open();
  type("Nine candles");
  await act(() => result.current.hold());
  act(() => result.current.release(true));
  unmount();
  expect(writes()).toEqual([]);
});

it("a text that could not be sent is saved when the page goes", async () => {
  const { type, writes, result, unmount } = open();
  type("Nine candles");
  await act(() => result.current.hold());
  act(() => result.current.release(false));
  unmount();
  expect(writes()).toHaveLength(1);
});
