import type { BrowserContext } from "@playwright/test";
import { expect, test } from "@playwright/test";
import { provoke } from "../support/run-signs";
import { ask, logIn, onlyRun, openEach } from "./payloads";

// Every payload is opened with both guards, and with each of them switched off: nothing may run. They are switched off
// here, not in the server: Chromium passes over the policy, or it is handed the payload as it is, in the real page with
// its real headers. With both switched off many run, which shows that we would see it.
const BODY = "#post-body";
const MARK = "the place of the payload";
/** So that a list has nothing else. */
const CATEGORY = "raw-answers";

test("no payload runs in a post", async ({ browser, baseURL }) => {
  const context = await browser.newContext({ baseURL });
  expect(await openPosts(context, "as shipped")).toEqual([]);
});

test("with the policy switched off, no payload runs in a post", async ({ browser, baseURL }) => {
  const context = await browser.newContext({ baseURL, bypassCSP: true });
  expect(await openPosts(context, "without the policy")).toEqual([]);
});

test("with the sanitiser switched off, no payload runs in a page", async ({ browser, baseURL }) => {
  const context = await browser.newContext({ baseURL });
  expect(onlyRun(await openRawPages(context, "without the sanitiser, page"))).toEqual([]);
});

test("with the sanitiser switched off, no payload runs in what scripts bring in", async ({ browser, baseURL }) => {
  const context = await browser.newContext({ baseURL });
  const slug = await writePost(context, "without the sanitiser, answer", `<p>${MARK}</p>`);
  const found = await openEach(context, "without the sanitiser, answer", async (page, payload) => {
    await page.route(`**/api/blog/articles/${slug}`, async (route) => {
      const answer = await route.fetch();
      const article = (await answer.json()) as { body: string };
      expect(article.body).toContain(MARK);
      await route.fulfill({ response: answer, json: { ...article, body: payload } });
    });
    await page.goto(`/blog/category/${CATEGORY}`);
    await expect(page.getByRole("radio", { name: "System" })).toBeVisible();
    await page.locator(`a[href="/blog/${slug}"]`).first().click();
    await page.locator(BODY).waitFor({ state: "attached" });
    await provoke(page, `${BODY} *`);
  });
  expect(onlyRun(found)).toEqual([]);
});

test("with both switched off many payloads run, and are seen to", async ({ browser, baseURL }) => {
  const context = await browser.newContext({ baseURL, bypassCSP: true });
  expect(onlyRun(await openRawPages(context, "without both")).length).toBeGreaterThan(50);
});

/** Each payload as a post of its own. */
async function openPosts(context: BrowserContext, name: string) {
  return openEach(context, name, async (page, payload, index) => {
    const slug = await writePost(context, `${name} ${index}`, `<p>Before.</p>${payload}<p>After.</p>`);
    await page.goto(`/blog/${slug}`);
    await expect(page.locator(BODY)).toContainText("Before.");
    await provoke(page, `${BODY} *`);
  });
}

/** Each payload, as it is, in the place of a post's text. */
async function openRawPages(context: BrowserContext, name: string) {
  const slug = await writePost(context, name, `<p>${MARK}</p>`);
  return openEach(context, name, async (page, payload) => {
    await page.route(`**/blog/${slug}`, async (route) => {
      const answer = await route.fetch();
      const [before, after, ...more] = (await answer.text()).split(`<p>${MARK}</p>`);
      expect([before, after, more]).toEqual([expect.any(String), expect.any(String), []]);
      await route.fulfill({ response: answer, body: `${before}${payload}${after}` });
    });
    await page.goto(`/blog/${slug}`);
    // A payload may break out of its place.
    await provoke(page, `${BODY} *, ${BODY} ~ *`);
  });
}

/** Publishes a post and answers its slug. */
async function writePost(context: BrowserContext, title: string, content: string): Promise<string> {
  const post = { title, slug: "", excerpt: "A post with something in it.", content, category: CATEGORY, tags: [] };
  const publish = () => ask(context.request, "POST", "/api/blog/posts", { ...post, isPublished: true });
  let answer = await publish();
  if (answer.status() === 401) {
    await logIn(context.request);
    answer = await publish();
  }
  expect(answer.status(), await answer.text()).toBe(201);
  return ((await answer.json()) as { slug: string }).slug;
}
