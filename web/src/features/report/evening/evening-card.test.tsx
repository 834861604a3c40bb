import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { EVENING_ANSWER, REPORT } from "../fixture";
import { App, fakeApi } from "../harness";
import { EveningCard } from "./evening-card";

afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.unstubAllGlobals();
});

const card = () => screen.getByRole("region", { name: "What an evening earns" });

test("shows the report's own card and asks nothing before the reader changes it", () => {
  const calls = fakeApi();
  render(<EveningCard report={REPORT} />, { wrapper: App });
  for (const text of [REPORT.evening.headline, "about $18 to $55", "$16.09 an hour", "Our estimate", "Official"])
    expect(card().textContent).toContain(text);
  expect(calls).toEqual([]);
});

test("another length is computed by the server, kept, and told to the page", async () => {
  const calls = fakeApi();
  const changes: unknown[] = [];
  render(<EveningCard report={REPORT} onChange={(choice) => changes.push(choice)} />, { wrapper: App });
  fireEvent.change(screen.getByLabelText("Evening length"), { target: { value: "360" } });
  await waitFor(() => expect(card().textContent).toContain(EVENING_ANSWER.evening.headline));
  expect(calls.map(({ path, body }) => [path, body])).toEqual([
    ["/api/niche/evening", { market: "dog-grooming", eveningMinutes: 360 }],
  ]);
  expect(changes).toEqual([{ minutes: 360, perWeek: 3, state: "" }]);
  expect(localStorage.getItem("evening")).toBe("360 3 ");
});

test("a wage is compared with an overtime hour and kept in the browser", async () => {
  const calls = fakeApi();
  render(<EveningCard report={REPORT} />, { wrapper: App });
  fireEvent.change(screen.getByLabelText("Your hourly wage in dollars"), { target: { value: "25" } });
  fireEvent.click(screen.getByRole("button", { name: "Compare" }));
  await waitFor(() => expect(card().textContent).toContain("$30.13"));
  expect(card().textContent).toContain("Estimate of federal tax, 2026");
  expect(calls[0]?.body).toEqual({ market: "dog-grooming", wageUsd: 25 });
  expect(localStorage.getItem("dayJobWage")).toBe("25");
});

test("a text that is no wage says what to enter and sends nothing", () => {
  const calls = fakeApi();
  render(<EveningCard report={REPORT} />, { wrapper: App });
  fireEvent.change(screen.getByLabelText("Your hourly wage in dollars"), { target: { value: "lots" } });
  fireEvent.click(screen.getByRole("button", { name: "Compare" }));
  expect(card().textContent).toContain("Enter a wage from 1 to 1,000");
  expect(calls).toEqual([]);
});
