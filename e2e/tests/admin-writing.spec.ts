import { content, kept, newTitle, openAdmin, publishSource, row, slugOf, writePost } from "../support/admin";
import { expect, expectAccessible, holdRequests, test } from "../support/test";

test.use({ expectedMessages: /status of (401|404|409|422)/ });

test("a form opens in view with the focus, and leads back to where it was opened", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openAdmin(page);
  await page.getByRole("button", { name: "New Post" }).click();
  await expect(page.getByLabel("Title *")).toBeFocused();
  await page.getByRole("button", { name: "Cancel" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();

  const last = page.getByRole("link", { name: /^Edit / }).last();
  const name = await last.getAttribute("aria-label");
  await last.click();
  const heading = page.getByRole("heading", { name: "Edit Post" });
  await expect(heading).toBeFocused();
  await expect(heading).toBeInViewport();
  await page.getByRole("button", { name: "Cancel" }).click();
  const link = page.getByRole("link", { name: name ?? "", exact: true });
  await expect(link).toBeFocused();
  await expect(link).toBeInViewport();

  await openAdmin(page, "/blog-categories", "Category Management");
  const edit = page.getByRole("button", { name: /^Edit / }).last();
  await edit.click();
  await expect(page.getByLabel("Name *")).toBeFocused();
  await expect(page.getByLabel("Name *")).toBeInViewport();
  await page.getByRole("button", { name: "Cancel" }).click();
  await expect(edit).toBeFocused();
});

test("Escape closes what a form opened, and the focus goes back to its button", async ({ page }) => {
  const title = newTitle();
  await openAdmin(page);
  await publishSource(page, title, "<p>Something to look at.</p>");
  await page.getByRole("link", { name: `Edit ${title}` }).click();
  for (const [button, dialog] of [
    ["Preview", "Preview"],
    ["Revisions", "Revisions"],
    ["Choose an image", "Featured image"],
  ] as const) {
    await page.getByRole("button", { name: button }).click();
    await expect(page.getByRole("dialog", { name: dialog })).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await expect(page.getByRole("button", { name: button })).toBeFocused();
  }
});

test("the caption of a table is seen and written where it stands", async ({ page }) => {
  const title = newTitle();
  await openAdmin(page);
  await publishSource(
    page,
    title,
    "<table><caption>Prices</caption><tbody><tr><td>Lamp</td><td>20</td></tr></tbody></table>",
  );
  await page.getByRole("link", { name: `Edit ${title}` }).click();
  await content(page).getByText("Prices").click();
  await page.keyboard.press("End");
  await page.keyboard.type(" in spring");
  await expect(page.getByRole("button", { name: "Caption" })).toHaveAttribute("aria-pressed", "true");
  await expect(page.getByRole("button", { name: "Row below" })).toBeDisabled();
  // Into the first cell.
  await page.keyboard.press("Enter");
  await page.keyboard.type("Small ");
  await expect(page.getByRole("button", { name: "Row below" })).toBeEnabled();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Update Post" }).click();
  await expect(page.getByText("Blog post updated successfully.")).toBeVisible();
  const answer = await page.request.get(`/api/blog/posts/${slugOf(title)}`);
  expect(((await answer.json()) as { content: string }).content).toBe(
    "<table><caption>Prices in spring</caption><tbody><tr><td>Small Lamp</td><td>20</td></tr></tbody></table>",
  );
});

test("an import says in numbers what it would do, and does it once", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const title = newTitle();
  const post = {
    id: crypto.randomUUID(),
    title,
    slug: slugOf(title),
    html: "<p>Moved in.</p>",
    status: "draft",
    type: "post",
  };
  const buffer = Buffer.from(JSON.stringify({ db: [{ meta: { version: "5.0.0" }, data: { posts: [post] } }] }));
  await openAdmin(page, "/blog-admin?view=transfer");
  for (const [would, did] of [
    ["Would create", "Created"],
    ["Unchanged", "Unchanged"],
  ] as const) {
    await page
      .getByLabel("File", { exact: true })
      .setInputFiles({ name: "old.ghost.json", mimeType: "application/json", buffer });
    await expect(page.getByLabel("From")).toHaveValue("ghost");
    await page.getByRole("button", { name: "Dry run" }).click();
    await expect(page.getByText("Dry run: nothing has changed")).toBeVisible();
    await expect(
      page.getByRole("listitem").filter({ hasText: would }).getByText("1 post", { exact: true }),
    ).toBeVisible();
    await page.getByRole("button", { name: "Import", exact: true }).click();
    await expect(page.getByText("Import finished")).toBeVisible();
    await expect(row(page, title).getByText(did)).toBeVisible();
  }
  await expectAccessible(page);
});

