import { act, cleanup, renderHook } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { findState, type ToolSources, useToolSession } from "./use-tool-session";

afterEach(() => {
  cleanup();
  window.history.replaceState(null, "", "/");
});

const NOTHING: ToolSources<string> = { isPosted: false, openRun: () => null, readDraft: () => null };
const EVERYTHING: ToolSources<string> = {
  isPosted: false,
  readAddress: () => "address",
  openRun: (name) => `run ${name}`,
  readDraft: () => "draft",
  openLatest: async () => "latest",
};

it("a sent form is on the page already, and nothing else is looked at", () => {
  const readDraft = vi.fn(() => "draft");
  expect(findState({ ...EVERYTHING, isPosted: true, readDraft }, "?run=7")).toBeNull();
  expect(readDraft).not.toHaveBeenCalled();
});

it("the address comes before its saved run, the run before the draft, and the draft before the latest run", async () => {
  expect(findState(EVERYTHING, "?run=7")).toBe("address");
  const unlinked = { ...EVERYTHING, readAddress: () => null };
  expect(findState(unlinked, "?run=7")).toBe("run 7");
  expect(findState(unlinked, "?market=candles&run=latest")).toBe("run latest");
  expect(findState(unlinked, "?market=candles")).toBe("draft");
  expect(await findState({ ...unlinked, readDraft: () => null }, "")).toBe("latest");
  expect(findState(NOTHING, "")).toBeNull();
});

it("a saved run that cannot be opened gives way only to the state that the tool names", async () => {
  const openRun = async () => null;
  expect(await findState({ ...NOTHING, openRun, readDraft: () => "draft" }, "?run=7")).toBeNull();
});

it("a draft is shown in the first commit, before any event", () => {
  const show = vi.fn();
  const { result } = renderHook(() => useToolSession({ ...NOTHING, readDraft: () => "draft", show }));
  expect(show.mock.calls).toEqual([["draft"]]);
  expect(result.current).toBe(true);
});

it("a tool is settled once its saved run is shown", async () => {
  window.history.replaceState(null, "", "/?run=7");
  let answer: (state: string) => void = () => {};
  const run = new Promise<string>((resolve) => {
    answer = resolve;
  });
  const show = vi.fn();
  const { result } = renderHook(() => useToolSession({ ...NOTHING, openRun: () => run, show }));
  await act(async () => {});
  expect(show).not.toHaveBeenCalled();
  expect(result.current).toBe(false);
  await act(async () => answer("run"));
  expect(show.mock.calls).toEqual([["run"]]);
  expect(result.current).toBe(true);
});

it("a tool without a state is settled at once and shows nothing", () => {
  const show = vi.fn();
  const { result } = renderHook(() => useToolSession({ ...NOTHING, show }));
  expect(show).not.toHaveBeenCalled();
  expect(result.current).toBe(true);
});

it("a tool of a visitor waits for the visitor, and starts again for another one", async () => {
  const show = vi.fn();
  const start = (visitor: "guest" | "member" | null) =>
    useToolSession({ ...NOTHING, readDraft: () => `draft of ${visitor}`, visitor, show });
  const { result, rerender } = renderHook(({ visitor }) => start(visitor), {
    initialProps: { visitor: null as "guest" | "member" | null },
  });
  expect(show).not.toHaveBeenCalled();
  await act(async () => rerender({ visitor: "guest" }));
  await act(async () => rerender({ visitor: "guest" }));
  await act(async () => rerender({ visitor: "member" }));
  expect(show.mock.calls).toEqual([["draft of guest"], ["draft of member"]]);
  expect(result.current).toBe(true);
});
