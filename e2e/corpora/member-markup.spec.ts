import { expect, request, test } from "@playwright/test";
import { openRawTopic, openUnguarded, renderAsPost } from "../support/member-markup";
import { provoke } from "../support/run-signs";
import { onlyRun, openEach } from "./payloads";

// Every payload as the text of a member, with each of the two guards switched off: the sanitized text in a page without a policy, and the
// payload as it is in a topic's page under the site's policy.

test("without the policy, no payload runs in a member's text", async ({ browser, baseURL }) => {
  const context = await browser.newContext({ baseURL });
  const found = await openEach(context, "member's text without the policy", async (page, payload) => {
    // Each author has cookies of their own: a sign-up ends the session of the browser that it comes from.
    const author = await request.newContext({ baseURL: baseURL ?? "" });
    const html = await renderAsPost(author, `Before.\n\n${payload}`);
    await author.dispose();
    await openUnguarded(page, html);
    await provoke(page, "main *");
  });
  expect(onlyRun(found)).toEqual([]);
});

test("without the sanitizer, no payload runs in a topic", async ({ browser, baseURL }) => {
  const context = await browser.newContext({ baseURL });
  const found = await openEach(context, "topic without the sanitizer", async (page, payload) => {
    await openRawTopic(page, payload);
    await provoke(page, "main *");
  });
  expect(onlyRun(found)).toEqual([]);
});

test("without both, many payloads run, and are seen to", async ({ browser, baseURL }) => {
  const context = await browser.newContext({ baseURL });
  const found = await openEach(context, "member's text without both", async (page, payload) => {
    await openUnguarded(page, payload);
    await provoke(page, "main *");
  });
  expect(onlyRun(found).length).toBeGreaterThan(50);
});
