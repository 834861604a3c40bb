import type { Page } from "@playwright/test";
import { expect, gotoHydrated, STATUS_404, test, testStates } from "../support/test";

const ARTICLE = "/blog/choose-a-niche-in-three-evenings";
const TITLE = "Choose a niche in three evenings";
const FILTERED = /\/blog\?q=hourly&category=start-here$/;

const results = (page: Page) => page.getByRole("region", { name: "Articles" });

async function search(page: Page, words: string) {
  await page.getByRole("searchbox", { name: "Search articles" }).fill(words);
  await page.getByRole("button", { name: "Search" }).click();
}

test("the first article stands large and leads to its page, the way back to the list", async ({ page }) => {
  await gotoHydrated(page, "/blog");
  const hero = results(page).getByRole("article");
  await expect(hero.getByText("Featured")).toBeVisible();
  const title = await hero.getByRole("heading").innerText();
  await hero.getByRole("link", { name: "Read Full Article" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
  await expect(page).toHaveTitle(`${title} · Sidestart`);
  await page.getByRole("link", { name: "Back to Blog" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Blog");
});

test("an article is painted before its scripts are asked for", async ({ page }) => {
  const order: string[] = [];
  page.on("request", (request) => order.push(request.resourceType()));
  await page.route("**/*.css", async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 500));
    order.push("the style is there");
    await route.continue();
  });
  await gotoHydrated(page, ARTICLE);
  expect(order).toContain("font");
  expect(order.indexOf("script")).toBeGreaterThan(order.indexOf("the style is there"));
});

test("a page comes alive where no paint is reported, as in a tab behind others", async ({ page }) => {
  await page.addInitScript(() => {
    PerformanceObserver.prototype.observe = () => {};
  });
  await gotoHydrated(page, ARTICLE);
  await expect(page.getByRole("button", { name: "Bookmark" })).toBeVisible();
});

test("searching marks what was found, and going back takes the search away", async ({ page }) => {
  await gotoHydrated(page, "/blog");
  await search(page, "tax return");
  await expect(page).toHaveURL(/\/blog\?q=tax%20return$/);
  await expect(results(page).getByRole("status")).toContainText("found");
  await expect(results(page).locator("mark").first()).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL("/blog");
  await expect(results(page).locator("mark")).toHaveCount(0);
  await expect(page.getByRole("searchbox")).toHaveValue("");
});

test("a category filters beside the words, and stays in the address", async ({ page }) => {
  await gotoHydrated(page, "/blog");
  await search(page, "hourly");
  await page.getByRole("combobox", { name: "Category" }).selectOption("Start Here");
  await expect(page).toHaveURL(FILTERED);
  await page.reload();
  await expect(page.getByRole("combobox", { name: "Category" })).toHaveValue("start-here");
  await expect(page.getByRole("searchbox")).toHaveValue("hourly");
  const chip = page.getByRole("navigation", { name: "Browse by Category" }).getByRole("link", { name: "Start Here" });
  await expect(chip).toHaveAttribute("aria-current", "true");
  await chip.click();
  await expect(page).toHaveURL(/\/blog\?q=hourly$/);
});

test("a search without a find offers all articles again", async ({ page }) => {
  await gotoHydrated(page, "/blog");
  await search(page, "xqzzv wrtplk");
  await expect(page.getByRole("heading", { name: "No articles found" })).toBeVisible();
  await page.getByRole("link", { name: "Show All Articles" }).click();
  await expect(page).toHaveURL("/blog");
  await expect(results(page).getByRole("article")).toBeVisible();
  await expect(page.getByRole("searchbox")).toHaveValue("");
});

test("the second page begins at its top, with other articles", async ({ page }) => {
  await gotoHydrated(page, "/blog");
  const first = await results(page).getByRole("article").getByRole("heading").innerText();
  await page.getByRole("link", { name: "Next page" }).click();
  await expect(page).toHaveURL("/blog?page=2");
  await expect(results(page).getByRole("listitem").first()).toBeInViewport();
  await expect(results(page).getByRole("heading", { name: first })).toHaveCount(0);
  await page.getByRole("link", { name: "Previous page" }).click();
  await expect(page).toHaveURL("/blog");
});

test("a bookmark is kept, stands on the reading list, and can be taken back twice", async ({ page }) => {
  await gotoHydrated(page, ARTICLE);
  const bookmark = page.getByRole("button", { name: "Bookmark" });
  await expect(bookmark).toHaveAttribute("aria-pressed", "false");
  await bookmark.click();
  await expect(page.getByText("Bookmarked!")).toBeVisible();
  await expect(page.getByText("This article has been saved to your reading list.")).toBeVisible();
  await expect(bookmark).toHaveAttribute("aria-pressed", "true");
  await page.reload();
  await expect(bookmark).toHaveAttribute("aria-pressed", "true");

  await gotoHydrated(page, "/reading-list");
  await expect(page.getByRole("link", { name: TITLE })).toBeVisible();
  await page.getByRole("button", { name: `Remove ${TITLE}` }).click();
  await expect(page.getByText("Nothing saved yet")).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).click();
  await page.getByRole("link", { name: TITLE }).click();

  await expect(bookmark).toHaveAttribute("aria-pressed", "true");
  await bookmark.click();
  await expect(page.getByText("Bookmark removed")).toBeVisible();
  await expect(bookmark).toHaveAttribute("aria-pressed", "false");
});

