import { expect, test } from "vitest";
import type { Task } from "./api";
import { dueLabel, filterTasks, groupTasks, weekLabel } from "./groups";

/** A Wednesday. */
const TODAY = "2026-03-04";

function task(title: string, date: string | null, more: Partial<Task> = {}): Task {
  const due = date ? { date } : null;
  return { title, due, doneAt: null, notes: "", tags: [], priority: "normal", source: "own", ...more } as Task;
}

test("tasks come in groups by date, in the order of the list", () => {
  const tasks = [
    task("late", "2026-03-03"),
    task("later still", "2026-02-01"),
    task("today", TODAY),
    task("sunday", "2026-03-08"),
    task("monday", "2026-03-09"),
    task("some day", null),
    task("done", "2026-02-01", { doneAt: "2026-03-01T10:00:00Z" }),
  ];
  expect(groupTasks(tasks, TODAY).map(({ title, tasks: own }) => [title, own.map((one) => one.title)])).toEqual([
    ["Overdue", ["late", "later still"]],
    ["Today", ["today"]],
    ["This week", ["sunday"]],
    ["Later", ["monday"]],
    ["No date", ["some day"]],
    ["Done", ["done"]],
  ]);
});

test("steps of the plan are for this week or later, and never overdue or without a date", () => {
  const step = (title: string, date: string | null, more: Partial<Task> = {}) =>
    task(title, date, { source: "plan-step", isLater: false, ...more });
  const week = (from: string, to: string) => ({ week: { from, to } });
  const tasks = [
    step("last week", null, week("2026-02-23", "2026-03-01")),
    step("this week", null, week("2026-03-02", "2026-03-08")),
    step("next week", null, week("2026-03-09", "2026-03-15")),
    step("an evening", "2026-03-05", week("2026-03-09", "2026-03-15")),
    step("tonight", TODAY),
    step("a day that has passed", "2026-03-01"),
    step("too much", null, { ...week("2026-03-02", "2026-03-08"), isLater: true }),
    step("no start", null),
    step("paused", null, { ...week("2026-03-02", "2026-03-08"), isLater: true, isPaused: true }),
    step("kept", null, { doneAt: "2026-03-01T09:00:00Z", isFromLastRound: true }),
  ];
  expect(groupTasks(tasks, TODAY).map(({ title, tasks: own }) => [title, own.map((one) => one.title)])).toEqual([
    ["Today", ["tonight"]],
    ["This week", ["last week", "this week", "an evening", "a day that has passed"]],
    ["Later", ["next week", "too much", "no start", "paused"]],
    ["Done", ["kept"]],
  ]);
  expect(tasks.map(weekLabel)).toEqual([
    "Feb 23 to Mar 1",
    "Mar 2 to 8",
    "Mar 9 to 15",
    null,
    null,
    null,
    "Later: your evenings are full",
    null,
    "Paused until you answer the failed test",
    "From the last round",
  ]);
});

test("on a Sunday the week ends today", () => {
  expect(groupTasks([task("monday", "2026-03-09")], "2026-03-08").map(({ key }) => key)).toEqual(["later"]);
});

test("all filters must match", () => {
  const tasks = [
    task("Call Ola", null, { tags: ["Sales"], priority: "high" }),
    task("Mail Mia", null, { notes: "about candles" }),
  ];
  const none = { q: "", tag: "", priority: "", source: "" };
  const found = (filters: Partial<typeof none>) =>
    filterTasks(tasks, { ...none, ...filters }).map(({ title }) => title);
  expect(found({})).toEqual(["Call Ola", "Mail Mia"]);
  expect(found({ q: "#sales" })).toEqual(["Call Ola"]);
  expect(found({ q: "CANDLES" })).toEqual(["Mail Mia"]);
  expect(found({ tag: "sales", priority: "high" })).toEqual(["Call Ola"]);
  expect(found({ tag: "sales", priority: "low" })).toEqual([]);
  expect(found({ source: "plan-step" })).toEqual([]);
});

test("a date is named by its distance, with the year where it is another", () => {
  expect(dueLabel({ date: TODAY, time: "19:30" }, TODAY)).toBe("Today, 7:30 PM");
  expect(dueLabel({ date: "2026-03-05" }, TODAY)).toBe("Tomorrow");
  expect(dueLabel({ date: "2026-03-13" }, TODAY)).toBe("Fri, Mar 13");
  expect(dueLabel({ date: "2027-03-13" }, TODAY)).toBe("Sat, Mar 13, 2027");
});
