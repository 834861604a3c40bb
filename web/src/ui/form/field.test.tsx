import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { Rating } from "../inline/rating";
import { SelectField, TextField } from "./field";

afterEach(cleanup);

it("label, hint and error belong to their control", () => {
  render(<TextField label="Keywords" hint="A word is enough." error="Please enter keywords." />);
  const field = screen.getByLabelText("Keywords");
  const described = field.getAttribute("aria-describedby")?.split(" ") ?? [];
  expect(described.map((id) => document.getElementById(id)?.textContent)).toEqual([
    "A word is enough.",
    "Please enter keywords.",
  ]);
  expect(field.getAttribute("aria-invalid")).toBe("true");
});

it("a field without hint and error describes nothing", () => {
  render(<SelectField label="Plan" options={[{ value: "a", label: "A" }]} />);
  const field = screen.getByLabelText("Plan");
  expect(field.hasAttribute("aria-describedby")).toBe(false);
  expect(field.hasAttribute("aria-invalid")).toBe(false);
});

it.each([
  [4, "4 out of 5 stars"],
  [0, "1 out of 5 stars"],
  [9, "5 out of 5 stars"],
])("a rating of %d reads as %s", (value, text) => {
  render(<Rating value={value} />);
  expect(screen.getByRole("img", { name: text })).toBeTruthy();
});
