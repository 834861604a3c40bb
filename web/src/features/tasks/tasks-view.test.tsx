import { screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type Answer, json, refusal } from "../../testing/fake-api";
import { closePage, openAs } from "../../testing/page";
import { browserZone, type Task } from "./api";
import TasksView from "./tasks-view";

const LIST = `GET /api/tasks?view=all&zone=${encodeURIComponent(browserZone())}`;
const COLUMNS = [
  { key: "open", name: "To do" },
  { key: "done", name: "Done" },
];

function task(id: number, title: string, more: Partial<Task> = {}): Task {
  return {
    id,
    title,
    notes: "",
    column: "open",
    priority: "normal",
    tags: [],
    due: null,
    estimateMinutes: null,
    doneMinutes: 0,
    repeat: null,
    waitsOn: [],
    oneGo: false,
    source: "own",
    sourceKey: null,
    order: `${80 + id}80`,
    createdAt: "2026-03-01T09:30:00Z",
    doneAt: null,
    deletedAt: null,
    version: 1,
    ...more,
  };
}

function open(tasks: Task[], answers: Record<string, Answer> = {}) {
  const list = () =>
    json({ items: tasks, total: tasks.length, page: 1, pages: 1, columns: COLUMNS, today: "2026-03-04" });
  return openAs(null, <TasksView />, { [LIST]: list, ...answers });
}

beforeEach(() => {
  window.history.replaceState(null, "", "/tasks");
  vi.stubGlobal(
    "IntersectionObserver",
    class {
      observe() {}
      disconnect() {}
    },
  );
});
afterEach(closePage);

const titles = () => [...document.querySelectorAll("[data-title]")].map((title) => title.textContent);

test("a typed line is sent as a task of its parts", async () => {
  const { user, calls } = open([], {
    "POST /api/tasks": () => json({ task: task(1, "Call Ola", { tags: ["sales"] }), changeId: 1 }, 201),
  });
  await user.type(await screen.findByLabelText("New task"), "Call Ola #sales !high 30m{Enter}");
  expect(await screen.findByRole("button", { name: "Call Ola" })).toBeTruthy();
  const sent = calls.find(({ method }) => method === "POST");
  expect(sent?.body).toEqual({
    title: "Call Ola",
    tags: ["sales"],
    priority: "high",
    estimateMinutes: 30,
    zone: browserZone(),
  });
});

test("a completed task is done at once, and undone from the toast", async () => {
  const done = task(1, "Call Ola", { doneAt: "2026-03-04T10:00:00Z", column: "done", version: 2 });
  const { user, calls } = open([task(1, "Call Ola")], {
    "POST /api/tasks/1/complete": () => json({ task: done, changeId: 7 }),
    "POST /api/tasks/changes/7/undo": () => json({ tasks: [task(1, "Call Ola", { version: 3 })] }),
  });
  await user.click(await screen.findByRole("checkbox", { name: "Done: Call Ola" }));
  expect(await screen.findByText("Done (1)")).toBeTruthy();
  await user.click(await screen.findByRole("button", { name: "Undo" }));
  await waitFor(() => expect(screen.queryByText("Done (1)")).toBeNull());
  expect(calls.some(({ path }) => path === "/api/tasks/changes/7/undo")).toBe(true);
});

test("a refused change is taken back with the reason", async () => {
  const { user } = open([task(1, "Call Ola")], {
    "POST /api/tasks/1/complete": refusal(503, "unavailable", "The server rests."),
  });
  await user.click(await screen.findByRole("checkbox", { name: "Done: Call Ola" }));
  expect(await screen.findByText("The server rests.")).toBeTruthy();
  await waitFor(() => expect(screen.queryByText("Done (1)")).toBeNull());
});

test("the search is in the address and narrows the list", async () => {
  const { user } = open([task(1, "Call Ola"), task(2, "Mail Mia")]);
  await user.type(await screen.findByLabelText("Search tasks"), "mia");
  await waitFor(() => expect(titles()).toEqual(["Mail Mia"]));
  expect(window.location.search).toBe("?q=mia");
  await user.click(screen.getByRole("button", { name: "Clear filters" }));
  await waitFor(() => expect(titles()).toEqual(["Call Ola", "Mail Mia"]));
});

test("a title that was edited elsewhere is not overwritten", async () => {
  const { user, calls } = open([task(1, "Call Ola")], {
    "PATCH /api/tasks/1": refusal(409, "edited_elsewhere", "This task was changed in another tab."),
  });
  await user.click(await screen.findByRole("button", { name: "Call Ola" }));
  await user.clear(screen.getByLabelText("Title"));
  await user.type(screen.getByLabelText("Title"), "Call Mia{Enter}");
  expect(await screen.findByText("This task was changed in another tab.")).toBeTruthy();
  const sent = calls.find(({ method }) => method === "PATCH");
  expect(sent?.body).toMatchObject({ fields: { title: "Call Mia" }, version: 1 });
});

test("an empty list offers the steps of the plan", async () => {
  const { user, calls } = open([], { "POST /api/plan/tasks": () => json({ weeks: [] }) });
  await user.click(await screen.findByRole("button", { name: "Add the 12 plan steps" }));
  await waitFor(() =>
    expect(calls.filter(({ method }) => method === "POST").map(({ path }) => path)).toEqual(["/api/plan/tasks"]),
  );
});
