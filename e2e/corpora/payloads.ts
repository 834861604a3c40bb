import { readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import type { APIRequestContext, BrowserContext, Page } from "@playwright/test";
import { expect } from "@playwright/test";
import { ADMIN_PASSWORD } from "../support/server";

/** Pages that are open at once. */
const SIDE_BY_SIDE = 4;
/** Time for delayed work: animations, timers of zero, errors of pictures. */
const SETTLE_MS = 250;
/** Limit for all steps of one payload, on a busy machine. */
const LIMIT_MS = 180_000;
const HELD_UP = "held its page up";
const ERROR = "error: ";
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
  const isRun = (sign: string) => sign !== HELD_UP && !sign.startsWith(ERROR);
  return found.filter(({ signs }) => signs.some(isRun));
}

/** Collects everything that would tell that something ran. */
async function watch(page: Page, origin: string, signs: Set<string>) {
  await page.exposeBinding("reportRun", (_source, what: string) => signs.add(what));
  await page.addInitScript(() => {
    const report = (globalThis as unknown as { reportRun(what: string): void }).reportRun;
    for (const name of ["alert", "confirm", "prompt", "print", "open"]) {
      Object.defineProperty(globalThis, name, { value: () => report(name) });
    }
  });
  page.on("dialog", (dialog) => {
    signs.add(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on("popup", (popup) => signs.add(`popup: ${popup.url()}`));
  page.on("worker", (worker) => signs.add(`worker: ${worker.url()}`));
  page.on("pageerror", (error) => signs.add(`${ERROR}${error.message}`));
  page.on("framenavigated", (frame) => {
    const isEmpty = /^(about:blank|chrome-error:.*|)$/.test(frame.url());
    if (frame !== page.mainFrame() && !isEmpty) signs.add(`frame: ${frame.url()}`);
  });
  // The network is not reached; a refusal by the policy is recognized.
  page.on("requestfailed", (request) => {
    const [kind, url] = [request.resourceType(), request.url()];
    const isStopped = /csp/i.test(request.failure()?.errorText ?? "");
    if (!url.startsWith(origin) && !isStopped && !["image", "media"].includes(kind)) signs.add(`${kind}: ${url}`);
  });
}

/**
 * Simulates a reader's pointer and keyboard inside an element. Links and forms do not navigate, unless they hold a
 * script.
 */
export async function provoke(page: Page, inside: string) {
  await page.evaluate((inside) => {
    function stay(event: Event, address: string | null | undefined) {
      const url = URL.parse(address ?? "", document.baseURI);
      if (!url || /^https?:$/.test(url.protocol)) event.preventDefault();
    }
    addEventListener("click", (event) => {
      const link = (event.target as Element).closest("a, area");
      if (link) stay(event, link.getAttribute("href") ?? link.getAttribute("xlink:href"));
    });
    addEventListener("submit", (event) => {
      const { target, submitter } = event as SubmitEvent;
      stay(event, submitter?.getAttribute("formaction") ?? (target as Element).getAttribute("action"));
    });
    const names = "mouseover mouseenter mousemove pointerover focus blur scroll wheel toggle animationstart";
    for (const element of document.querySelectorAll(inside)) {
      for (const name of names.split(" ")) element.dispatchEvent(new Event(name, { bubbles: true }));
      element.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }));
    }
  }, inside);
  await page.waitForTimeout(SETTLE_MS);
}

export async function ask(request: APIRequestContext, method: "POST" | "PUT" | "DELETE", path: string, data?: object) {
  return request.fetch(path, { method, headers: HEADERS, data });
}

export async function logIn(request: APIRequestContext) {
  const answer = await ask(request, "POST", "/api/admin/login", { password: ADMIN_PASSWORD });
  expect(answer.ok()).toBe(true);
}