test("a choice between two texts cannot be dismissed without making it", async ({ page, context }) => {
  const title = newTitle();
  await openAdmin(page);
  await publishSource(page, title, "<p>Both know this.</p>");
  await page.getByRole("link", { name: `Edit ${title}` }).click();
  await page.getByLabel("Tags").fill("here");
  await expect(kept(page)).toBeVisible();
  const other = await context.newPage();
  await openAdmin(other, page.url());
  await other.getByRole("button", { name: "Continue with this" }).click();
  await other.getByLabel("Tags").fill("there");
  await expect(kept(other)).toBeVisible();

  await page.getByLabel("Tags").fill("here, still");
  const dialog = page.getByRole("dialog", { name: "This draft was changed elsewhere" });
  await expect(dialog).toBeVisible();
  // Browsers pass only a first Escape to the page: the second one closes the dialog in any case.
  for (let press = 0; press < 3; press += 1) await page.keyboard.press("Escape");
  await dialog.getByRole("button", { name: "Keep mine" }).click();
  await expect(kept(page)).toBeVisible();
  await expect(page.getByLabel("Tags")).toHaveValue("here, still");
});

test("a frame that was pasted as source goes when the writer agrees, and the rest stays", async ({ page }) => {
  await openAdmin(page);
  await page.getByRole("button", { name: "New Post" }).click();
  await page.getByRole("button", { name: "Source" }).click();
  const frame = '<iframe src="https://video.test/1"></iframe>';
  await content(page).fill(`<p>Before.</p>${frame}<p class="wide">After.</p>`);
  await page.getByRole("button", { name: "Visual editor" }).click();
  await page.getByRole("button", { name: "Clean it up" }).click();
  const dialog = page.getByRole("dialog", { name: "Clean it up" });
  await expect(dialog.getByRole("listitem")).toHaveText(['<iframe src="https://video.test/1">']);
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Clean it up" }).click();
  await expect(content(page)).toHaveText("Before.After.");
  await page.getByRole("button", { name: "Source" }).click();
  await expect(content(page)).toHaveValue('<p>Before.</p><p class="wide">After.</p>');
});

test("the category and the size of a table are chosen with the keyboard", async ({ page }) => {
  await openAdmin(page);
  await writePost(page, newTitle(), "Before the table.");
  const category = page.getByRole("combobox", { name: "Category *" });
  await category.fill("product");
  await expect(page.getByRole("listbox", { name: "Categories" }).getByRole("option")).toHaveCount(1);
  await expectAccessible(page);
  await category.press("ArrowDown");
  await category.press("Enter");
  await expect(category).toHaveValue("productivity");

  await page.getByRole("button", { name: "Table", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Insert a table" });
  await dialog.getByLabel("Rows").fill("0");
  await dialog.getByLabel("Columns").fill("4");
  await dialog.getByRole("button", { name: "Insert table" }).click();
  await expect(dialog.getByText("Please choose 1 to 50.")).toBeVisible();
  await dialog.getByLabel("Rows").fill("2");
  await dialog.getByLabel("Columns").press("Enter");
  await expect(content(page).getByRole("row")).toHaveCount(2);
  await expect(content(page).getByRole("columnheader")).toHaveCount(4);
});

test("an autosave that is late leaves no unsaved work beside the post", async ({ page }) => {
  const title = newTitle();
  await openAdmin(page);
  const drafts = "**/api/admin/drafts/new-*";
  const release = await holdRequests(page, drafts);
  const isSent = page.waitForRequest(drafts);
  await writePost(page, title, "Written in one go.");
  await isSent;
  await page.getByRole("button", { name: "Create Post" }).click();
  await expect(page.getByText("Blog post created successfully.")).toBeVisible();
  const late = page.waitForResponse((response) => response.url().includes("/api/admin/drafts/new-"));
  release();
  expect((await late).status()).toBe(409);
  await page.reload();
  await expect(row(page, title)).toBeVisible();
  await expect(page.getByRole("link", { name: `Continue ${title}` })).toBeHidden();
});

test("the list leads to the post by its title, and says how often readers opened it", async ({
  page,
  browser,
  baseURL,
}) => {
  const title = newTitle();
  await openAdmin(page);
  await publishSource(page, title, "<p>Read by one.</p>");
  await expect(row(page, title).getByText(/^Published \w+ \d/)).toBeVisible();
  const reader = await browser.newContext({ baseURL });
  const answer = await (await reader.newPage()).goto(`/blog/${slugOf(title)}`);
  expect(answer?.status()).toBe(200);
  await reader.close();
  await page.goto(`/blog/${slugOf(title)}`);
  await expect(async () => {
    await openAdmin(page);
    await expect(row(page, title).getByText("1 view, 1 in 30 days")).toBeVisible({ timeout: 1000 });
  }).toPass();
  await row(page, title).getByRole("link", { name: title, exact: true }).click();
  await expect(page.getByLabel("Title *")).toHaveValue(title);
});
