import type { Page } from "@playwright/test";
import { content, kept, newTitle, openAdmin, publishSource, row, slugOf, writePost } from "../support/admin";
import { ADMIN_PASSWORD } from "../support/server";
import { expect, expectAccessible, gotoHydrated, test, testStates } from "../support/test";

// The browser logs the refusals that these tests provoke: no session, two editors at once.
test.use({ expectedMessages: /status of (401|404|409|422)/ });

const editorOf = async (page: Page, title: string) => {
  await page.getByRole("link", { name: `Edit ${title}` }).click();
  await expect(page.getByRole("heading", { name: "Edit Post" })).toBeVisible();
};

/** Undo button of the toast; the editor has one of its own. */
const undo = (page: Page) => page.getByRole("status").getByRole("button", { name: "Undo" });

test("only the password opens the administration, and logging out closes it", async ({ page }) => {
  await gotoHydrated(page, "/blog-admin");
  await page.getByLabel("Password", { exact: true }).fill("not the password");
  await page.getByRole("main").getByRole("button", { name: "Log in" }).click();
  await expect(page.getByRole("main").getByRole("alert").locator("p")).toBeFocused();
  await page.getByLabel("Password", { exact: true }).fill(ADMIN_PASSWORD);
  await page.getByRole("main").getByRole("button", { name: "Log in" }).click();
  await expect(page.getByRole("heading", { name: "All Blog Posts" })).toBeVisible();
  await page.getByRole("button", { name: "Logout" }).click();
  await expect(page).toHaveURL("/blog-admin");
  await expect(page.getByLabel("Password", { exact: true })).toBeVisible();
});

test("search engines are told to stay away, and visitors load none of it", async ({ page }) => {
  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.url()));
  await gotoHydrated(page, "/blog");
  expect(asked.filter((url) => url.includes("admin"))).toEqual([]);
  for (const address of ["/blog-admin", "/blog-categories"]) {
    const answer = await page.goto(address);
    expect(answer?.headers()["x-robots-tag"]).toContain("noindex");
    await expect(page.locator('meta[name="robots"]')).toHaveAttribute("content", /noindex/);
  }
});

test("a crash loses no word: write, close, recover, publish, read", async ({ page, context }) => {
  const title = newTitle();
  await openAdmin(page);
  await writePost(page, title, "The first half of the story.");
  await expect(kept(page)).toBeVisible();
  // Typed right before the crash: only this browser can have it.
  await page.keyboard.type(" And the last words.");
  const address = page.url();
  await page.close({ runBeforeUnload: false });

  const later = await context.newPage();
  await openAdmin(later, address);
  await expect(later.getByRole("heading", { name: "You have unsaved work" })).toBeVisible();
  await later.getByRole("button", { name: "Continue with this" }).first().click();
  await expect(content(later)).toHaveText("The first half of the story. And the last words.");
  await expect(later.getByLabel("Slug *")).toHaveValue(slugOf(title));
  await later.getByLabel("Publish immediately").check();
  await later.getByRole("button", { name: "Create Post" }).click();
  await expect(later.getByText("Blog post created successfully.")).toBeVisible();
  await expect(row(later, title).getByText("Published", { exact: true })).toBeVisible();

  await gotoHydrated(later, `/blog/${slugOf(title)}`);
  await expect(later.getByRole("heading", { level: 1, name: title })).toBeVisible();
  await expect(later.getByText("And the last words.")).toBeVisible();
});

test("a search leads to a post, and from its form back to what was found", async ({ page }) => {
  const title = newTitle("Brass lanterns");
  await openAdmin(page);
  await publishSource(page, title, "<p>Polished every evening.</p>");
  await page.getByLabel("Search posts").fill(title);
  await expect(page).toHaveURL(/q=Brass%20lanterns/);
  await expect(page.getByText(/^1 of \d+ posts$/)).toBeVisible();
  await page.getByLabel("Status").selectOption("Drafts");
  await expect(page.getByText("No posts match your filters.")).toBeVisible();
  await page.getByLabel("Status").selectOption("Published");
  await expectAccessible(page);
  await editorOf(page, title);
  await page.getByRole("button", { name: "Cancel" }).click();
  await expect(page.getByLabel("Search posts")).toHaveValue(title);
  await expect(page.getByRole("link", { name: `Edit ${title}` })).toBeFocused();
  await page.reload();
  await expect(page.getByText(/^1 of \d+ posts$/)).toBeVisible();
});

