import { screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { readerZone } from "../../../lib/time/reader-zone";
import { type Answer, json, refusal } from "../../../testing/fake-api";
import { closePage, openAs } from "../../../testing/page";
import type { Task } from "./api";
import TasksView from "./tasks-view";

const LIST = `GET /api/tasks?view=all&zone=${encodeURIComponent(readerZone())}`;
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
  localStorage.removeItem("task-changes");
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
    zone: readerZone(),
  });
});

test("the next task can be typed while the last one is saved, and none is lost", async () => {
  let id = 0;
  const { user, calls } = open([], {
    "POST /api/tasks": async ({ body }: { body: unknown }) => {
      await new Promise((resolve) => setTimeout(resolve, 30));
      id += 1;
      return json({ task: task(id, (body as { title: string }).title), changeId: id }, 201);
    },
  });
  await user.type(await screen.findByLabelText("New task"), "first{Enter}second{Enter}third");
  await waitFor(() => expect(titles()).toEqual(["first", "second"]));
  expect(screen.getByLabelText<HTMLInputElement>("New task").value).toBe("third");
  expect(calls.filter(({ method }) => method === "POST")).toHaveLength(2);
});

test("a task that was refused comes back into the line", async () => {
  const { user } = open([], { "POST /api/tasks": refusal(422, "limit_reached", "Please complete some first.") });
  await user.type(await screen.findByLabelText("New task"), "Call Ola{Enter}");
  expect(await screen.findByText("Please complete some first.")).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>("New task").value).toBe("Call Ola");
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

test("a refused change is taken back, and its reason stays until the person drops it", async () => {
  const { user } = open([task(1, "Call Ola")], {
    "POST /api/tasks/1/complete": refusal(409, "edited_elsewhere", "This task was changed elsewhere."),
  });
  await user.click(await screen.findByRole("checkbox", { name: "Done: Call Ola" }));
  expect(await screen.findByText(/This task was changed elsewhere/)).toBeTruthy();
  await waitFor(() => expect(screen.queryByText("Done (1)")).toBeNull());
  await user.click(screen.getByRole("button", { name: "Drop this change: Complete “Call Ola”" }));
  expect(screen.queryByText(/This task was changed elsewhere/)).toBeNull();
});

const offline: Answer = () => {
  throw new TypeError("Failed to fetch");
};

test("changes without a network are shown as waiting, and sent once when it is back", async () => {
  let isOnline = false;
  const whenOnline = (value: object): Answer => {
    return (call) => (isOnline ? json(value) : offline(call));
  };
  const done = task(1, "Call Ola", { doneAt: "2026-03-04T10:00:00Z", column: "done", version: 2 });
  const tasks = [task(1, "Call Ola"), task(2, "Mail Mia"), task(3, "Old idea")];
  const { user, calls } = open(tasks, {
    "POST /api/tasks/1/complete": whenOnline({ task: done, changeId: 1 }),
    "PATCH /api/tasks/2": whenOnline({ task: task(2, "Mail Noor", { version: 2 }), changeId: 2 }),
    "DELETE /api/tasks/3": whenOnline({
      task: task(3, "Old idea", { deletedAt: "2026-03-04T10:00:00Z" }),
      changeId: 3,
    }),
  });
  await user.click(await screen.findByRole("checkbox", { name: "Done: Call Ola" }));
  expect(await screen.findByText(/1 change is kept on this device/)).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "Mail Mia" }));
  await user.clear(screen.getByLabelText("Title"));
  await user.type(screen.getByLabelText("Title"), "Mail Noor{Enter}");
  expect(await screen.findByRole("button", { name: "Mail Noor" })).toBeTruthy();
  await user.selectOptions(screen.getByLabelText("Move Old idea"), "delete");
  expect(await screen.findByText(/3 changes are kept on this device/)).toBeTruthy();
  expect(titles()).not.toContain("Old idea");
  expect(screen.getAllByText("Waiting to be sent").length).toBeGreaterThan(0);
  expect(screen.getByText("Done (1)")).toBeTruthy();

  isOnline = true;
  const before = calls.length;
  window.dispatchEvent(new Event("online"));
  await waitFor(() => expect(screen.queryByText(/kept on this device/)).toBeNull());
  const sent = calls.slice(before).filter(({ method }) => method !== "GET");
  expect(sent.map(({ method, path }) => `${method} ${path}`)).toEqual([
    "POST /api/tasks/1/complete",
    "PATCH /api/tasks/2",
    "DELETE /api/tasks/3",
  ]);
});

