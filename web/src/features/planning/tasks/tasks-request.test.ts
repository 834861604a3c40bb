import { expect, test, vi } from "vitest";
import { followOtherTabs } from "../../../api/queries/tabs";
import { readerZone } from "../../../lib/time/reader-zone";
import { fakeApi, json } from "../../../testing/fake-api";
import { requestTasksEarly, takeTasks } from "./tasks-request";

const LIST = `GET /api/tasks?view=all&zone=${encodeURIComponent(readerZone())}`;

test("an early answer is taken once, and not after another tab has changed something", async () => {
  let count = 0;
  fakeApi({ [LIST]: () => json({ items: [], total: count++, page: 1, pages: 1, columns: [], today: "2026-03-04" }) });
  const heard = vi.fn();
  const stop = followOtherTabs(heard);
  requestTasksEarly();
  expect((await takeTasks(readerZone())).total).toBe(0);
  expect((await takeTasks(readerZone())).total).toBe(1);
  requestTasksEarly();
  const other = new BroadcastChannel("changed-queries");
  other.postMessage([["/api/tasks"]]);
  await vi.waitFor(() => expect(heard).toHaveBeenCalled());
  expect((await takeTasks(readerZone())).total).toBe(3);
  other.close();
  stop();
});