test("two machines at once: the later one chooses, and nothing is overwritten before", async ({ page, browser }) => {
  const title = newTitle();
  await openAdmin(page);
  await publishSource(page, title, "<p>Both know this.</p>");
  await editorOf(page, title);
  const elsewhere = await browser.newContext();
  const other = await elsewhere.newPage();
  await openAdmin(other);
  await editorOf(other, title);
  await other.getByLabel("Excerpt *").fill("Theirs.");
  await other.getByRole("button", { name: "Update Post" }).click();
  await expect(other.getByText("Blog post updated successfully.")).toBeVisible();

  await page.getByLabel("Excerpt *").fill("Mine.");
  await page.getByRole("button", { name: "Update Post" }).click();
  const dialog = page.getByRole("dialog", { name: "This post was saved elsewhere" });
  await dialog.getByRole("button", { name: "Compare" }).click();
  await expect(dialog.getByText("Theirs", { exact: true })).toBeVisible();
  await expect(dialog.getByText("Mine", { exact: true })).toBeVisible();
  await dialog.getByRole("button", { name: "Keep mine" }).click();
  await expect(page.getByText("Blog post updated successfully.")).toBeVisible();
  await expect(row(page, title).getByText("Mine.")).toBeVisible();
  await elsewhere.close();
});

test("an unsaved text that is changed on another machine asks which one goes on", async ({ page, browser }) => {
  const title = newTitle();
  await openAdmin(page);
  await publishSource(page, title, "<p>Both know this.</p>");
  await editorOf(page, title);
  await page.getByLabel("Tags").fill("here");
  await expect(kept(page)).toBeVisible();
  const elsewhere = await browser.newContext();
  const other = await elsewhere.newPage();
  await openAdmin(other);
  await other.getByRole("link", { name: `Edit ${title}` }).click();
  await other.getByRole("button", { name: "Continue with this" }).click();
  await other.getByLabel("Tags").fill("there");
  await expect(kept(other)).toBeVisible();

  await page.getByLabel("Tags").fill("here, still");
  const dialog = page.getByRole("dialog", { name: "This draft was changed elsewhere" });
  await dialog.getByRole("button", { name: "Take theirs" }).click();
  await expect(page.getByLabel("Tags")).toHaveValue("there");
  await expect(kept(page)).toBeVisible();
  await elsewhere.close();
});

test("an earlier state can be read, compared and restored", async ({ page }) => {
  const title = newTitle();
  await openAdmin(page);
  await publishSource(page, title, "<p>The good version.</p>");
  await editorOf(page, title);
  await content(page).click();
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.type("The bad one.");
  await page.getByRole("button", { name: "Update Post" }).click();
  await expect(page.getByText("Blog post updated successfully.")).toBeVisible();
  await editorOf(page, title);
  await page.getByRole("button", { name: "Revisions" }).click();
  const drawer = page.getByRole("dialog", { name: "Revisions" });
  await drawer
    .getByRole("button", { name: /^Show what changed/ })
    .first()
    .click();
  await expect(drawer.locator("ins").first()).toBeVisible();
  await drawer
    .getByRole("button", { name: /^Restore/ })
    .first()
    .click();
  await expect(content(page)).toHaveText("The good version.");
});

test("a deleted post comes back", async ({ page }) => {
  const title = newTitle();
  await openAdmin(page);
  await publishSource(page, title, "<p>Here to stay.</p>");
  page.on("dialog", (dialog) => void dialog.accept());
  await page.getByRole("button", { name: `Delete ${title}` }).click();
  await expect(page.getByText("Blog post deleted successfully.")).toBeVisible();
  await expect(row(page, title)).toHaveCount(0);
  await undo(page).click();
  await expect(row(page, title)).toHaveCount(1);
});

