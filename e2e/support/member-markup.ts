import type { APIRequestContext, Page } from "@playwright/test";
import { newEmail, PASSWORD } from "./account";
import { newHandle } from "./forum";
import { expect } from "./test";

/** Text of a post in a page that the server sent. */
const POST_TEXT = /(<div class="prose forum-text[^"]*">)[\s\S]*?<\/div>/;
const TITLE = /(<h1[^>]*>)[^<]*<\/h1>/;

async function send<T>(request: APIRequestContext, path: string, data: object, token = ""): Promise<T> {
  const headers = { "Sec-Fetch-Site": "same-origin", ...(token ? { Authorization: `Bearer ${token}` } : {}) };
  const answer = await request.post(path, { data, headers });
  expect(answer.status(), await answer.text()).toBe(201);
  return (await answer.json()) as T;
}

/** The sanitized HTML of a text that a new member posts. */
export async function renderAsPost(request: APIRequestContext, text: string): Promise<string> {
  const account = { email: newEmail(), password: PASSWORD, confirmPassword: PASSWORD };
  const { token } = await send<{ token: string }>(request, "/api/auth/signup", account);
  const topic = { title: "A text of a member", body: text, category: "progress", writingSeconds: 30 };
  const written = { ...topic, handle: newHandle("markup") };
  const { post } = await send<{ post: { html: string } }>(request, "/api/forum/topics", written, token);
  return post.html;
}

/** The sanitized HTML of the notes of a task. */
export async function renderAsNotes(request: APIRequestContext, notes: string): Promise<string> {
  const { task } = await send<{ task: { id: number } }>(request, "/api/tasks", { title: "A task", notes });
  const answer = await request.get(`/api/tasks/${task.id}/notes`);
  expect(answer.status(), await answer.text()).toBe(200);
  return ((await answer.json()) as { html: string }).html;
}

/** Opens a page that has this markup and no Content-Security-Policy. */
export async function openUnguarded(page: Page, html: string): Promise<void> {
  const body = `<!doctype html><html lang="en"><title>Text</title><body><main>${html}</main></body></html>`;
  await page.route("**/unguarded", (route) => route.fulfill({ contentType: "text/html; charset=utf-8", body }));
  await page.goto("/unguarded");
}

/** Opens a topic whose first text and title are this markup, in the real page with its real headers. */
export async function openRawTopic(page: Page, html: string): Promise<void> {
  const [topic] = ((await (await page.request.get("/api/forum/topics")).json()) as { items: { path: string }[] }).items;
  const path = topic?.path ?? "";
  await page.route(`**${path}`, async (route) => {
    const answer = await route.fetch();
    const text = await answer.text();
    expect(text).toMatch(POST_TEXT);
    expect(text).toMatch(TITLE);
    expect(answer.headers()["content-security-policy"]).toContain("script-src");
    const body = text
      .replace(POST_TEXT, (_all, open: string) => `${open}${html}</div>`)
      .replace(TITLE, (_all, open: string) => `${open}${html}</h1>`);
    await route.fulfill({ response: answer, body });
  });
  await page.goto(path);
}
