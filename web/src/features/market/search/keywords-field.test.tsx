import { screen, waitFor } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { closePage, fakeApi, writes } from "../../report/harness";
import { openPage } from "../page-harness";

afterEach(closePage);

const field = () => screen.getByRole<HTMLInputElement>("combobox", { name: "Keywords" });
const asked = (calls: readonly { path: string }[]) =>
  calls.map(({ path }) => path).filter((path) => path.startsWith("/api/niche/match"));

test("one question is sent for a burst of typing", async () => {
  const calls = fakeApi();
  const { user } = openPage();
  await user.type(field(), "dog");
  await screen.findByRole("listbox");
  expect(asked(calls)).toEqual(["/api/niche/match?q=dog"]);
});

test("a suggestion is chosen by keys, fills the field and does not analyse", async () => {
  const calls = fakeApi();
  const { user } = openPage();
  await user.type(field(), "candles, dog");
  await screen.findByRole("listbox");
  expect(field().getAttribute("aria-expanded")).toBe("true");
  expect(field().getAttribute("aria-activedescendant")).toBeNull();
  await user.keyboard("{ArrowDown}{ArrowDown}");
  const active = document.getElementById(field().getAttribute("aria-activedescendant") ?? "");
  expect(active?.textContent).toContain("Dog walking");
  expect(active?.getAttribute("aria-selected")).toBe("true");
  await user.keyboard("{Enter}");
  expect(field().value).toBe("candles, Dog walking");
  expect(screen.queryByRole("listbox")).toBeNull();
  expect(writes(calls)).toEqual([]);
});

test("a suggestion is chosen by a click and the field keeps focus", async () => {
  fakeApi();
  const { user } = openPage();
  await user.type(field(), "dog");
  await user.click(await screen.findByRole("option", { name: /Dog training/ }));
  expect(field().value).toBe("Dog training");
  expect(document.activeElement).toBe(field());
});

test("escape and leaving the field close the list, and what was typed stays", async () => {
  fakeApi();
  const { user } = openPage();
  await user.type(field(), "dog");
  await screen.findByRole("listbox");
  await user.keyboard("{Escape}");
  expect(screen.queryByRole("listbox")).toBeNull();
  await user.type(field(), "s");
  await screen.findByRole("listbox");
  await user.tab();
  expect(screen.queryByRole("listbox")).toBeNull();
  expect(field().value).toBe("dogs");
});

test("a question that is no longer wanted is given up", async () => {
  const calls = fakeApi({
    "/api/niche/match": ({ path }) => (path.endsWith("=dog") ? new Promise(() => {}) : []),
  });
  const { user } = openPage();
  await user.type(field(), "dog");
  await waitFor(() => expect(asked(calls)).toHaveLength(1));
  await user.type(field(), "s");
  const first = calls.find(({ path }) => path.endsWith("=dog"));
  await waitFor(() => expect(first?.signal?.aborted).toBe(true));
});
