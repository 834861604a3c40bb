import { screen } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { json, refusal } from "../../testing/fake-api";
import { ANNA, closePage, openAs } from "../../testing/page";
import { SaveRun } from "./save-run";

afterEach(closePage);

const RUN = { toolName: "profitability-calculator", request: { priceCents: 4000 } };
const saved = () => json({ id: 7, version: 1, ...RUN }, 201);

it("a member's run is saved with its request, and the dashboard is one click away", async () => {
  const { user, calls } = openAs(ANNA, <SaveRun run={RUN} shows="It shows every figure." />, {
    "POST /api/runs": saved,
  });
  await user.click(await screen.findByRole("button", { name: "Save" }));
  const link = await screen.findByRole("link", { name: "Open dashboard" });
  expect(link.getAttribute("href")).toBe("/dashboard");
  expect(calls.filter(({ method }) => method === "POST").map(({ body }) => body)).toEqual([RUN]);
});

it("a guest learns that the run is in this browser, and how to keep it", async () => {
  const { user } = openAs(null, <SaveRun run={RUN} shows="It shows every figure." />, { "POST /api/runs": saved });
  await user.click(screen.getByRole("button", { name: "Save" }));
  expect(await screen.findByText(/Saved in this browser/)).toBeTruthy();
  expect(screen.getByRole("link", { name: "Sign up" }).getAttribute("href")).toMatch(/^\/signup/);
});

it("a refusal is reported and the run can be saved again", async () => {
  const refuse = refusal(422, "limit_reached", "You have reached the limit of 100.");
  const { user } = openAs(ANNA, <SaveRun run={RUN} shows="It shows every figure." />, { "POST /api/runs": refuse });
  await user.click(screen.getByRole("button", { name: "Save" }));
  expect(await screen.findByText("You have reached the limit of 100.")).toBeTruthy();
  expect(screen.getByRole("button", { name: "Save" }).hasAttribute("disabled")).toBe(false);
  expect(screen.queryByText(/Saved/)).toBeNull();
});
