import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createAutosave } from "./autosave";

const REST_MS = 800;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function writer(save: (text: string) => Promise<void>) {
  const states: string[] = [];
  const on = (state: string) => () => void states.push(state);
  const autosave = createAutosave({
    restMs: REST_MS,
    save,
    onWaiting: on("waiting"),
    onSaving: on("saving"),
    onSaved: on("saved"),
    onFailed: on("failed"),
  });
  return { states, ...autosave };
}

test("a text is saved once the keys rest, and only the last one", async () => {
  const saved: string[] = [];
  const { change, states } = writer(async (text) => void saved.push(text));
  for (const text of ["a", "as", "ask"]) {
    change(text);
    await vi.advanceTimersByTimeAsync(REST_MS - 1);
  }
  expect(saved).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(saved).toEqual(["ask"]);
  expect(states.slice(-2)).toEqual(["saving", "saved"]);
});

test("what is typed during a save goes after it, never beside it", async () => {
  const waiting: { text: string; done: () => void }[] = [];
  const { change } = writer((text) => new Promise((done) => waiting.push({ text, done })));
  change("first");
  await vi.advanceTimersByTimeAsync(REST_MS);
  change("second");
  await vi.advanceTimersByTimeAsync(REST_MS);
  expect(waiting.map(({ text }) => text)).toEqual(["first"]);
  waiting[0]?.done();
  await vi.advanceTimersByTimeAsync(0);
  expect(waiting.map(({ text }) => text)).toEqual(["first", "second"]);
});

test("a text that could not be saved is sent again on demand", async () => {
  let isBroken = true;
  const saved: string[] = [];
  const { change, flush, states } = writer(async (text) => {
    if (isBroken) throw new Error("tunnel");
    saved.push(text);
  });
  change("kept");
  await vi.advanceTimersByTimeAsync(REST_MS);
  expect(states.at(-1)).toBe("failed");
  isBroken = false;
  await flush();
  expect(saved).toEqual(["kept"]);
  expect(states.at(-1)).toBe("saved");
  await flush();
  expect(saved).toEqual(["kept"]);
});

test("nothing is sent while it is held, and the newest text goes when it is released", async () => {
  const saved: string[] = [];
  const { change, flush, hold, release } = writer(async (text) => void saved.push(text));
  change("first");
  await hold();
  change("second");
  await vi.advanceTimersByTimeAsync(REST_MS * 2);
  await flush();
  expect(saved).toEqual([]);
  release();
  await flush();
  expect(saved).toEqual(["second"]);
});
