import { screen, waitFor } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { json } from "../../testing/fake-api";
import { ANNA, closePage, openAs } from "../../testing/page";
import SavedRuns from "./saved-runs";

afterEach(closePage);

const TOOL = "profitability-calculator";
const run = (id: number, title: string) => ({ id, title, name: null, savedAt: "2026-03-01T10:00:00Z", version: 1 });

it("a saved run is opened, and deleted after a question", async () => {
  let items = [run(7, "$20.00 an hour")];
  const onOpen = vi.fn(async () => {});
  const { user, calls } = openAs(ANNA, <SavedRuns tool={TOOL} title="Saved calculations" onOpen={onOpen} />, {
    [`GET /api/runs?tool=${TOOL}`]: () => json({ items, total: items.length }),
    "DELETE /api/runs/7": () => {
      items = [];
      return json(null, 200);
    },
  });
  await user.click(await screen.findByRole("button", { name: "Open: $20.00 an hour" }));
  expect(onOpen).toHaveBeenCalledWith(7);
  expect(screen.queryByRole("button", { name: /^PDF/ })).toBeNull();
  await user.click(screen.getByRole("button", { name: "Delete: $20.00 an hour" }));
  expect(calls.some(({ method }) => method === "DELETE")).toBe(false);
  await user.click(await screen.findByRole("button", { name: "Delete" }));
  await waitFor(() => expect(screen.queryByRole("heading", { name: "Saved calculations" })).toBeNull());
});

it("Premium opens all and has each as PDF; Free learns how many are kept", async () => {
  const list = () => json({ items: [run(9, "Newest")], total: 3 });
  const page = <SavedRuns tool={TOOL} title="Saved calculations" onOpen={async () => {}} />;
  openAs({ ...ANNA, planType: "Premium" }, page, { [`GET /api/runs?tool=${TOOL}`]: list });
  expect(await screen.findByRole("button", { name: "PDF: Newest" })).toBeTruthy();
  expect(screen.getByText(/2 earlier ones are kept/)).toBeTruthy();
});
