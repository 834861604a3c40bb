import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeAll, expect, test, vi } from "vitest";
import { writeWeights } from "../api";
import { REPORT } from "../tests/fixture";
import { closePage, fakeApi, openPage, writes } from "../tests/harness";
import { WeighIt } from "./weigh-it";
import { OUR_WEIGHTS, readGiven, shareOf } from "./weights";

beforeAll(() => import("./report-view").then(() => {}));
afterEach(() => {
  cleanup();
  closePage();
});

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

test("a link carries the weights, the score says so, and the reset asks without them", async () => {
  const calls = fakeApi();
  const { user } = openPage("/niche-discovery?q=dog+grooming&weights=growth:40,margin:0");
  await screen.findByText("This score is weighed your way.");
  expect(writes(calls).at(-1)?.body).toMatchObject({ weights: { growth: 40, margin: 0 } });
  await user.click(button("Use our weights"));
  await vi.waitFor(() => expect(writes(calls)).toHaveLength(4));
  expect(writes(calls).at(-1)?.body).not.toHaveProperty("weights");
  await vi.waitFor(() => expect(window.location.search).not.toContain("weights"));
});

test("weights survive the address", () => {
  expect(Object.values(OUR_WEIGHTS).reduce((sum, weight) => sum + weight, 0)).toBe(100);
  const parts = REPORT.score.parts;
  const given = { ...OUR_WEIGHTS, growth: 33 };
  expect(readGiven(parts, writeWeights(given)).growth).toBe(33);
  expect(shareOf({ a: 0 }, "a")).toBe(0);
});
