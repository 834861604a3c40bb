import { screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { json } from "../../../testing/fake-api";
import { closePage, openAs } from "../../../testing/page";
import type { Article, ArticleList, ListedArticle } from "./api";
import ArticlePage from "./article-page";
import BlogPage from "./blog-page";
import CategoryPage from "./category-page";

const POST: ListedArticle = {
  title: "Pricing",
  slug: "pricing",
  excerpt: "What to ask for.",
  category: "money",
  categoryName: "Money",
  tags: ["one", "two", "three", "four"],
  featuredImage: "",
  publishedAt: "2026-09-02T00:00:00.000000Z",
  readMinutes: 6,
  categoryReadMinutes: 8,
};
const HEADINGS = ["A", "B", "C", "D"].map((text) => ({ id: text, text, level: 2 }));
const ARTICLE: Article = {
  ...POST,
  metaDescription: "",
  updatedAt: "2026-09-02T00:00:00.000000Z",
  body: "<h2 id='A'>A</h2><p>Text.</p>",
  headings: HEADINGS,
  related: [],
};
const list = (items: ListedArticle[], total = items.length): ArticleList => ({ items, total, page: 1, pages: 1 });
const refused = () => json({ code: "limit_reached", message: "Your reading list has 200 articles." }, 422);

function openArticle(article = ARTICLE, answers = {}) {
  return openAs(null, <ArticlePage />, {
    "GET /api/blog/articles/pricing": () => json(article),
    "GET /api/article-steps/pricing": () => json({ steps: [] }),
    "GET /api/reading-list/pricing": () => json({ saved: false }),
    ...answers,
  });
}

function openList(found: ArticleList, categories: unknown[] = []) {
  const path = `/api/blog/articles${window.location.search}`;
  return openAs(null, <BlogPage />, {
    [`GET ${path}`]: () => json(found),
    "GET /api/blog/categories": () => json(categories),
  });
}

afterEach(() => closePage());

describe("an article", () => {
  beforeEach(() => window.history.replaceState(null, "", "/blog/pricing"));

  it("has contents from four headings on", async () => {
    openArticle();
    expect(await screen.findByRole("navigation", { name: "On this page" })).toBeTruthy();
  });

  it("links to the steps of the plan that it helps with", async () => {
    const steps = [{ key: "price-your-offering", title: "Price Your Offering", week: 2 }];
    openArticle(ARTICLE, { "GET /api/article-steps/pricing": () => json({ steps }) });
    const link = await screen.findByRole("link", { name: "Price Your Offering" });
    expect(link.getAttribute("href")).toBe("/plan#price-your-offering");
  });

  it("has none with fewer", async () => {
    openArticle({ ...ARTICLE, headings: HEADINGS.slice(1) });
    await screen.findByRole("heading", { level: 1, name: "Pricing" });
    expect(screen.queryByRole("navigation")).toBeNull();
  });

  it("tells that it could not be bookmarked, and is not", async () => {
    const { user } = openArticle(ARTICLE, { "PUT /api/reading-list/pricing": refused });
    const bookmark = await screen.findByRole("button", { name: "Bookmark" });
    await user.click(bookmark);
    expect(await screen.findByText("Your reading list has 200 articles.")).toBeTruthy();
    expect(bookmark.getAttribute("aria-pressed")).toBe("false");
  });

  it("tells when its link could not be copied", async () => {
    const { user } = openArticle();
    vi.spyOn(navigator.clipboard, "writeText").mockRejectedValue(new Error("no"));
    await user.click(await screen.findByRole("button", { name: "Share" }));
    expect(await screen.findByText("Could not copy the link")).toBeTruthy();
  });

  it("is not there when it fails to load", async () => {
    openArticle(ARTICLE, { "GET /api/blog/articles/pricing": () => json({}, 500) });
    expect(await screen.findByRole("heading", { name: "Article Not Found" })).toBeTruthy();
  });
});

describe("the list", () => {
  beforeEach(() => window.history.replaceState(null, "", "/blog"));

  it("shows the first two tags, the minutes by words and the day", async () => {
    openList(list([POST, { ...POST, slug: "second", title: "Second" }]));
    await screen.findByRole("heading", { name: "Second" });
    expect(screen.getAllByText("#two")).toHaveLength(2);
    expect(screen.queryByText("#three")).toBeNull();
    expect(screen.getAllByText(/6 min read/)).toHaveLength(2);
    expect(screen.getAllByText("Sep 2, 2026")).toHaveLength(2);
  });

  it("marks what was found", async () => {
    window.history.replaceState(null, "", "/blog?q=pric");
    const marks = {
      title: [
        { text: "Pric", hit: true },
        { text: "ing", hit: false },
      ],
      snippet: [],
    };
    openList(list([{ ...POST, marks }]));
    const mark = await screen.findByText("Pric");
    expect([mark.tagName, mark.closest("h2")?.textContent]).toEqual(["MARK", "Pricing"]);
    expect(screen.getByText("1 article found")).toBeTruthy();
  });

  it("keeps a category in its choice that nobody made", async () => {
    window.history.replaceState(null, "", "/blog?category=odd");
    openList(list([]), [{ name: "Money", slug: "money", description: "", featured: true, postCount: 1 }]);
    expect(await screen.findByText("No articles found")).toBeTruthy();
    expect(await screen.findAllByText("Featured"), "on the chip and the card").toHaveLength(2);
    expect(screen.getByRole("combobox", { name: "Category" })).toHaveProperty("value", "odd");
  });

  it("offers categories without posts in the choice only, unless one is chosen", async () => {
    const named = (name: string, postCount: number) => ({
      name,
      slug: name.toLowerCase(),
      description: "",
      featured: false,
      postCount,
    });
    window.history.replaceState(null, "", "/blog?category=empty");
    openList(list([POST]), [named("Empty", 0), named("Bare", 0), named("Money", 1)]);
    const chips = await screen.findByRole("navigation", { name: "Browse by Category" });
    expect([...chips.querySelectorAll("a")].map((link) => link.textContent)).toEqual(["Empty", "Money"]);
    expect(screen.getByRole("option", { name: "Bare" })).toBeTruthy();
  });

  it("says when the posts did not come", async () => {
    openAs(null, <BlogPage />, { "GET /api/blog/articles": () => json({}, 500) });
    expect(await screen.findByText(/^Failed to fetch posts/)).toBeTruthy();
  });
});

describe("a category's page", () => {
  beforeEach(() => window.history.replaceState(null, "", "/blog/category/money"));

  it("counts one article as one, and shows three tags and the minutes by characters", async () => {
    openAs(null, <CategoryPage />, {
      "GET /api/blog/categories/money": () => json({ name: "Money", slug: "money", featured: false, exists: true }),
      "GET /api/blog/articles?category=money": () => json(list([POST])),
      "GET /api/blog/categories": () => json([]),
    });
    expect(await screen.findByText("1 article in this category")).toBeTruthy();
    expect(screen.getByText("#three")).toBeTruthy();
    expect(screen.queryByText("#four")).toBeNull();
    expect(screen.getByText(/8 min read/)).toBeTruthy();
  });
});
