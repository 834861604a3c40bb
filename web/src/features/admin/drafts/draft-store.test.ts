import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { EMPTY } from "../parts/fields";
import { createDraftStore, type DraftState, REST_MS } from "./draft-store";
import { dropLocal, listLocal, readLocal } from "./local-copy";

type Put = { fields: { title: string }; version: number; keepalive: boolean | undefined };
let puts: Put[];
let answer: () => Promise<Response>;
let states: DraftState["status"][];
const SAVED_AT = "2026-03-01T22:31:00Z";
const saved = async () => new Response(JSON.stringify({ version: puts.length, savedAt: SAVED_AT }));
const refused = (status: number, code: string) => async () =>
  new Response(JSON.stringify({ code, message: "No." }), { status });
const titled = (title: string) => ({ ...EMPTY, title });

beforeEach(() => {
  vi.useFakeTimers();
  localStorage.clear();
  [puts, states, answer] = [[], [], saved];
  vi.stubGlobal("fetch", async (_: string, { body, keepalive }: RequestInit) => {
    puts.push({ ...(JSON.parse(String(body)) as Put), keepalive });
    return answer();
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function open(version = 0) {
  const tell = (state: DraftState) => void states.push(state.status);
  return createDraftStore({ key: "new-a", postId: null, baseVersion: null, version, tell });
}
const rest = () => vi.advanceTimersByTimeAsync(REST_MS);
const titles = () => puts.map(({ fields, version }) => [fields.title, version]);

it("a text is in the browser at once and on the server when the keys rest", async () => {
  const draftStore = open();
  draftStore.change(titled("a"));
  draftStore.change(titled("ab"));
  expect(readLocal("new-a")?.fields.title).toBe("ab");
  await rest();
  expect(titles()).toEqual([["ab", 0]]);
  expect(states.at(-1)).toBe("saved");
  expect(listLocal()).toEqual([]);
});

it("what is typed while a save is on its way is saved next, on the new version", async () => {
  const draftStore = open();
  let arrive = () => {};
  answer = async () => {
    await new Promise<void>((resolve) => {
      arrive = resolve;
    });
    return saved();
  };
  draftStore.change(titled("a"));
  await rest();
  draftStore.change(titled("b"));
  answer = saved;
  arrive();
  await rest();
  expect(titles()).toEqual([
    ["a", 0],
    ["b", 1],
  ]);
});

it("a text that the server did not take stays in the browser and is sent again", async () => {
  answer = () => Promise.reject(new TypeError("Failed to fetch"));
  const draftStore = open();
  draftStore.change(titled("a"));
  await rest();
  expect(states.at(-1)).toBe("local");
  expect(readLocal("new-a")?.fields.title).toBe("a");
  answer = saved;
  await vi.advanceTimersByTimeAsync(10_000);
  expect(states.at(-1)).toBe("saved");
  expect(readLocal("new-a")).toBeNull();
});

it("says so when neither the server nor the browser takes it", async () => {
  answer = refused(500, "internal");
  const setItem = () => {
    throw new Error("full");
  };
  vi.stubGlobal("localStorage", { getItem: () => null, setItem, removeItem: () => {} });
  open().change(titled("a"));
  await rest();
  expect(states.at(-1)).toBe("unsafe");
});

it("never overwrites what another editor wrote: it waits for a decision and goes on from there", async () => {
  answer = refused(409, "draft_elsewhere");
  const draftStore = open(3);
  draftStore.change(titled("mine"));
  await rest();
  expect(states.at(-1)).toBe("conflict");
  draftStore.change(titled("still mine"));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(puts).toHaveLength(1);
  expect(readLocal("new-a")?.fields.title).toBe("still mine");
  answer = saved;
  await draftStore.decide(titled("still mine"), 7);
  expect(titles()[1]).toEqual(["still mine", 7]);
});

it("a page that closes sends what it can, and a long text stays in the browser", async () => {
  const draftStore = open();
  draftStore.change(titled("a"));
  await draftStore.flush(true);
  expect(puts[0]?.keepalive).toBe(true);
  draftStore.change({ ...titled("b"), content: "x".repeat(30_000) });
  await draftStore.flush(true);
  expect(puts[1]?.keepalive).toBe(false);
});

/** The next answer comes when it is let go. */
function delay(then: () => Promise<Response>): () => void {
  let arrive = () => {};
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  answer = () => arrived.then(then);
  return () => arrive();
}

it("an autosave that arrives after its post was made leaves nothing behind", async () => {
  const draftStore = open();
  draftStore.change(titled("a"));
  const arrive = delay(refused(409, "draft_ended"));
  await rest();
  draftStore.end();
  dropLocal("new-a");
  arrive();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(puts).toHaveLength(1);
  expect(listLocal()).toEqual([]);
  expect(states.at(-1)).toBe("saving");
});

it("a save waits for the autosave before it, and nothing is sent until it is over", async () => {
  const draftStore = open();
  draftStore.change(titled("a"));
  const arrive = delay(saved);
  await rest();
  let isPaused = false;
  const pause = draftStore.pause().then(() => {
    isPaused = true;
  });
  draftStore.change(titled("ab"));
  await vi.advanceTimersByTimeAsync(1000);
  expect(isPaused).toBe(false);
  arrive();
  await pause;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(titles()).toEqual([["a", 0]]);
  answer = saved;
  draftStore.resume();
  await rest();
  expect(titles()).toEqual([
    ["a", 0],
    ["ab", 1],
  ]);
});

it("a save does not wait for ever for an autosave without an answer", async () => {
  const draftStore = open();
  draftStore.change(titled("a"));
  delay(saved);
  await rest();
  const pause = draftStore.pause();
  await vi.advanceTimersByTimeAsync(2000);
  await expect(pause).resolves.toBeUndefined();
});

it("what a second window writes on a post that the first one made goes on under a key of its own", async () => {
  const draftStore = open();
  answer = refused(409, "draft_ended");
  draftStore.change(titled("more"));
  await rest();
  expect(listLocal().map(({ fields }) => fields.title)).toEqual(["more"]);
  answer = saved;
  await rest();
  expect(draftStore.key()).not.toBe("new-a");
  expect(readLocal("new-a")).toBeNull();
  expect(states.at(-1)).toBe("saved");
});

it("waits for a decision when the post was saved elsewhere", async () => {
  answer = refused(409, "edited_elsewhere");
  const draftStore = open();
  draftStore.change(titled("mine"));
  await rest();
  expect(states.at(-1)).toBe("outdated");
  answer = saved;
  draftStore.rebase(2);
  await draftStore.decide(titled("mine"), 0);
  expect(states.at(-1)).toBe("saved");
});

it("after its end nothing is kept", async () => {
  const draftStore = open();
  draftStore.end();
  draftStore.change(titled("a"));
  await rest();
  expect(puts).toEqual([]);
  expect(listLocal()).toEqual([]);
});
