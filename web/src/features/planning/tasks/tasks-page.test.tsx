import { screen } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { readerDay } from "../../../lib/time/day";
import { readerZone } from "../../../lib/time/reader-zone";
import { json } from "../../../testing/fake-api";
import { closePage, openAs } from "../../../testing/page";
import { TasksPage } from "./tasks-page";

const FIRST_DAY = "tasksFirstDay";
const LIST = `GET /api/tasks?view=all&zone=${encodeURIComponent(readerZone())}`;
const COLUMNS = [{ key: "open", name: "To do" }];

beforeAll(() => import("./tasks-view").then(() => {}));
beforeEach(() => localStorage.removeItem(FIRST_DAY));
afterEach(closePage);

const open = (stored: Record<string, string> = {}) => {
  const tip = { title: "Close the tabs", sentence: "Close the rest.", why: "They wait.", basis: "practice" };
  const more = { source: null, action: "Close every tab.", minutes: 4 };
  const answers = {
    [LIST]: () => json({ items: [], total: 0, page: 1, pages: 1, columns: COLUMNS, today: "2026-03-04" }),
    "GET /api/tips/today": () => json({ date: readerDay(), tip: { ...tip, ...more } }),
  };
  return openAs(null, <TasksPage />, answers, stored);
};

test("the first visit shows the whole tip below the tasks, and is remembered", async () => {
  open();
  const tip = await screen.findByRole("region", { name: "Close the tabs" });
  const form = await screen.findByLabelText("New task");
  expect(form.compareDocumentPosition(tip)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  expect(localStorage.getItem(FIRST_DAY)).toBe(readerDay());
});

test("after the first day the tip is one line that opens", async () => {
  open({ [FIRST_DAY]: "2026-01-01" });
  expect(await screen.findByText("Tip of the day: Close the tabs")).toBeTruthy();
  expect(screen.queryByRole("region", { name: "Close the tabs" })).toBeNull();
  expect(localStorage.getItem(FIRST_DAY)).toBe("2026-01-01");
});
