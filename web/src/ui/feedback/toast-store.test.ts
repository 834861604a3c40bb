import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createToastStore, TOAST_REMOVE_DELAY_MS } from "./toast-store";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe("the toast store", () => {
  it("holds one toast: a new one takes the place of the old", () => {
    const store = createToastStore();
    store.add({ title: "First" });
    store.add({ title: "Second" });
    expect(store.get().map((toast) => toast.title)).toEqual(["Second"]);
  });

  it("gives a new toast its own full time after replacing another", () => {
    const store = createToastStore();
    store.add({ title: "First" });
    vi.advanceTimersByTime(4_000);
    store.add({ title: "Second" });
    vi.advanceTimersByTime(4_999);
    expect(store.get()[0]?.open).toBe(true);
    vi.advanceTimersByTime(1);
    expect(store.get()[0]?.open).toBe(false);
  });

  it("shows a toast for 5 seconds and a destructive one for 10", () => {
    const store = createToastStore();
    store.add({ title: "Saved" });
    vi.advanceTimersByTime(4_999);
    expect(store.get()[0]?.open).toBe(true);
    vi.advanceTimersByTime(1);
    expect(store.get()[0]?.open).toBe(false);

    store.add({ title: "Failed", variant: "destructive" });
    vi.advanceTimersByTime(9_999);
    expect(store.get()[0]?.open).toBe(true);
    vi.advanceTimersByTime(1);
    expect(store.get()[0]?.open).toBe(false);
  });

  it("keeps a dismissed toast, unseen, for 1,000,000 ms", () => {
    const store = createToastStore();
    store.dismiss(store.add({ title: "Saved" }));
    vi.advanceTimersByTime(TOAST_REMOVE_DELAY_MS - 1);
    expect(store.get()).toHaveLength(1);
    expect(store.get()[0]?.open).toBe(false);
    vi.advanceTimersByTime(1);
    expect(store.get()).toHaveLength(0);
    expect(TOAST_REMOVE_DELAY_MS).toBe(1_000_000);
  });

  it("counts the removal delay from the first dismissal only", () => {
    const store = createToastStore();
    const id = store.add({ title: "Saved" });
    store.dismiss(id);
    vi.advanceTimersByTime(TOAST_REMOVE_DELAY_MS - 1);
    store.dismiss(id);
    vi.advanceTimersByTime(1);
    expect(store.get()).toHaveLength(0);
  });

  it("does not hide while paused, and gives the full time again afterwards", () => {
    const store = createToastStore();
    store.add({ title: "Read me" });
    vi.advanceTimersByTime(4_000);
    store.setPaused(true);
    vi.advanceTimersByTime(60_000);
    expect(store.get()[0]?.open).toBe(true);
    store.setPaused(false);
    vi.advanceTimersByTime(4_999);
    expect(store.get()[0]?.open).toBe(true);
    vi.advanceTimersByTime(1);
    expect(store.get()[0]?.open).toBe(false);
  });

  it("starts unpaused after the paused toast was dismissed", () => {
    const store = createToastStore();
    const id = store.add({ title: "First" });
    store.setPaused(true);
    store.dismiss(id);
    store.add({ title: "Second" });
    vi.advanceTimersByTime(5_000);
    expect(store.get()[0]?.open).toBe(false);
  });

  it("updates the text in place and restarts the time by the new kind", () => {
    const store = createToastStore();
    const id = store.add({ title: "Working" });
    vi.advanceTimersByTime(4_000);
    store.update(id, { title: "Failed", variant: "destructive" });
    vi.advanceTimersByTime(9_999);
    expect(store.get()).toMatchObject([{ id, title: "Failed", open: true }]);
    vi.advanceTimersByTime(1);
    expect(store.get()[0]?.open).toBe(false);
  });

  it("lets a success dismiss a stale error, and nothing else", () => {
    const store = createToastStore();
    store.add({ title: "Saved" });
    store.dismissErrors();
    expect(store.get()[0]?.open).toBe(true);
    store.add({ title: "Failed", variant: "destructive" });
    store.dismissErrors();
    expect(store.get()[0]?.open).toBe(false);
  });

  it("removes at once and tells its listeners", () => {
    const store = createToastStore();
    const listener = vi.fn();
    const stop = store.subscribe(listener);
    const id = store.add({ title: "Gone" });
    store.remove(id);
    expect(store.get()).toHaveLength(0);
    expect(listener).toHaveBeenCalledTimes(2);
    stop();
    store.add({ title: "Unheard" });
    expect(listener).toHaveBeenCalledTimes(2);
  });

  it("ignores ids that it does not know", () => {
    const store = createToastStore();
    store.add({ title: "Here" });
    store.dismiss("nobody");
    store.update("nobody", { title: "Changed" });
    store.remove("nobody");
    expect(store.get()).toMatchObject([{ title: "Here", open: true }]);
  });
});
