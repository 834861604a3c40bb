import { screen, waitFor } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { type Answer, done, json } from "../../../../testing/fake-api";
import { ANNA, closePage, openAs } from "../../../../testing/page";
import ReminderChoice from "./reminder-choice";
import { ReminderEnd } from "./reminder-end";

const OFF = { isAvailable: true, isOn: false, days: "evenings" };
const answers = (setting: object): Record<string, Answer> => ({
  "GET /api/plan/reminder": () => json({ ...OFF, ...setting }),
  "PUT /api/plan/reminder": ({ body }) => json({ ...OFF, ...setting, isOn: (body as { on: boolean }).on }),
});

afterEach(() => {
  closePage();
  window.history.replaceState(null, "", "/");
});

test("reminders are switched on and off, and say when they come", async () => {
  const { user, calls } = openAs(ANNA, <ReminderChoice />, answers({}));
  const choice = await screen.findByRole("checkbox", { name: "Email me in the morning of each planned evening" });
  for (const on of [true, false]) {
    await user.click(choice);
    await waitFor(() => expect(choice).toHaveProperty("checked", on));
  }
  expect(calls.filter(({ method }) => method === "PUT").map(({ body }) => body)).toEqual([{ on: true }, { on: false }]);
});

test("without evenings the weeks are named", async () => {
  openAs(ANNA, <ReminderChoice />, answers({ days: "weeks" }));
  expect(
    await screen.findByRole("checkbox", { name: "Email me when a new week of my 30-day plan begins" }),
  ).toBeTruthy();
});

test("a site that sends no mail and a guest see no switch", async () => {
  const { calls } = openAs(ANNA, <ReminderChoice />, answers({ isAvailable: false }));
  await waitFor(() => expect(calls.some(({ path }) => path === "/api/plan/reminder")).toBe(true));
  expect(screen.queryByRole("checkbox")).toBeNull();
  closePage();
  const guest = openAs(null, <ReminderChoice />, answers({}));
  expect(screen.queryByRole("checkbox")).toBeNull();
  expect(guest.calls.filter(({ path }) => path === "/api/plan/reminder")).toHaveLength(0);
});

test("the link of a mail ends the reminders without a log-in", async () => {
  const token = "0123456789abcdef0123456789abcdef";
  window.history.replaceState(null, "", `/plan#unsubscribe=${token}`);
  const { calls } = openAs(null, <ReminderEnd />, { [`POST /api/plan/reminder/unsubscribe?token=${token}`]: done });
  expect(await screen.findByText(/You get no more reminders by email/)).toBeTruthy();
  expect(calls.filter(({ method }) => method === "POST")).toHaveLength(1);
});
