import { screen, waitFor, within } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { json } from "../../../testing/fake-api";
import { ANNA, closePage, openAs } from "../../../testing/page";
import type { EveningPiece, Evenings } from "./api";
import EveningsView from "./evenings-view";

afterEach(closePage);

const PIECE: EveningPiece = {
  id: 1,
  stepId: "build-landing-page",
  title: "Build Landing Page",
  start: "2026-11-24T19:00:00Z",
  end: "2026-11-24T20:30:00Z",
  minutes: 90,
  fixed: false,
  done: false,
  doneMinutes: null,
  movedFrom: null,
};

const EVENINGS: Evenings = {
  zone: "UTC",
  slots: [{ weekday: 2, start: "19:00", end: "21:00" }],
  exceptions: [],
  pieces: [PIECE],
  end: "2026-11-24T20:30:00Z",
  lowerBound: 0.75,
  weekMinutes: 120,
  minutesLeft: 90,
  activeEvenings: 3,
  problems: [],
  steps: [
    {
      id: "build-landing-page",
      title: "Build Landing Page",
      minutesLeft: 90,
      path: "/plan",
      taskId: 7,
      taskVersion: 2,
    },
  ],
  withoutEstimate: 2,
  leftOut: 0,
  isPlanning: true,
  isSaved: true,
  feedSince: null,
  now: "2026-11-24T08:00:00Z",
};

const open = (evenings: Partial<Evenings>, answers = {}) =>
  openAs({ ...ANNA, planType: "Premium" }, <EveningsView />, {
    "GET /api/evenings": () => json({ ...EVENINGS, ...evenings }),
    ...answers,
  });

test("the header says when all is done, at least how long it takes, and how many evenings were active", async () => {
  open({});
  expect(await screen.findByText("Tuesday, November 24")).toBeTruthy();
  expect(screen.getByText("0.8 weeks")).toBeTruthy();
  expect(screen.getByText("2 h a week")).toBeTruthy();
  expect(screen.getByText("3")).toBeTruthy();
  expect(screen.getByText(/2 open tasks without an estimate are not planned/)).toBeTruthy();
});

test("tonight’s piece can be checked off, and the tick can be taken back", async () => {
  const { user, calls } = open(
    {},
    {
      "POST /api/evenings/pieces/1": ({ body }: { body: unknown }) =>
        json({ ...EVENINGS, pieces: [{ ...PIECE, done: (body as { done: boolean }).done }] }),
    },
  );
  expect(await screen.findByRole("heading", { name: "Tonight" })).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "Done: Build Landing Page" }));
  await screen.findByText("“Build Landing Page” is done");
  await user.click(screen.getByRole("button", { name: "Undo" }));
  expect(await screen.findByRole("button", { name: "Not tonight: Build Landing Page" })).toBeTruthy();
  const sent = calls.filter(({ method }) => method === "POST").map(({ body }) => body);
  expect(sent).toEqual([{ done: true }, { done: false }]);
});

test("tonight stands first, then the week behind a button, the later evenings, and the calendar", async () => {
  const later = { ...PIECE, id: 2, title: "Price Your Offering", start: "2026-11-26T19:00:00Z" };
  const { user } = open({ pieces: [PIECE, { ...later, end: "2026-11-26T20:00:00Z" }] });
  const tonight = await screen.findByRole("region", { name: "Tonight" });
  expect(within(tonight).getByText("Build Landing Page")).toBeTruthy();
  expect(within(tonight).queryByText("Price Your Offering")).toBeNull();
  const names = screen.getAllByRole("heading", { level: 2 }).map((heading) => heading.textContent);
  expect(names).toEqual(["Tonight", "Your free time", "Your plan, evening by evening", "In your calendar"]);
  const plan = screen.getByRole("region", { name: "Your plan, evening by evening" });
  expect(within(plan).queryByText("Build Landing Page")).toBeNull();
  expect(within(plan).getByText("Price Your Offering")).toBeTruthy();
  const week = screen.getByText("Change your free time").closest("details");
  expect(week?.open).toBe(false);
  expect(screen.getByText("Tuesday 7:00 PM to 9:00 PM", { selector: "p" })).toBeTruthy();
  await user.click(screen.getByText("Change your free time"));
  expect(week?.open).toBe(true);
});

test("an evening without a piece names the next one", async () => {
  const start = "2026-11-26T19:00:00Z";
  open({ pieces: [{ ...PIECE, start, end: "2026-11-26T20:30:00Z" }] });
  const tonight = await screen.findByRole("region", { name: "Tonight" });
  expect(tonight.textContent).toBe(
    "TonightNothing is planned for tonight. Next: Thursday, November 26 at 7:00 PM, Build Landing Page.",
  );
});

