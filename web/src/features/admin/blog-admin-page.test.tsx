import { cleanup, configure, fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { type Answer, type Call, done, fakeApi, json, refusal } from "../../testing/fake-api";
import BlogAdminPage from "./blog-admin-page";
import { administration, listOf, openPage, POST } from "./tests";

configure({ asyncUtilTimeout: 10_000 });
// Typing letter by letter takes its time on a busy machine.
vi.setConfig({ testTimeout: 60_000 });

let answers: Record<string, Answer>;
let calls: Call[];

beforeEach(() => {
  localStorage.clear();
  answers = administration();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function open(address = "/blog-admin") {
  calls = fakeApi(answers);
  openPage(BlogAdminPage, address);
  return userEvent.setup();
}
const toast = (variant: "status" | "alert", text: string) =>
  waitFor(() => expect(screen.getAllByRole(variant).some((one) => one.textContent?.includes(text))).toBe(true));
const sent = (method: string, path: string) => calls.find((call) => call.method === method && call.path === path)?.body;
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const told = (label: string) => document.getElementById(`${field(label).id}-error`)?.textContent;

describe("the log-in", () => {
  test("stands in place of the page, and a wrong password says so", async () => {
    answers["GET /api/admin/session"] = refusal(401, "admin_required", "Log in first.");
    answers["POST /api/admin/login"] = refusal(401, "wrong_password", "That password is not right.");
    const user = open();
    await user.type(await screen.findByLabelText("Password"), "wrong{Enter}");
    expect(await screen.findByText("That password is not right.")).toBeTruthy();
    expect(screen.queryByText("All Blog Posts")).toBeNull();
  });

  test("opens the page", async () => {
    answers["GET /api/admin/session"] = refusal(401, "admin_required", "Log in first.");
    const user = open();
    const input = await screen.findByLabelText("Password");
    answers["POST /api/admin/login"] = () => json({ message: "Welcome back." });
    answers["GET /api/admin/session"] = administration()["GET /api/admin/session"] as Answer;
    await user.type(input, "right{Enter}");
    expect(await screen.findByText("All Blog Posts")).toBeTruthy();
    expect(sent("POST", "/api/admin/login")).toEqual({ password: "right" });
  });
});

describe("the list", () => {
  test("has the product's buttons, numbers and rows", async () => {
    open();
    await screen.findByText("First sale");
    for (const name of ["View Blog", "Manage Categories"]) expect(screen.getByRole("link", { name })).toBeTruthy();
    const logout = screen.getByRole("button", { name: "Logout" }).closest("form");
    expect([logout?.method, logout?.getAttribute("action")]).toEqual(["post", "/blog-admin/logout"]);
    for (const label of ["Total Posts", "Drafts", "Categories"])
      expect(screen.getByText(label, { selector: "dt" })).toBeTruthy();
    const row = within(screen.getByRole("heading", { name: "First sale" }).closest("li") as HTMLElement);
    const texts = [
      "Published",
      "How it went.",
      "start-here",
      "a",
      "b",
      "+2",
      "Published Mar 1, 2026",
      "1,234 views, 56 in 30 days",
    ];
    for (const text of texts) expect(row.getByText(text)).toBeTruthy();
    expect(row.getByRole("link", { name: "First sale" }).getAttribute("href")).toBe("/blog-admin?edit=7");
    expect(row.queryByText("c")).toBeNull();
    expect(row.getByRole("link", { name: "View First sale" }).getAttribute("href")).toBe("/blog/first-sale");
  });

  test("a draft cannot be viewed, and a scheduled one says so", async () => {
    const soon = { ...POST, id: 8, title: "Soon", isPublished: false, scheduledFor: "2026-12-01T10:00:00Z" };
    answers["GET /api/admin/posts"] = () => json(listOf({ ...POST, isPublished: false }, soon));
    open();
    await screen.findByText("First sale");
    expect(screen.queryByRole("link", { name: /^View [FS]/ })).toBeNull();
    expect(screen.getByText("Draft")).toBeTruthy();
    expect(screen.getAllByText("Created Feb 1, 2026")).toHaveLength(2);
    expect(screen.getByRole("heading", { name: "Soon" }).parentElement?.textContent).toContain("Scheduled");
  });

  test("says what an empty blog needs", async () => {
    answers["GET /api/admin/posts"] = () => json(listOf());
    open();
    expect(await screen.findByText("No blog posts yet. Create your first post!")).toBeTruthy();
  });

  test("a search stands in the address, and is there again after a post was edited", async () => {
    const found = { ...listOf(POST), total: 60, pages: 2, counts: { posts: 90, published: 80 } };
    answers["GET /api/admin/posts?q=sale&status=published"] = () => json(found);
    answers["GET /api/admin/posts?q=sale&status=published&page=2"] = () => json({ ...found, page: 2 });
    const user = open();
    await user.type(await screen.findByLabelText("Search posts"), "sale");
    await user.selectOptions(field("Status"), "published");
    expect(await screen.findByText("60 of 90 posts")).toBeTruthy();
    await user.click(await screen.findByRole("button", { name: "Next" }));
    await waitFor(() => expect(window.location.search).toBe("?q=sale&status=published&page=2"));
    expect(await screen.findByText("Page 2 of 2")).toBeTruthy();

    await user.click(screen.getByRole("link", { name: "Edit First sale" }));
    await user.click(await screen.findByRole("button", { name: "Cancel" }));
    await waitFor(() => expect(window.location.search).toBe("?q=sale&status=published&page=2"));
    expect((await screen.findByLabelText<HTMLInputElement>("Search posts")).value).toBe("sale");
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole("link", { name: "Edit First sale" })));
  });

  test("a page that is no longer there gives way to the last one", async () => {
    answers["GET /api/admin/posts?page=3"] = () =>
      json({ ...listOf(), page: 3, pages: 1, counts: listOf(POST).counts });
    open("/blog-admin?page=3");
    expect(await screen.findByText("First sale")).toBeTruthy();
    expect(window.location.search).toBe("");
  });

  test("a deletion is asked about in the product's words, and can be taken back", async () => {
    answers["DELETE /api/blog/posts/7"] = done;
    answers["POST /api/admin/bin/7/restore"] = () => json(POST);
    const ask = vi.fn(() => true).mockReturnValueOnce(false);
    vi.stubGlobal("confirm", ask);
    const user = open();
    const button = await screen.findByRole("button", { name: "Delete First sale" });
    await user.click(button);
    expect(ask).toHaveBeenCalledWith("Are you sure you want to delete this post?");
    expect(calls.some(({ method }) => method === "DELETE")).toBe(false);
    await user.click(button);
    await toast("status", "Success!Blog post deleted successfully.");
    await user.click(screen.getByRole("button", { name: "Undo" }));
    await toast("status", "Restored");
  });

  test("a refused deletion shows the server's reason, else the product's", async () => {
    vi.stubGlobal("confirm", () => true);
    answers["DELETE /api/blog/posts/7"] = () => new Response("", { status: 500 });
    const user = open();
    await user.click(await screen.findByRole("button", { name: "Delete First sale" }));
    await toast("alert", "ErrorFailed to delete blog post.");
  });
});

describe("the form", () => {
  async function fill(user: ReturnType<typeof userEvent.setup>) {
    await user.type(await screen.findByLabelText("Title *"), "Über Größe");
    await user.type(field("Excerpt *"), "b");
    await user.type(field("Category *"), "start-here");
    await user.type(field("Tags"), "x, ,y");
    await user.click(screen.getByRole("button", { name: "Source" }));
    await user.type(screen.getByLabelText("Content *"), "<p>c</p>");
  }

  test("creates a post with a slug made of the title", async () => {
    answers["POST /api/blog/posts"] = () => json(POST, 201);
    const user = open("/blog-admin?new=a");
    await fill(user);
    expect(field("Slug *").value).toBe("uber-grosse");
    await user.click(screen.getByLabelText("Publish immediately"));
    await user.click(screen.getByRole("button", { name: "Create Post" }));
    await toast("status", "Success!Blog post created successfully.");
    expect(sent("POST", "/api/blog/posts")).toEqual({
      title: "Über Größe",
      slug: "uber-grosse",
      excerpt: "b",
      content: "<p>c</p>",
      authorId: 1,
      category: "start-here",
      tags: ["x", "y"],
      metaDescription: "",
      featuredImage: "",
      isPublished: true,
      scheduledFor: null,
      draftKey: "new-a",
    });
    expect(await screen.findByText("All Blog Posts")).toBeTruthy();
  });

  test("the slug stops following once it is touched, and never follows while editing", async () => {
    const user = open("/blog-admin?new=a");
    await user.type(await screen.findByLabelText("Title *"), "One");
    await user.click(field("Slug *"));
    await user.type(field("Title *"), " two");
    expect(field("Slug *").value).toBe("one");
    cleanup();
    const other = open("/blog-admin?edit=7");
    await other.type(await screen.findByLabelText("Title *"), " again");
    expect(field("Slug *").value).toBe("first-sale");
  });

  test("what is missing is said at its field, and nothing is sent", async () => {
    const user = open("/blog-admin?new=a");
    await user.click(await screen.findByRole("button", { name: "Create Post" }));
    expect(told("Title *")).toBe("Please fill in the title.");
    expect(document.activeElement).toBe(field("Title *"));
    expect(calls.some(({ method }) => method === "POST")).toBe(false);
  });

  test("a refused save keeps every word, and says why at the field", async () => {
    answers["PUT /api/blog/posts/7"] = refusal(422, "invalid_post", "Please look at the fields.", {
      slug: "This address has another meaning.",
    });
    const user = open("/blog-admin?edit=7");
    await user.type(await screen.findByLabelText("Title *"), " again");
    await user.click(screen.getByRole("button", { name: "Update Post" }));
    await toast("alert", "ErrorPlease look at the fields.");
    expect(told("Slug *")).toBe("This address has another meaning.");
    expect(field("Title *").value).toBe("First sale again");
  });

  test("a post that was saved elsewhere is not overwritten before somebody chooses", async () => {
    const theirs = { ...POST, title: "Their title", version: 4 };
    answers["PUT /api/blog/posts/7"] = refusal(409, "edited_elsewhere", "Saved elsewhere.");
    const user = open("/blog-admin?edit=7");
    await user.type(await screen.findByLabelText("Title *"), " mine");
    answers["GET /api/admin/posts/7"] = () => json(theirs);
    await user.click(screen.getByRole("button", { name: "Update Post" }));
    const dialog = await screen.findByText("This post was saved elsewhere");
    expect(dialog).toBeTruthy();
    answers["PUT /api/blog/posts/7"] = () => json({ ...theirs, version: 5 });
    fireEvent.click(screen.getByText("Keep mine"));
    await toast("status", "Success!Blog post updated successfully.");
    const last = calls.filter(({ method, path }) => method === "PUT" && path === "/api/blog/posts/7").at(-1);
    expect(last?.body).toMatchObject({ title: "First sale mine", version: 4 });
  });

  test("unsaved work is offered before anything is changed", async () => {
    const draft = {
      key: "post-7",
      postId: 7,
      baseVersion: 3,
      fields: { ...POST, title: "Unsaved title" },
      version: 2,
      savedAt: "2026-03-01T10:30:00Z",
      device: "Firefox on Windows",
    };
    answers["GET /api/admin/drafts"] = () => json([{ ...draft, title: "Unsaved title" }]);
    answers["GET /api/admin/drafts/post-7"] = () => json(draft);
    const user = open("/blog-admin?edit=7");
    expect((await screen.findByText(/Firefox on Windows/)).textContent).toContain("1 hour after the post was saved");
    expect(screen.queryByLabelText("Title *")).toBeNull();
    await user.click(screen.getByRole("button", { name: "Continue with this" }));
    expect((await screen.findByLabelText<HTMLInputElement>("Title *")).value).toBe("Unsaved title");
    await user.click(screen.getByRole("button", { name: "Cancel" }));

    // In the list it was chosen already.
    await user.click(await screen.findByRole("link", { name: "Continue Unsaved title" }));
    expect((await screen.findByLabelText<HTMLInputElement>("Title *")).value).toBe("Unsaved title");
  });
});