test("a change that should not be sent after all leaves the list as the server has it", async () => {
  const { user } = open([task(1, "Call Ola")], { "DELETE /api/tasks/1": offline });
  await user.selectOptions(await screen.findByLabelText("Move Call Ola"), "delete");
  expect(await screen.findByText(/1 change is kept on this device/)).toBeTruthy();
  expect(titles()).toEqual([]);
  await user.click(screen.getByRole("button", { name: "Do not send: Delete “Call Ola”" }));
  expect(titles()).toEqual(["Call Ola"]);
});

test("the search is in the address and narrows the list", async () => {
  const { user } = open([task(1, "Call Ola"), task(2, "Mail Mia")]);
  const button = await screen.findByRole("button", { name: "Search and filter" });
  expect(screen.queryByLabelText("Search tasks")).toBeNull();
  await user.click(button);
  expect(button.getAttribute("aria-expanded")).toBe("true");
  await user.type(screen.getByLabelText("Search tasks"), "mia");
  await waitFor(() => expect(titles()).toEqual(["Mail Mia"]));
  expect(window.location.search).toBe("?q=mia");
  expect(screen.getByRole("button", { name: "Search and filter (1)" })).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "Clear filters" }));
  await waitFor(() => expect(titles()).toEqual(["Call Ola", "Mail Mia"]));
});

test("an address with filters opens them, and the slash key leads to the search", async () => {
  window.history.replaceState(null, "", "/tasks?priority=high");
  const { user } = open([task(1, "Call Ola", { priority: "high" }), task(2, "Mail Mia")]);
  expect((await screen.findByLabelText<HTMLSelectElement>("Priority")).value).toBe("high");
  expect(titles()).toEqual(["Call Ola"]);
  await user.click(screen.getByRole("button", { name: "Search and filter (1)" }));
  expect(screen.queryByLabelText("Search tasks")).toBeNull();
  await user.keyboard("/");
  expect(document.activeElement).toBe(screen.getByLabelText("Search tasks"));
});

test("an empty list offers neither filters nor a selection", async () => {
  open([]);
  await screen.findByText("No tasks yet");
  expect(screen.queryByRole("button", { name: /^Search and filter/ })).toBeNull();
  expect(screen.queryByRole("button", { name: "Select several" })).toBeNull();
});

test("one button begins and ends the selection and keeps the focus", async () => {
  const { user } = open([task(1, "Call Ola")]);
  await user.click(await screen.findByRole("button", { name: "Select several" }));
  expect(screen.getByRole("checkbox", { name: "Select Call Ola" })).toBeTruthy();
  await user.keyboard("{Enter}");
  expect(screen.queryByRole("checkbox", { name: "Select Call Ola" })).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole("button", { name: "Select several" }));
});

test("the urgency of a task is in its details, not in its row", async () => {
  const urgency = { value: 3.9, priority: 3.9, due: 0, blocks: 0, begun: 0, age: 0, waits: 0 };
  const { user } = open([task(1, "Call Ola", { urgency })]);
  const title = await screen.findByRole("button", { name: "Call Ola" });
  expect(screen.queryByText(/^Urgency/)).toBeNull();
  await user.click(title);
  expect(screen.getByText("Urgency 3.9 = 3.9 priority")).toBeTruthy();
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
  await user.click(await screen.findByRole("button", { name: "Add the 30-day plan" }));
  await waitFor(() =>
    expect(calls.filter(({ method }) => method === "POST").map(({ path }) => path)).toEqual(["/api/plan/tasks"]),
  );
});