test("sharing copies the link where the device has no way of its own", async ({ page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await gotoHydrated(page, `${ARTICLE}?from=mail`);
  await page.getByRole("button", { name: "Share" }).click();
  await expect(page.getByText("Link copied!")).toBeVisible();
  await expect(page.getByText("The article link has been copied to your clipboard.")).toBeVisible();
  expect(new URL(await page.evaluate(() => navigator.clipboard.readText())).pathname).toBe(ARTICLE);
});

test("sharing uses the device's own way where there is one", async ({ page }) => {
  await page.addInitScript(() => {
    navigator.share = async (data) => {
      document.title = `shared ${data?.title}`;
    };
  });
  await gotoHydrated(page, ARTICLE);
  await page.getByRole("button", { name: "Share" }).click();
  await expect(page).toHaveTitle(`shared ${TITLE}`);
  await expect(page.getByText("Link copied!")).toBeHidden();
});

test("the contents of a long article lead to its headings", async ({ page }) => {
  await gotoHydrated(page, ARTICLE);
  const entry = page.getByRole("navigation", { name: "On this page" }).getByRole("link").last();
  const heading = await entry.innerText();
  await entry.click();
  await expect(page.getByRole("heading", { name: heading, level: 2 })).toBeInViewport();
});

test("an article ends with the way on: niche discovery and others of its category", async ({ page }) => {
  await gotoHydrated(page, ARTICLE);
  const related = page.getByRole("region", { name: "Related Articles" }).getByRole("link");
  expect(await related.count()).toBeGreaterThan(0);
  expect(await related.count()).toBeLessThanOrEqual(3);
  await expect(related.filter({ hasText: TITLE })).toHaveCount(0);
  await expect(page.getByRole("heading", { name: "Ready to Start Your Side Hustle?" })).toBeVisible();
  await page.getByRole("main").getByRole("link", { name: "Start Niche Discovery" }).click();
  await expect(page).toHaveURL("/niche-discovery");
});

test("a category's page says where it stands and leads to the others", async ({ page }) => {
  await gotoHydrated(page, "/blog/category/start-here");
  await expect(page.getByRole("navigation", { name: "Breadcrumb" })).toContainText("Start Here");
  await expect(page.getByText(/^\d+ articles in this category$/)).toBeVisible();
  const sidebar = page.getByRole("navigation", { name: "Categories" });
  await expect(sidebar.getByRole("link", { name: "Start Here" })).toHaveAttribute("aria-current", "page");
  await sidebar.getByRole("link", { name: "Productivity" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Productivity");
  await page.getByRole("link", { name: "Read More" }).first().click();
  await expect(page.getByRole("button", { name: "Bookmark" })).toBeVisible();
});

test.describe("an address behind which nothing stands", () => {
  test.use({ expectedMessages: STATUS_404 });

  for (const [path, heading] of [
    ["/blog/%3Cscript%3Ealert(1)%3C%2Fscript%3E", "Article Not Found"],
    ["/blog/%2541", "Article Not Found"],
    ["/blog/100%25", "Article Not Found"],
    ["/blog/%E0%A4%A", "Article Not Found"],
    ["/blog/category/%3Cscript%3Ealert(1)%3C%2Fscript%3E", "<script>alert(1)</script>"],
    ["/blog/category/%2541", "%41"],
    ["/blog/category/a%0D%0A%00b", "Ab"],
  ] as const) {
    test(`${path} looks in the browser as the server sent it`, async ({ page }) => {
      await gotoHydrated(page, path);
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(heading);
    });
  }

  test("says that the article is not there", async ({ page }) => {
    expect((await page.goto("/blog/no-such-article"))?.status()).toBe(404);
    await expect(page.getByRole("heading", { name: "Article Not Found" })).toBeVisible();
    await expect(page.getByText("The article you're looking for doesn't exist or has been moved.")).toBeVisible();
    await page.getByRole("main").getByRole("link", { name: "Back to Blog" }).last().click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Blog");
  });

  test("shows a category that is being prepared under the name that its address gives it", async ({ page }) => {
    await gotoHydrated(page, "/blog/category/night-markets");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Night Markets");
    await expect(page.getByText("Content for the Night Markets category is being prepared.")).toBeVisible();
    await expect(page.getByText("No Articles Yet")).toBeVisible();
    await page.getByRole("link", { name: "Browse All Articles" }).click();
    await expect(page).toHaveURL("/blog");
  });

  test("names no category", async ({ page }) => {
    expect((await page.goto("/blog/category"))?.status()).toBe(404);
    await expect(page.getByRole("heading", { name: "Category Not Found" })).toBeVisible();
  });
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("the list searches, filters and turns pages by form and links", async ({ page }) => {
    await page.goto("/blog");
    await page.getByRole("combobox", { name: "Category" }).selectOption("Start Here");
    await search(page, "hourly");
    await expect(page).toHaveURL(FILTERED);
    await expect(page.getByRole("searchbox")).toHaveValue("hourly");
    await page.goto("/blog");
    await page.getByRole("link", { name: "Next page" }).click();
    await expect(page.getByText(/^Page 2 of \d+$/)).toBeVisible();
    await search(page, "xqzzv");
    await page.getByRole("link", { name: "Show All Articles" }).click();
    await results(page).getByRole("link", { name: "Read Full Article" }).click();
    await expect(page.getByRole("heading", { level: 1 })).not.toHaveText("Blog");
  });

  test("an article reads completely, and shows no button that needs a script", async ({ page }) => {
    await page.goto(ARTICLE);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(TITLE);
    await expect(page.getByText(/^Sidestart Team · \w+ \d+, \d{4} · \d+ min read$/)).toBeVisible();
    expect(await page.getByRole("main").getByRole("heading", { level: 2 }).count()).toBeGreaterThan(4);
    await expect(page.getByRole("button", { name: "Share" })).toBeHidden();
    await page.getByRole("navigation", { name: "On this page" }).getByRole("link").last().click();
    await page.getByRole("region", { name: "Related Articles" }).getByRole("link").first().click();
    await expect(page.getByRole("heading", { level: 1 })).not.toHaveText(TITLE);
  });

  test("a category lists its articles", async ({ page }) => {
    await page.goto("/blog/category/productivity");
    await page.getByRole("link", { name: "Read More" }).first().click();
    await expect(page).toHaveURL(/\/blog\/[a-z-]+$/);
  });
});

const STATES: Record<string, (page: Page) => Promise<void>> = {
  "the list": (page) => gotoHydrated(page, "/blog"),
  "what a search found": (page) => gotoHydrated(page, "/blog?q=price"),
  "a search without a find": (page) => gotoHydrated(page, "/blog?q=xqzzv"),
  "an article": (page) => gotoHydrated(page, ARTICLE),
  "a missing article": (page) => gotoHydrated(page, "/blog/no-such-article"),
  "a category": (page) => gotoHydrated(page, "/blog/category/start-here"),
  "a category without articles": (page) => gotoHydrated(page, "/blog/category/night-markets"),
  "an empty reading list": async (page) => {
    await gotoHydrated(page, "/reading-list");
    await expect(page.getByText("Nothing saved yet")).toBeVisible();
  },
  "a reading list": async (page) => {
    await gotoHydrated(page, ARTICLE);
    await page.getByRole("button", { name: "Bookmark" }).click();
    await page.getByRole("button", { name: "Open the list" }).click();
    await expect(page.getByRole("link", { name: TITLE })).toBeVisible();
  },
};

test.describe("accessibility", () => {
  test.use({ expectedMessages: STATUS_404 });

  testStates(STATES);
});
