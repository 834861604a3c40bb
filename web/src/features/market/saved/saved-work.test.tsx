import { screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeAll, expect, test, vi } from "vitest";
import { SHORT_ANSWER } from "../../../testing/answer";
import type { Call } from "../../../testing/fake-api";
import type { ShortAnswer } from "../../../ui/pay-strip/short-answer";
import { REPORT } from "../../report/fixture";
import { closePage, fakeApi } from "../../report/harness";
import type { EarlierAnalysis, FollowUp, Project } from "../../report/types";
import { openPage } from "../page-harness";

beforeAll(() => Promise.all([import("../results"), import("./saved-work")]).then(() => {}));
afterEach(closePage);

const REQUEST = { ...REPORT.request, market: "dog-grooming" };
const PROJECT: Project & { answer: ShortAnswer | null } = {
  id: 7,
  name: "Evenings with dogs",
  request: REQUEST,
  marketName: "Dog grooming",
  viabilityScore: 61,
  dataRelease: "2026-05",
  answer: SHORT_ANSWER,
  isOutdated: true,
  savedAt: "2026-11-20T19:12:00Z",
};
const FOLLOW_UP: FollowUp = {
  id: 3,
  request: REQUEST,
  marketName: "Dog grooming",
  date: "2026-12-05",
  createdAt: "2026-11-20T19:12:00Z",
  calendar: "BEGIN:VCALENDAR\r\n",
};

const shelf = (name: string) => screen.findByRole("region", { name });
const sent = (calls: readonly Call[], method: string) => calls.filter((call) => call.method === method);

test("a project says what it is, that its figures are newer now, and opens with its whole request", async () => {
  const calls = fakeApi({ "/api/niche/projects": () => [PROJECT] });
  const { user } = openPage();
  const projects = await shelf("My Projects");
  const open = await within(projects).findByRole("button", { name: /^Evenings with dogs/ });
  for (const text of [SHORT_ANSWER.text, SHORT_ANSWER.monthText]) expect(projects.textContent).toContain(text);
  const tests = within(projects).getByRole("link", { name: "Tests of Evenings with dogs" });
  expect(tests.getAttribute("href")).toBe("/experiments?run=7");
  expect(projects.textContent).toContain("have changed since");
  await user.click(open);
  await screen.findByText("Dog grooming", { selector: "#report-market" });
  const analysis = calls.find(({ path }) => path === "/api/niche/analyze");
  expect(analysis?.body).toMatchObject(REQUEST);
});

test("a project without an answer shows no score alone", async () => {
  fakeApi({ "/api/niche/projects": () => [{ ...PROJECT, answer: null }] });
  openPage();
  const projects = await shelf("My Projects");
  await within(projects).findByRole("button", { name: /^Evenings with dogs/ });
  expect(projects.textContent).not.toContain("61");
});

test("a deleted project can be taken back from the toast", async () => {
  let list = [PROJECT];
  const calls = fakeApi({
    "/api/niche/projects": () => list,
    "/api/niche/projects/7": () => {
      list = [];
    },
    "/api/niche/projects/7/restore": () => {
      list = [PROJECT];
    },
  });
  const { user } = openPage();
  const projects = await shelf("My Projects");
  await user.click(await within(projects).findByRole("button", { name: "Delete Evenings with dogs" }));
  await waitFor(() => expect(within(projects).queryByText("Evenings with dogs")).toBeNull());
  expect(sent(calls, "DELETE").map(({ path }) => path)).toEqual(["/api/niche/projects/7"]);
  await user.click(within(screen.getByRole("status")).getByRole("button", { name: "Undo" }));
  expect(await within(projects).findByText("Evenings with dogs")).toBeTruthy();
});

test("a project is renamed in a dialog, and a blank name is refused there", async () => {
  const calls = fakeApi({ "/api/niche/projects": () => [PROJECT] });
  const { user } = openPage();
  await user.click(await screen.findByRole("button", { name: "Rename Evenings with dogs" }));
  const dialog = screen.getByRole("dialog", { name: "Rename project" });
  const field = within(dialog).getByRole<HTMLInputElement>("textbox", { name: "Name" });
  expect(field.value).toBe("Evenings with dogs");
  await user.clear(field);
  await user.click(within(dialog).getByRole("button", { name: "Rename" }));
  expect(dialog.textContent).toContain("Please enter a name.");
  expect(sent(calls, "PATCH")).toEqual([]);
  await user.type(field, " Weekends ");
  await user.click(within(dialog).getByRole("button", { name: "Rename" }));
  await waitFor(() => expect(sent(calls, "PATCH")[0]?.body).toEqual({ name: "Weekends" }));
});

test("earlier analyses come twenty at a time and are made again on a click", async () => {
  const earlier = (number: number): EarlierAnalysis => ({
    id: `an-${number}`,
    request: { ...REPORT.request, keywords: `words ${number}`, market: null },
    isOutdated: false,
    lastRunAt: "2026-11-20T19:12:00Z",
  });
  const calls = fakeApi({
    "/api/niche/analyses": ({ path }) => {
      const page = Number(new URLSearchParams(path.split("?")[1]).get("page"));
      return { items: [earlier(page)], total: 21, page, pages: 2 };
    },
  });
  const { user } = openPage();
  const history = await shelf("Earlier analyses");
  expect(await within(history).findByText("Earlier analyses (21)")).toBeTruthy();
  await user.click(within(history).getByRole("button", { name: "Older" }));
  await user.click(await within(history).findByRole("button", { name: /^words 2/ }));
  await screen.findByText("Dog grooming", { selector: "#report-market" });
  const analysis = calls.find(({ path }) => path === "/api/niche/analyze");
  expect(analysis?.body).toMatchObject({ keywords: "words 2" });
  expect(analysis?.body).not.toHaveProperty("market");
});

test("a follow-up can be removed", async () => {
  let list = [FOLLOW_UP];
  fakeApi({
    "/api/niche/follow-ups": () => list,
    "/api/niche/follow-ups/3": () => {
      list = [];
    },
  });
  const { user } = openPage();
  const followUps = await shelf("Follow-ups");
  await user.click(await within(followUps).findByRole("button", { name: /^Remove Dog grooming/ }));
  await waitFor(() => expect(followUps.textContent).toContain("Follow-ups you schedule"));
});

test("the page works when the lists do not come", async () => {
  vi.spyOn(console, "error").mockImplementation(() => {});
  fakeApi({ "/api/niche/projects": () => Promise.reject(new Error("no network")) });
  openPage();
  expect((await shelf("My Projects")).textContent).toContain("Analyses you save");
});
