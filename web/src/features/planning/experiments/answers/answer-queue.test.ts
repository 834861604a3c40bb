import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type Answer, fakeApi, json, refusal } from "../../../../testing/fake-api";

const STORED = "experiment-answers";
const PATH = "POST /api/experiments/7/entries";

/** The module as a freshly opened tab has it. */
async function openQueue() {
  vi.resetModules();
  return import("./answer-queue");
}

const item = (key: string, who = "") => ({
  experimentId: 7,
  runId: 3,
  answer: { outcome: "yes", who, key, ifSamePerson: "ask" as const },
});

const logged: Answer = ({ body }) => json({ entry: body, replaced: [], experiment: { id: 7, runId: 3 } }, 201);
const offline: Answer = () => {
  throw new TypeError("Failed to fetch");
};

beforeEach(() => localStorage.clear());
afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

test("an answer is sent at once and leaves nothing behind", async () => {
  const calls = fakeApi({ [PATH]: logged });
  const queue = await openQueue();
  const heard: string[] = [];
  queue.answerQueue.onSent(({ answer }) => heard.push(answer.key));
  await queue.queueAnswer(item("a"));
  expect(calls.map(({ body }) => body)).toEqual([item("a").answer]);
  expect(heard).toEqual(["a"]);
  expect(localStorage.getItem(STORED)).toBeNull();
});

test("without a network answers wait in the browser, also over a reload, and are sent once", async () => {
  fakeApi({ [PATH]: offline });
  const first = await openQueue();
  await first.queueAnswer(item("a"));
  await first.queueAnswer(item("b"));
  expect(first.answerQueue.list().map(({ answer }) => answer.key)).toEqual(["a", "b"]);
  const second = await openQueue();
  expect(second.answerQueue.list()).toHaveLength(2);
  const calls = fakeApi({ [PATH]: logged });
  await Promise.all([second.answerQueue.sendAll(), second.answerQueue.sendAll()]);
  expect(calls.map(({ body }) => (body as { key: string }).key)).toEqual(["a", "b"]);
  expect(second.answerQueue.list()).toHaveLength(0);
  await second.answerQueue.sendAll();
  expect(calls).toHaveLength(2);
});

test("a busy server is asked again later with the same key", async () => {
  let isBusy = true;
  const calls = fakeApi({
    [PATH]: (call) => (isBusy ? refusal(429, "rate_limited", "Too many.")() : logged(call)),
  });
  const queue = await openQueue();
  await queue.queueAnswer(item("a"));
  expect(queue.answerQueue.list()).toHaveLength(1);
  isBusy = false;
  await queue.answerQueue.sendAll();
  expect(calls.map(({ body }) => (body as { key: string }).key)).toEqual(["a", "a"]);
  expect(queue.answerQueue.list()).toHaveLength(0);
});

test("the same person becomes a question, and its reply is sent", async () => {
  const calls = fakeApi({
    [PATH]: (call) =>
      (call.body as { ifSamePerson: string }).ifSamePerson === "ask"
        ? refusal(409, "same_person", "AB has answered already.")()
        : logged(call),
  });
  const queue = await openQueue();
  await queue.queueAnswer(item("a", "AB"));
  expect(queue.answerQueue.list()[0]?.asks).toBe(true);
  await queue.settlePerson("a", false);
  expect(calls.at(-1)?.body).toMatchObject({ key: "a", ifSamePerson: "add" });
  expect(queue.answerQueue.list()).toHaveLength(0);
});

test("a refused answer says why, holds up no other, and can be discarded", async () => {
  fakeApi({
    [PATH]: (call) =>
      (call.body as { key: string }).key === "a"
        ? refusal(409, "experiment_not_running", "This test is closed.")()
        : logged(call),
  });
  const queue = await openQueue();
  await queue.queueAnswer(item("a"));
  await queue.queueAnswer(item("b"));
  expect(queue.answerQueue.list().map(({ answer, problem }) => [answer.key, problem])).toEqual([
    ["a", "This test is closed."],
  ]);
  queue.discardAnswer("a");
  expect(localStorage.getItem(STORED)).toBeNull();
});

test("damaged storage is no answer", async () => {
  localStorage.setItem(STORED, "{");
  fakeApi({});
  const queue = await openQueue();
  expect(queue.answerQueue.list()).toEqual([]);
});

test("keys differ", async () => {
  const { newAnswerKey } = await openQueue();
  const keys = new Set(Array.from({ length: 200 }, newAnswerKey));
  expect(keys.size).toBe(200);
  for (const key of keys) expect(key.length).toBeLessThanOrEqual(100);
});
