import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { afterEach, beforeEach, expect, it } from "vitest";
import { Combobox } from "./combobox";

const OPTIONS = [
  { value: "start-here", label: "Start Here" },
  { value: "productivity", label: "Productivity" },
  { value: "money", label: "Money & Tax" },
];
beforeEach(() => {
  Element.prototype.scrollIntoView = () => {};
});
afterEach(cleanup);

function Page() {
  const [value, setValue] = useState("");
  return <Combobox label="Category" listLabel="Known" options={OPTIONS} value={value} onChange={setValue} />;
}
function open() {
  render(<Page />);
  const field = screen.getByRole<HTMLInputElement>("combobox", { name: "Category" });
  const marked = () => document.getElementById(field.getAttribute("aria-activedescendant") ?? "")?.textContent;
  return { field, marked, user: userEvent.setup() };
}

it("the arrow keys open the list and move in it, Enter takes the value", async () => {
  const { field, marked, user } = open();
  await user.tab();
  expect(screen.queryByRole("listbox")).toBeNull();
  await user.keyboard("{ArrowDown}");
  expect(marked()).toBe("Start Herestart-here");
  await user.keyboard("{ArrowDown}{ArrowDown}{ArrowDown}{ArrowUp}");
  expect(marked()).toBe("Money & Taxmoney");
  await user.keyboard("{Enter}");
  expect(field.value).toBe("money");
  expect(screen.queryByRole("listbox")).toBeNull();
  await user.keyboard("{ArrowDown}");
  expect(marked()).toBe("Money & Taxmoney");
});

it("typing finds by name and by value, and Escape keeps what was typed", async () => {
  const { field, user } = open();
  await user.type(field, "tax");
  expect(screen.getAllByRole("option").map((option) => option.textContent)).toEqual(["Money & Taxmoney"]);
  await user.keyboard("{Escape}");
  expect(screen.queryByRole("listbox")).toBeNull();
  expect(field.value).toBe("tax");
});

it("the first arrow up marks the last value, and a click takes one", async () => {
  const { field, marked, user } = open();
  await user.click(field);
  await user.keyboard("{ArrowUp}");
  expect(marked()).toBe("Money & Taxmoney");
  await user.click(screen.getByRole("option", { name: /Productivity/ }));
  expect(field.value).toBe("productivity");
});

it("leaving the field closes the list", async () => {
  const { field, user } = open();
  await user.click(field);
  await user.tab();
  expect(screen.queryByRole("listbox")).toBeNull();
});
