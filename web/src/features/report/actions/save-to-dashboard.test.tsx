import { act, screen, waitFor } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { json } from "../../../testing/fake-api";
import { ANNA, closePage, openAs } from "../../../testing/page";
import { REPORT } from "../fixture";
import { SaveToDashboard } from "./save-to-dashboard";

afterEach(closePage);

const SAVE = "POST /api/dashboard/save-tool-result";
const open = (user: typeof ANNA | null, answers = {}) => openAs(user, <SaveToDashboard report={REPORT} />, answers);
const button = (name: string) => screen.findByRole<HTMLButtonElement>("button", { name });
const enabled = () => waitFor(async () => expect((await button("Save to dashboard")).disabled).toBe(false));

test("a guest finds the button disabled, with the reason and the way beside it", async () => {
  open(null);
  expect((await button("Save to dashboard")).disabled).toBe(true);
  expect((await button("Save to dashboard")).getAttribute("aria-describedby")).toBeTruthy();
  expect(screen.getByRole("link", { name: "log in" }).getAttribute("href")).toMatch(/^\/login/);
});

test("a member saves the whole report, and the confirmation stands for two seconds", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  let answer: (response: Response) => void = () => {};
  const { user, calls } = open(ANNA, { [SAVE]: () => new Promise<Response>((resolve) => (answer = resolve)) });
  await enabled();
  await user.click(await button("Save to dashboard"));
  expect((await button("Saving...")).disabled).toBe(true);
  expect(calls.at(-1)?.body).toEqual({ toolName: "Niche Discovery", result: REPORT });
  await act(async () => answer(json({})));
  await button("Saved!");
  await act(() => vi.advanceTimersByTimeAsync(1000));
  await button("Saved!");
  await act(() => vi.advanceTimersByTimeAsync(1000));
  await button("Save to dashboard");
});

test("a failure is only logged, and the button can be pressed again", async () => {
  const log = vi.spyOn(console, "error").mockImplementation(() => {});
  const { user } = open(ANNA, { [SAVE]: () => json({ code: "internal", message: "x" }, 500) });
  await enabled();
  await user.click(await button("Save to dashboard"));
  await waitFor(() => expect(log).toHaveBeenCalledWith("Failed to save to dashboard", expect.anything()));
  await enabled();
  for (const place of screen.queryAllByRole("alert")) expect(place.textContent).toBe("");
});

test("a guest's way to an account saves the report by itself", async () => {
  const { user: guest } = open(null);
  const link = await screen.findByRole("link", { name: "Sign up to save" });
  expect(link.getAttribute("href")).toMatch(/^\/signup/);
  await guest.click(link);
  expect(sessionStorage.getItem("saveAfterLogin")).toBe(REPORT.id);
  closePage();
  const { calls } = open(ANNA, { [SAVE]: () => json({}) });
  expect(await screen.findByText("Saved to your dashboard")).toBeTruthy();
  expect(screen.getByRole("link", { name: "Open dashboard" }).getAttribute("href")).toBe("/dashboard");
  expect(calls.filter(({ path }) => path === "/api/dashboard/save-tool-result")).toHaveLength(1);
  expect(sessionStorage.getItem("saveAfterLogin")).toBeNull();
});

test("a session that ended while saving keeps the wish to save", async () => {
  vi.spyOn(console, "error").mockImplementation(() => {});
  const ended = () => json({ code: "login_required", message: "Please log in first." }, 401);
  const { user } = open(ANNA, { [SAVE]: ended });
  await enabled();
  await user.click(await button("Save to dashboard"));
  await waitFor(() => expect(sessionStorage.getItem("saveAfterLogin")).toBe(REPORT.id));
  sessionStorage.clear();
});