test("the week of a new member is open, and nothing is put above it while the first hours are marked", async () => {
  const none = { slots: [], pieces: [], end: null, lowerBound: null, weekMinutes: 0, isSaved: false };
  const { user } = open(none, { "PUT /api/evenings": () => json(EVENINGS) });
  const cell = await screen.findByRole("button", { name: "Tuesday 7:00 PM" });
  expect(cell.closest("details")).toBeNull();
  cell.focus();
  await user.keyboard(" ");
  const plan = screen.getByRole("region", { name: "Your plan, evening by evening" });
  expect(await within(plan).findByRole("heading", { name: "Tonight" })).toBeTruthy();
  expect(screen.queryByRole("region", { name: "Tonight" })).toBeNull();
  expect(screen.getByRole("button", { name: "Tuesday 7:00 PM" })).toBe(cell);
});

test("a missed piece says to which day it moved", async () => {
  const start = "2026-11-26T19:00:00Z";
  open({ pieces: [{ ...PIECE, start, end: "2026-11-26T20:30:00Z", movedFrom: "2026-11-23T19:00:00Z" }] });
  expect(await screen.findByText("Moved from Monday, November 23")).toBeTruthy();
});

test("the smallest fix of a problem is a button that changes the slots", async () => {
  const slot = { weekday: 2, start: "19:00", end: "21:00" };
  const { user, calls } = open(
    {
      problems: [
        {
          kind: "step_too_long",
          stepId: "build-landing-page",
          proven: false,
          fixes: [{ kind: "extend_slot", slot, minutes: 30, end: "21:30" }],
        },
      ],
    },
    { "PUT /api/evenings": () => json(EVENINGS) },
  );
  await user.click(await screen.findByRole("button", { name: "End Tuesday at 9:30 PM, 30 min later" }));
  await waitFor(() => expect(calls.some(({ method }) => method === "PUT")).toBe(true));
  const [sent] = calls.filter(({ method }) => method === "PUT").map(({ body }) => body);
  expect(sent).toEqual({ zone: "UTC", slots: [{ ...slot, end: "21:30" }], exceptions: [] });
});

test("free time that the server refuses is taken back and said", async () => {
  const refusal = () => json({ code: "invalid_evenings", message: "Send at most 100 entries." }, 422);
  const { user } = open({}, { "PUT /api/evenings": refusal });
  const cell = await screen.findByRole("button", { name: "Monday 7:00 PM" });
  cell.focus();
  await user.keyboard(" ");
  expect(cell.getAttribute("aria-pressed")).toBe("true");
  expect(await screen.findByText("Send at most 100 entries.")).toBeTruthy();
  expect(cell.getAttribute("aria-pressed")).toBe("false");
});

test("without Premium everything stays readable, and nothing can be changed", async () => {
  open({ isPlanning: false, end: null, lowerBound: null });
  expect(await screen.findByText(/Your evenings stay readable/)).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Done: Build Landing Page" })).toBeNull();
  expect(screen.getByRole<HTMLButtonElement>("button", { name: "Monday 7:00 PM" }).disabled).toBe(true);
});

test("before the first own hours the plan is laid into a sample week, whose hours can be taken", async () => {
  const step = (key: string, title: string) => ({ key, title, minutes: 60, done: false });
  const plan = { weeks: [{ steps: [step("a", "Find a niche")] }, { steps: [step("b", "Create the product")] }] };
  const pieces = [{ stepId: "a", start: "2026-11-24T19:00:00Z", end: "2026-11-24T20:00:00Z", minutes: 60 }];
  const preview = { pieces, end: "2026-11-24T20:00:00Z", lowerBound: 0.5, problems: [] };
  const none = { slots: [], pieces: [], end: null, lowerBound: null, weekMinutes: 0, isSaved: false };
  const { user, calls } = open(none, {
    "GET /api/plan": () => json(plan),
    "POST /api/evenings/preview": () => json(preview),
    "PUT /api/evenings": () => json(EVENINGS),
  });
  expect(await screen.findByText(/A sample week: Tuesday 7 to 9 PM/)).toBeTruthy();
  expect(screen.getByText("Find a niche")).toBeTruthy();
  const asked = calls.find(({ path }) => path === "/api/evenings/preview")?.body as { steps: object[] };
  expect(asked.steps).toEqual([
    { id: "a", minutes: 60, waitsOn: [] },
    { id: "b", minutes: 60, waitsOn: ["a"] },
  ]);
  await user.click(screen.getByRole("button", { name: "Use these hours" }));
  await waitFor(() => expect(screen.queryByText(/A sample week/)).toBeNull());
  await waitFor(() => expect(calls.some(({ method }) => method === "PUT")).toBe(true));
  expect(calls.find(({ method }) => method === "PUT")?.body).toMatchObject({
    slots: [
      { weekday: 2, start: "19:00", end: "21:00" },
      { weekday: 5, start: "22:00", end: "01:00" },
    ],
  });
});