test("a task waits for another one that is chosen by a part of its title", async () => {
  const { user, calls } = open([task(1, "Call Ola"), task(2, "Mail Mia"), task(3, "Mail Noor")], {
    "PATCH /api/tasks/1": () => json({ task: task(1, "Call Ola", { waitsOn: [3], version: 2 }), changeId: 1 }),
  });
  await user.click(await screen.findByRole("button", { name: "Call Ola" }));
  await user.type(screen.getByRole("combobox", { name: /^Waits on/ }), "mail");
  const offered = within(screen.getByRole("listbox", { name: "Open tasks" })).getAllByRole("option");
  expect(offered.map((option) => option.textContent)).toEqual(["Mail Mia", "Mail Noor"]);
  await user.keyboard("{ArrowDown}{ArrowDown}{Enter}");
  expect(screen.getByRole("button", { name: "Do not wait for Mail Noor" })).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(calls.some(({ method }) => method === "PATCH")).toBe(true));
  const sent = calls.find(({ method }) => method === "PATCH");
  expect(sent?.body).toMatchObject({ fields: { waitsOn: [3] }, version: 1 });
});

test("Escape closes the list of a field first, and then the editor", async () => {
  const { user } = open([task(1, "Call Ola"), task(2, "Mail Mia")]);
  await user.click(await screen.findByRole("button", { name: "Call Ola" }));
  await user.type(screen.getByRole("combobox", { name: /^Waits on/ }), "mail{Escape}");
  expect(screen.queryByRole("listbox", { name: "Open tasks" })).toBeNull();
  expect(screen.getByLabelText("Title")).toBeTruthy();
  await user.keyboard("{Escape}");
  expect(screen.queryByLabelText("Title")).toBeNull();
});

test("notes are shown as the server renders them", async () => {
  const { user } = open([task(1, "Call Ola", { notes: "**Words**" })], {
    "GET /api/tasks/1/notes": () => json({ html: "<p><strong>Words</strong></p>" }),
  });
  await user.click(await screen.findByRole("button", { name: "Notes of Call Ola" }));
  expect((await screen.findByText("Words")).tagName).toBe("STRONG");
  await user.click(screen.getByRole("button", { name: "Notes of Call Ola" }));
  expect(screen.queryByText("Words")).toBeNull();
});

test("tonight’s pieces come first in their order, and a tick counts the piece, not the task", async () => {
  const piece = (pieceId: number, title: string, start: string, end: string) => ({
    ...{ pieceId, taskId: pieceId, title, start, end },
    minutes: 60,
  });
  const planned = [
    piece(1, "Build page", "2026-03-04T19:00:00Z", "2026-03-04T20:00:00Z"),
    piece(2, "Call Ola", "2026-03-04T20:00:00Z", "2026-03-04T21:00:00Z"),
  ];
  const items = [2, 1, 3].map((id) => ({
    task: task(id, ["", "Build page", "Call Ola", "Mail Mia"][id] ?? ""),
    minutes: 60,
  }));
  const tonight = { items, planned, minutes: 120, canTick: true, withoutEstimate: 0 };
  const zone = encodeURIComponent(readerZone());
  const { user, calls } = open([], {
    [`GET /api/tasks/tonight?zone=${zone}`]: () => json(tonight),
    [`GET /api/tasks/tonight?minutes=120&zone=${zone}`]: () => json({ ...tonight, planned: planned.slice(1) }),
    "POST /api/evenings/pieces/1": () => json({}),
  });
  await user.click(await screen.findByText("What fits tonight?"));
  const buttons = await screen.findAllByRole("button", { name: /^Done tonight/ });
  expect(buttons.map((button) => button.getAttribute("aria-label"))).toEqual([
    "Done tonight: Build page",
    "Done tonight: Call Ola",
  ]);
  expect(screen.getByLabelText<HTMLInputElement>("Minutes you have tonight").value).toBe("120");
  expect(screen.getAllByRole("button", { name: /^Mark .* as done$/ })).toHaveLength(1);
  await user.click(screen.getByRole("button", { name: "Done tonight: Build page" }));
  await waitFor(() => expect(screen.queryByRole("button", { name: "Done tonight: Build page" })).toBeNull());
  expect(calls.filter(({ method }) => method === "POST").map(({ body }) => body)).toEqual([{ done: true }]);
});
