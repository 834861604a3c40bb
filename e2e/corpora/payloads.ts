import { readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import type { APIRequestContext, BrowserContext, Page } from "@playwright/test";
import { expect } from "@playwright/test";
import { isRun, watch } from "../support/run-signs";
import { ADMIN_PASSWORD } from "../support/server";

/** Pages that are open at once. */
const SIDE_BY_SIDE = 4;
/** Limit for all steps of one payload, on a busy machine. */
const LIMIT_MS = 180_000;
const HELD_UP = "held its page up";
const HEADERS = { "Sec-Fetch-Site": "same-origin" };

/** Signs that a part of a payload ran. */
export type Found = { payload: string; signs: string[] };
type Open = (page: Page, payload: string, index: number) => Promise<void>;

function readPayloads(): string[] {
  const text = readFileSync(join(process.env.CORPORA ?? "", "html-injection.json"), "utf8");
  const payloads = (JSON.parse(text) as { payload: string }[]).map(({ payload }) => payload);
  expect(payloads.length).toBeGreaterThan(100);
  return payloads;
}

/** Opens payloads, all or every so many, each in a page of its own, some side by side, and answers those of which there was a sign. */
export async function openEach(context: BrowserContext, name: string, open: Open, every = 1): Promise<Found[]> {
  const waiting = [...readPayloads().entries()].filter(([index]) => index % every === 0);
  const count = waiting.length;
  const found: Found[] = [];
  const { origin } = new URL((await context.request.get("/healthz")).url());
  async function work() {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const [index, payload] = next;
      const visit = () => visitOnce(context, origin, (page) => open(page, payload, index));
      let signs = await visit();
      // A browser that is very busy loses a page now and then.
      if (signs.has(HELD_UP)) signs = await visit();
      if (signs.size > 0) found.push({ payload, signs: [...signs] });
    }
  }
  await Promise.all(Array.from({ length: SIDE_BY_SIDE }, work));
  const ran = onlyRun(found).length;
  console.log(`${name}: ${count} payloads opened, ${ran} ran, ${found.length - ran} disturbed our scripts`);
  return found;
}

/** A page for each visit: nothing that one payload leaves behind, such as a timer, counts for the next. */
async function visitOnce(context: BrowserContext, origin: string, open: (page: Page) => Promise<void>) {
  const signs = new Set<string>();
  let page: Page | undefined;
  async function work() {
    page = await context.newPage();
    await watch(page, origin, signs);
    await open(page);
  }
  const done = work();
  const held = await Promise.race([done, setTimeout(LIMIT_MS, HELD_UP, { ref: false })]);
  if (held) signs.add(held);
  // Pending operations get an error when the page closes; a page that is held up may take its time to close.
  done.catch(() => undefined);
  page?.close().catch(() => undefined);
  return signs;
}

/**
 * Keeps the payloads of which a part ran. Others only disturb our own scripts with their names, which a policy cannot
 * prevent.
 */
export function onlyRun(found: Found[]): Found[] {
  return found.filter(({ signs }) => signs.some((sign) => sign !== HELD_UP && isRun(sign)));
}

export async function ask(request: APIRequestContext, method: "POST" | "PUT" | "DELETE", path: string, data?: object) {
  return request.fetch(path, { method, headers: HEADERS, data });
}

export async function logIn(request: APIRequestContext) {
  const answer = await ask(request, "POST", "/api/admin/login", { password: ADMIN_PASSWORD });
  expect(answer.ok()).toBe(true);
}
