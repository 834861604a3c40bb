import type { BrowserContext, Page } from "@playwright/test";
import { expect, test } from "@playwright/test";
import { content } from "../support/admin";
import { provoke } from "../support/run-signs";
import { ask, logIn, openEach } from "./payloads";

// Views of the admin on a payload in a draft, as it was typed: the visual editor, the source, the preview, and the
// editor again when the payload is pasted. Every third payload is tried, because each takes many steps.
const EVERY = 3;

test("no payload runs in the editor", async ({ browser, baseURL }) => {
  const context = await browser.newContext({ baseURL });
  expect(await openDrafts(context, "editor")).toEqual([]);
});

test("with the policy switched off, no payload runs in the editor", async ({ browser, baseURL }) => {
  const context = await browser.newContext({ baseURL, bypassCSP: true });
  expect(await openDrafts(context, "editor-without-policy")).toEqual([]);
});

async function openDrafts(context: BrowserContext, name: string) {
  await logIn(context.request);
  const open = async (page: Page, payload: string, index: number) => {
    const key = `${name}-${index}`;
    const draft = { postId: null, baseVersion: null, version: 0, fields: { title: key, content: payload } };
    const answer = await ask(context.request, "PUT", `/api/admin/drafts/new-${key}`, draft);
    expect(answer.status(), await answer.text()).toBe(200);
    await page.goto(`/blog-admin?new=${key}`);
    await page.getByRole("button", { name: "Continue with this" }).click();
    await content(page).waitFor();
    await seeBothViews(page, payload);
    await seePreview(page);
    await paste(page, payload);
  };
  return openEach(context, name, open, EVERY);
}

const visual = (page: Page) => page.getByRole("button", { name: "Visual editor" });
const source = (page: Page) => page.getByRole("button", { name: "Source" });

/**
 * Checks that a text which the visual editor cannot hold opens as source and stays so when the visual editor is chosen.
 */
async function seeBothViews(page: Page, payload: string) {
  await provoke(page, ".editor-body *");
  if (await source(page).isVisible()) await source(page).click();
  await expect(content(page)).toHaveValue(payload.replaceAll(/\r\n?/g, "\n"));
  if (await visual(page).isVisible()) await visual(page).click();
  await provoke(page, ".editor-body *");
}

async function seePreview(page: Page) {
  await page.getByRole("button", { name: "Preview" }).click();
  const preview = page.getByRole("dialog", { name: "Preview" });
  await expect(preview.getByText(/min read/).or(preview.getByRole("alert"))).toBeVisible();
  await provoke(page, "dialog .prose *");
  await preview.getByRole("button", { name: "Close" }).click();
}

async function paste(page: Page, payload: string) {
  if (await source(page).isVisible()) await source(page).click();
  await content(page).fill("");
  await visual(page).click();
  await content(page).evaluate((editor, html) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/html", html);
    editor.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
  }, `<p>Pasted.</p>${payload}`);
  await expect(content(page)).toContainText("Pasted.");
  await provoke(page, ".editor-body *");
}
