import { cleanup, configure, fireEvent, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type Answer, type Call, done, fakeApi, json, refusal } from "../../../testing/fake-api";
import { administration, CATEGORY, listOf, openPage, POST } from "../tests";
import BlogCategoriesPage from "./blog-categories-page";
import { readSortOrder } from "./use-category-form";

configure({ asyncUtilTimeout: 10_000 });
// Typing letter by letter takes its time on a busy machine.
vi.setConfig({ testTimeout: 60_000 });

let answers: Record<string, Answer>;
let calls: Call[];

beforeEach(() => {
  answers = administration();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

async function open() {
  calls = fakeApi(answers);
  openPage(BlogCategoriesPage, "/blog-categories");
  await screen.findByRole("button", { name: "New Category" });
  return userEvent.setup();
}
const toast = (variant: "status" | "alert", text: string) =>
  waitFor(() => expect(screen.getAllByRole(variant).some((one) => one.textContent?.includes(text))).toBe(true));
const writes = () => calls.filter(({ method }) => method !== "GET");

test("a row says everything, and the other buttons rest while a form is open", async () => {
  const user = await open();
  const row = (await screen.findByRole("heading", { name: "Start Here" })).closest("li");
  for (const text of ["Featured", "/blog/category/start-here", "First steps.", "SEO title: Start", "Sort: 2"]) {
    expect(row?.textContent).toContain(text);
  }
  await user.click(screen.getByRole("button", { name: "New Category" }));
  for (const name of ["New Category", "Edit Start Here"]) {
    expect(screen.getByRole<HTMLButtonElement>("button", { name }).disabled).toBe(true);
  }
  for (const name of ["Basic Information", "SEO Settings"]) expect(screen.getByRole("group", { name })).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "Cancel" }));
  expect(screen.getByRole<HTMLButtonElement>("button", { name: "New Category" }).disabled).toBe(false);
});

test("a new category has a slug of its name, counted texts and a number for its order", async () => {
  answers["POST /api/blog/categories"] = () => json(CATEGORY, 201);
  const user = await open();
  await user.click(screen.getByRole("button", { name: "New Category" }));
  await user.type(screen.getByLabelText("Name *"), "Crème & Co");
  expect(screen.getByLabelText<HTMLInputElement>("Slug *").value).toBe("creme-co");
  await user.type(screen.getByLabelText("Meta title"), "abc");
  expect(screen.getByText("3/60 characters")).toBeTruthy();
  expect(screen.getByLabelText<HTMLTextAreaElement>("Meta description").maxLength).toBe(160);
  fireEvent.change(screen.getByLabelText("Sort order"), { target: { value: "soon" } });
  await user.click(screen.getByRole("button", { name: "Create Category" }));
  await toast("status", "Category created successfully");
  expect(writes()[0]?.body).toMatchObject({ name: "Crème & Co", slug: "creme-co", sortOrder: 0, parentId: null });
});

test("a refused category says so, and keeps what was typed", async () => {
  answers["PUT /api/blog/categories/1"] = refusal(409, "slug_taken", "That address is taken.");
  const user = await open();
  await user.click(await screen.findByRole("button", { name: "Edit Start Here" }));
  await user.type(screen.getByLabelText("Name *"), " now");
  expect(screen.getByLabelText<HTMLInputElement>("Slug *").value).toBe("start-here");
  await user.click(screen.getByRole("button", { name: "Update Category" }));
  await toast("alert", "Failed to update categoryThat address is taken.");
  expect(screen.getByLabelText<HTMLInputElement>("Name *").value).toBe("Start Here now");
});

test("a deletion asks in the product's words and moves the posts where they are told to go", async () => {
  answers["GET /api/blog/categories"] = () => json([CATEGORY, { ...CATEGORY, id: 2, name: "Tips", slug: "tips" }]);
  answers["GET /api/admin/posts?category=start-here"] = () => json(listOf(POST));
  answers["DELETE /api/blog/categories/1?moveTo=tips"] = done;
  const user = await open();
  await user.click(await screen.findByRole("button", { name: "Delete Start Here" }));
  expect(
    screen.getByText(
      'Are you sure you want to delete "Start Here"? This action cannot be undone. Any blog posts in this category will need to be reassigned.',
    ),
  ).toBeTruthy();
  fireEvent.change(await screen.findByLabelText("Its 1 post goes to"), { target: { value: "tips" } });
  fireEvent.click(screen.getByText("Delete Category", { selector: "button" }));
  await toast("status", "Category deleted successfully");
});

test("no category says what to do", async () => {
  answers["GET /api/blog/categories"] = () => json([]);
  await open();
  expect(await screen.findByText("No categories yet")).toBeTruthy();
  expect(screen.getByText("Create your first category to organize your blog content")).toBeTruthy();
});

test("many categories can be searched", async () => {
  const more = ["Soap", "Bread"].map((name, at) => ({ ...CATEGORY, id: 20 + at, name, slug: name.toLowerCase() }));
  const others = Array.from({ length: 7 }, (_, at) => ({
    ...CATEGORY,
    id: 2 + at,
    slug: `tips-${at}`,
    name: `Tips ${at}`,
  }));
  answers["GET /api/blog/categories"] = () => json([...more, ...others]);
  const user = await open();
  await user.type(await screen.findByLabelText("Search categories"), "soap");
  expect(screen.getAllByRole("heading", { level: 2 }).map(({ textContent }) => textContent)).toEqual(["Soap"]);
  await user.type(screen.getByLabelText("Search categories"), "x");
  expect(screen.getByText("No categories match your search.")).toBeTruthy();
});

test("an order is a whole number, or 0", () => {
  expect(["7", " 12px", "-3", "x", ""].map(readSortOrder)).toEqual([7, 12, -3, 0, 0]);
});