test("categories are made, changed and deleted with their posts moved", async ({ page }) => {
  const name = newTitle("Quiet desks");
  await openAdmin(page, "/blog-categories", "Category Management");
  await page.getByRole("button", { name: "New Category" }).click();
  await page.getByLabel("Name *").fill(name);
  await expect(page.getByLabel("Slug *")).toHaveValue(slugOf(name));
  await page.getByLabel("Meta title").pressSequentially("x".repeat(61));
  await expect(page.getByText("60/60 characters")).toBeVisible();
  await page.getByLabel("Sort order").fill("soon");
  await page.getByLabel("Featured category").check();
  await page.getByRole("button", { name: "Create Category" }).click();
  await expect(page.getByText("Category created successfully")).toBeVisible();
  await expect(row(page, name).getByText("Sort: 0")).toBeVisible();
  await expect(row(page, name).getByText("Featured")).toBeVisible();

  await page.getByRole("button", { name: `Edit ${name}` }).click();
  await page.getByLabel("Description").first().fill("Where nobody talks.");
  await page.getByRole("button", { name: "Update Category" }).click();
  await expect(row(page, name).getByText("Where nobody talks.")).toBeVisible();

  await page.getByRole("button", { name: `Delete ${name}` }).click();
  const dialog = page.getByRole("dialog", { name: "Delete Category" });
  await expect(dialog.getByText(`Are you sure you want to delete "${name}"?`)).toBeVisible();
  await dialog.getByRole("button", { name: "Delete Category" }).click();
  await expect(page.getByText("Category deleted successfully")).toBeVisible();
  await expect(row(page, name)).toHaveCount(0);
});

test("the toolbar works with the keyboard alone", async ({ page }) => {
  await openAdmin(page);
  await page.getByRole("button", { name: "New Post" }).click();
  await page.getByLabel("Excerpt *").focus();
  await page.keyboard.press("Tab");
  const style = page.getByRole("combobox", { name: "Text style" });
  await expect(style).toBeFocused();
  for (let step = 0; step < 20 && !(await page.getByRole("button", { name: "Bold" }).evaluate(isFocused)); step += 1) {
    await page.keyboard.press("ArrowRight");
  }
  await expect(page.getByRole("button", { name: "Bold" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(content(page)).toBeFocused();
  await page.keyboard.type("Loud");
  await expect(page.getByRole("button", { name: "Bold" })).toHaveAttribute("aria-pressed", "true");
  await expect(content(page).locator("strong")).toHaveText("Loud");
});

const isFocused = (element: Element) => element === document.activeElement;

test("what is not edited stays as it was written, byte for byte", async ({ page }) => {
  const title = newTitle();
  await openAdmin(page);
  await publishSource(page, title, "<p>a\n  b</p>\n<pre>\n\n  c</pre><ul><li>d</li></ul>");
  const answer = await page.request.get(`/api/blog/posts/${slugOf(title)}`);
  const stored = ((await answer.json()) as { content: string }).content;
  expect(stored).toContain("<p>a\n  b</p>");
  await editorOf(page, title);
  await expect(page.getByRole("toolbar", { name: "Formatting" })).toBeVisible();
  await page.getByRole("button", { name: "Source" }).click();
  await expect(content(page)).toHaveValue(stored);
});

test("what the visual editor cannot hold opens as source, with a word about it", async ({ page }) => {
  const title = newTitle();
  await openAdmin(page);
  await publishSource(page, title, '<p>a<span id="place"></span>b</p>');
  await editorOf(page, title);
  await expect(page.getByText(/cannot show everything/)).toBeVisible();
  await expect(content(page)).toHaveValue(/<span id="user-content-place"><\/span>/);
});

const STATES: Record<string, (page: Page) => Promise<void>> = {
  "the log-in": (page) => gotoHydrated(page, "/blog-admin"),
  "the list": (page) => openAdmin(page),
  "the form": async (page) => {
    await openAdmin(page);
    await page.getByRole("button", { name: "New Post" }).click();
    await expect(page.getByRole("toolbar", { name: "Formatting" })).toBeVisible();
  },
  "a refused form": async (page) => {
    await openAdmin(page);
    await page.getByRole("button", { name: "New Post" }).click();
    await page.getByRole("button", { name: "Create Post" }).click();
    await expect(page.getByLabel("Title *")).toBeFocused();
  },
  categories: async (page) => {
    await openAdmin(page, "/blog-categories", "Category Management");
    await page.getByRole("button", { name: "New Category" }).click();
  },
  media: (page) => openAdmin(page, "/blog-admin?view=media"),
  "import and export": (page) => openAdmin(page, "/blog-admin?view=transfer"),
  "the account": (page) => openAdmin(page, "/blog-admin?view=account"),
};

testStates(STATES);
