import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { writeWeights } from "../api";
import { REPORT } from "../fixture";
import { WeighIt } from "./weigh-it";
import { OUR_WEIGHTS, readGiven, shareOf } from "./weights";

afterEach(cleanup);

const slider = (name: RegExp) => screen.getByRole<HTMLInputElement>("slider", { name });
const button = (name: string) => screen.getByRole<HTMLButtonElement>("button", { name });

function show(weights?: string) {
  const onWeigh = vi.fn();
  const parts = REPORT.score.parts.slice(0, 2);
  const shown = render(<WeighIt parts={parts} weights={weights} onWeigh={onWeigh} />);
  for (const fold of shown.container.querySelectorAll("details")) fold.open = true;
  return onWeigh;
}

test("sliders start with the report's weights, and nothing is scored before it is asked for", () => {
  const onWeigh = show();
  expect(slider(/growth/).value).toBe("18");
  fireEvent.change(slider(/growth/), { target: { value: "90" } });
  expect(slider(/growth/).labels?.[0]?.textContent).toContain("about 90 of 100");
  expect(onWeigh).not.toHaveBeenCalled();
  fireEvent.click(button("Score it again"));
  expect(onWeigh).toHaveBeenCalledWith("growth:90,size:10");
});

test("at least one part must count", () => {
  const onWeigh = show("growth:0,size:3");
  fireEvent.change(slider(/size/), { target: { value: "0" } });
  expect(screen.getByText("At least one part must count.").getAttribute("aria-live")).toBe("polite");
  expect(button("Score it again").disabled).toBe(true);
  expect(onWeigh).not.toHaveBeenCalled();
});

test("our weights are a click away", () => {
  const onWeigh = show("growth:70");
  expect(slider(/growth/).value).toBe("70");
  expect(slider(/size/).value, "what the link leaves out counts as in our weights").toBe("11");
  fireEvent.click(button("Back to our weights"));
  expect(onWeigh).toHaveBeenCalledWith(null);
});

test("weights survive the address", () => {
  expect(Object.values(OUR_WEIGHTS).reduce((sum, weight) => sum + weight, 0)).toBe(100);
  const parts = REPORT.score.parts;
  const given = { ...OUR_WEIGHTS, growth: 33 };
  expect(readGiven(parts, writeWeights(given)).growth).toBe(33);
  expect(shareOf({ a: 0 }, "a")).toBe(0);
});
