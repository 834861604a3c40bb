import { screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { json } from "../../testing/fake-api";
import { closePage, openAs } from "../../testing/page";
import { planWith } from "../../testing/plan";
import { TaskButton } from "./task-button";

afterEach(closePage);

const ACTION = "Ask 8 recent cake buyers what they paid.";
const STEP = `By day 5: ${ACTION}`;

function planWithAction() {
  const actions = [{ place: 1, text: ACTION, planDay: 5, minutes: [80, 120], paidAsk: false, experimentId: null }];
  return planWith((_, number) => (number === 5 ? { actions: actions as never } : {}));
}

test("an action that the plan has stays there, with its week and a link", async () => {
  const { user, calls } = openAs(null, <TaskButton step={STEP} />, { "GET /api/plan": () => json(planWithAction()) });
  await user.click(screen.getByRole("button", { name: `Make it a task: ${STEP}` }));
  const link = await screen.findByRole("link", { name: "Step 5" });
  expect(link.getAttribute("href")).toBe("/plan#step-5");
  expect(link.parentElement?.textContent).toBe("It is in your plan, week 2: Step 5");
  expect(calls.some(({ method }) => method === "POST")).toBe(false);
});

test("another action becomes a task, also for a visitor who has no plan", async () => {
  const { user, calls } = openAs(null, <TaskButton step="Call Ola" />, {
    "GET /api/plan": () => json({ code: "visitor_required", message: "No cookie." }, 422),
    "POST /api/tasks": () => json({ task: {}, changeId: 1 }, 201),
  });
  await user.click(screen.getByRole("button", { name: "Make it a task: Call Ola" }));
  await screen.findByRole("button", { name: "In your tasks: Call Ola" });
  expect(calls.at(-1)?.body).toMatchObject({ title: "Call Ola", source: "next-step" });
});
