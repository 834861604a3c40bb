import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { APIRequestContext, BrowserContext, Page } from "@playwright/test";
import { expect, test } from "@playwright/test";
import { ADMIN_PASSWORD } from "../support/server";

// Each payload is opened three times, with one guard switched off each time; nothing may run in any of them.
const FOLDER = process.env.CORPORA ?? "";
const MARK = "the place of the payload";
/** For what waits: animations, timers of zero, errors of pictures. */
const SETTLE_MS = 250;

type Payload = { payload: string };

test("with the policy switched off, no payload runs in a post", async ({ browser, baseURL }) => {
  const context = await browser.newContext({ baseURL, bypassCSP: true });
  const seen = await openEach(context, async (page, request, payload, slug) => {
    await writePost(request, slug, `<p>Before.</p>${payload}<p>After.</p>`);
    await page.goto(`/blog/${slug}`);
  });
  expect(seen).toEqual([]);
});

test("with the sanitiser switched off, no payload runs in a page", async ({ browser, baseURL }) => {
  const context = await browser.newContext({ baseURL });
  await writePost(context.request, "a-raw-page", `<p>${MARK}</p>`);
  const seen = await openEach(context, async (page, _request, payload) => {
    await page.unrouteAll();
    await page.route("**/blog/a-raw-page", async (route) => {
      const answer = await route.fetch();
      const body = (await answer.text()).replaceAll(`<p>${MARK}</p>`, () => payload);
      await route.fulfill({ response: answer, body });
    });
    await page.goto("/blog/a-raw-page");
  });
  expect(seen).toEqual([]);
});

test("with the sanitiser switched off, no payload runs in what scripts bring in", async ({ browser, baseURL }) => {
  const context = await browser.newContext({ baseURL });
  await writePost(context.request, "a-raw-answer", `<p>${MARK}</p>`);
  const seen = await openEach(context, async (page, _request, payload) => {
    await page.unrouteAll();
    await page.route("**/api/blog/articles/a-raw-answer", async (route) => {
      const answer = await route.fetch();
      const article = (await answer.json()) as { body: string };
      await route.fulfill({ response: answer, json: { ...article, body: payload } });
    });
    await page.goto("/blog");
    await page.locator('a[href="/blog/a-raw-answer"]').first().click();
    await page.waitForURL("**/blog/a-raw-answer");
    await page.locator("article").first().waitFor();
  });
  expect(seen).toEqual([]);
});

/** Opens every payload and answers those of which something ran. */
async function openEach(
  context: BrowserContext,
  open: (page: Page, request: APIRequestContext, payload: string, slug: string) => Promise<void>,
) {
  const payloads = JSON.parse(readFileSync(join(FOLDER, "html-injection.json"), "utf8")) as Payload[];
  expect(payloads.length).toBeGreaterThan(100);
  const page = await context.newPage();
  const signs: string[] = [];
  await watch(page, signs);
  const ran: { payload: string; signs: string[] }[] = [];
  for (const [index, { payload }] of payloads.entries()) {
    signs.length = 0;
    await open(page, context.request, payload, `payload-${index}`);
    await provoke(page);
    if (signs.length > 0) ran.push({ payload, signs: [...signs] });
  }
  console.log(`${payloads.length} payloads opened, ${ran.length} ran`);
  await context.close();
  return ran;
}

/** Everything that would tell that something ran. */
async function watch(page: Page, signs: string[]) {
  const own = new URL((await page.context().request.get("/healthz")).url()).origin;
  await page.exposeBinding("reportRun", (_source, what: string) => signs.push(what));
  await page.addInitScript(() => {
    const report = (globalThis as unknown as { reportRun(what: string): void }).reportRun;
    for (const name of ["alert", "confirm", "prompt", "print"]) {
      Object.defineProperty(globalThis, name, { value: () => report(name) });
    }
  });
  page.on("dialog", (dialog) => {
    signs.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on("popup", (popup) => signs.push(`popup: ${popup.url()}`));
  page.on("frameattached", () => signs.push("frame"));
  page.on("request", (request) => {
    const isForeign = !request.url().startsWith(own) && !request.url().startsWith("data:");
    if (isForeign && request.resourceType() !== "image") signs.push(`${request.resourceType()}: ${request.url()}`);
  });
}

/** Does to the article what a reader's pointer and keyboard would. */
async function provoke(page: Page) {
  await page.evaluate(() => {
    for (const element of document.querySelectorAll("article *, main *")) {
      for (const name of ["mouseover", "mouseenter", "focus", "pointerover", "toggle", "animationstart", "wheel"]) {
        element.dispatchEvent(new Event(name, { bubbles: true }));
      }
    }
  });
  await page.waitForTimeout(SETTLE_MS);
}

async function writePost(request: APIRequestContext, slug: string, content: string) {
  const answer = await request.post("/api/blog/posts", {
    headers: { "Sec-Fetch-Site": "same-origin" },
    data: {
      title: slug,
      slug,
      excerpt: "A post with something in it.",
      content,
      authorId: 1,
      category: "start-here",
      tags: [],
      metaDescription: "",
      featuredImage: "",
      isPublished: true,
    },
  });
  if (answer.status() === 401) {
    const entry = await request.post("/api/admin/login", {
      headers: { "Sec-Fetch-Site": "same-origin" },
      data: { password: ADMIN_PASSWORD },
    });
    expect(entry.ok()).toBe(true);
    return writePost(request, slug, content);
  }
  // Some payloads are nothing at all once they are cleaned: a refusal with a reason, or a post.
  expect([201, 422]).toContain(answer.status());
}
