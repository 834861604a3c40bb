import { screen, waitFor, within } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { json } from "../../../testing/fake-api";
import { closePage, openAs } from "../../../testing/page";
import { planWith } from "../../../testing/plan";
import type { Plan } from "./api";
import PlanView from "./plan-view";
import { describeSums } from "./round/log-section";

afterEach(closePage);

const open = (plan: Plan, answers = {}, stored = {}) =>
  openAs(null, <PlanView />, { "GET /api/plan": () => json(plan), ...answers }, stored);

/** A started plan whose rule is set. */
function started(change: Partial<Plan["round"]> = {}): Plan {
  const plan = planWith();
  const sentence = "Worth it if, by day 28: 1 paid job, an hour above $27, at most $400 spent.";
  const rule = { ...plan.round.rule, isSet: true, paidJobs: 1, hourUsd: 27, spendUsd: 400, sentence };
  const round = { ...plan.round, id: 3, day: 10, daysLeft: 20, version: 4, rule, ...change };
  return { ...plan, startDate: "2026-03-02", round };
}

test("the start is one card with the rule, whose numbers are prefilled and may be blank", async () => {
  const plan = planWith();
  const { user, calls } = open(
    plan,
    {
      "PUT /api/plan/start": () => json({ ...plan, startDate: "2026-03-02", round: started().round }),
      "PUT /api/plan/rule": () => json(started()),
    },
    { dayJobWage: "27" },
  );
  expect((await screen.findByLabelText<HTMLInputElement>("Paid jobs, at least")).value).toBe("1");
  expect(screen.getByLabelText<HTMLInputElement>("At most spent ($)").value).toBe("400");
  expect(screen.getByLabelText<HTMLInputElement>("An hour above ($)").value).toBe("");
  await user.click(screen.getByRole("button", { name: "Use $27, my job's hour" }));
  await user.clear(screen.getByLabelText("Paid jobs, at least"));
  await user.click(screen.getByRole("button", { name: "Set day 1" }));
  await screen.findByText(/^Worth it if, by day 28:/);
  const rule = calls.find(({ path }) => path === "/api/plan/rule");
  expect(rule?.body).toEqual({ paidJobs: null, hourUsd: 27, spendUsd: 400, version: 4 });
});

test("a rule that is no number is explained at its field, and nothing is sent", async () => {
  const { user, calls } = open(started());
  await user.click(await screen.findByRole("button", { name: "Change the rule" }));
  const field = screen.getByLabelText("An hour above ($)");
  await user.clear(field);
  await user.type(field, "much");
  await user.click(screen.getByRole("button", { name: "Save the rule" }));
  expect(await screen.findByText("must be an amount, such as 27 or 27.50")).toBeTruthy();
  expect(calls.some(({ method }) => method === "PUT")).toBe(false);
});

test("a changed rule shows what was", async () => {
  const { rule } = started().round;
  open(started({ rule: { ...rule, changes: [{ on: "2026-12-12", text: "an hour above $20, was $27" }] } }));
  expect(await screen.findByText("Sat, Dec 12: an hour above $20, was $27")).toBeTruthy();
});

test("a ticked step asks once for time and money, and skips", async () => {
  const line = { id: 1, kind: "paid" };
  const { user, calls } = open(started(), {
    "PUT /api/plan/steps/step-1": () => json(started()),
    "POST /api/plan/log": () => json(line, 201),
  });
  await user.click(await screen.findByRole("checkbox", { name: "Step 1" }));
  const asked = await screen.findByRole("region", { name: "Log of Step 1" });
  await user.type(within(asked).getByLabelText("Minutes"), "90");
  await user.type(within(asked).getByLabelText("Came in ($)"), "60.50");
  await user.click(within(asked).getByRole("button", { name: "Save" }));
  await waitFor(() => expect(screen.queryByRole("region", { name: "Log of Step 1" })).toBeNull());
  const sent = calls.find(({ path }) => path === "/api/plan/log")?.body as Record<string, unknown>;
  expect(sent).toMatchObject({ minutes: 90, takingsCents: 6050, spentCents: null, stepKey: "step-1", note: "" });
  expect(String(sent.key).length).toBeGreaterThan(8);
  await user.click(screen.getByRole("checkbox", { name: "Step 2" }));
  await user.click(await screen.findByRole("button", { name: "Skip" }));
  expect(screen.queryByRole("button", { name: "Skip" })).toBeNull();
});

test("a decided test that asked for money can be logged", async () => {
  const ifNot = { button: "Offer less", kind: "narrow" };
  const action = {
    place: 1,
    text: "Ask for a deposit.",
    planDay: 9,
    minutes: [30, 60],
    paidAsk: true,
    ifNot,
    experimentId: 5,
  };
  const result = { hypothesis: "They pay.", state: "passed", progress: "3 of 8 said yes", deadline: null } as const;
  const tests = [{ id: 5, place: 1, riskiest: false, ...result }];
  const plan = planWith((_, number) => (number === 1 ? { actions: [action], tests } : {}));
  const { user, calls } = open(plan, { "POST /api/plan/log": () => json({ id: 1, kind: "deposit" }, 201) });
  await user.click(await screen.findByRole("button", { name: "Log time and money of the test: They pay." }));
  const form = screen.getByRole("region", { name: "Log of the test: They pay." });
  await user.type(within(form).getByLabelText("Came in ($)"), "50");
  await user.click(within(form).getByRole("button", { name: "Save" }));
  await waitFor(() => expect(screen.queryByRole("region", { name: "Log of the test: They pay." })).toBeNull());
  expect(calls.find(({ path }) => path === "/api/plan/log")?.body).toMatchObject({
    experimentId: 5,
    takingsCents: 5000,
  });
});

test("a refused line says why at its field and does not wait", async () => {
  const body = {
    code: "invalid_plan",
    message: "Please correct.",
    fields: { minutes: "must be given, or what came in or was spent" },
  };
  const { user } = open(started(), { "POST /api/plan/log": () => json(body, 422) });
  await user.click(await screen.findByRole("button", { name: "Log time or money" }));
  await user.click(screen.getByRole("button", { name: "Save" }));
  expect(await screen.findByText("must be given, or what came in or was spent")).toBeTruthy();
  expect(screen.queryByText(/^Waits for a connection/)).toBeNull();
});

test("the sums say the hour before tax and kept", () => {
  const sums = { ...planWith().review.sums, paidJobs: 3, paidMinutes: 540, takingsCents: 50_000, spentCents: 4_300 };
  expect(describeSums(planWith().review.sums)).toContain("Nothing logged yet.");
  expect(describeSums(sums)).toBe("3 paid jobs, $500 in, $43 spent. No hours of paid work yet.");
  const hour = { ...sums, hourUsd: 45.78, keptUsd: 35.2 };
  expect(describeSums(hour)).toBe("3 paid jobs, $500 in, $43 spent. Paid work: $46 an hour before tax, $35 kept.");
});

test("day 29 is filled in, and before it opens on demand", async () => {
  const plan = started();
  const review = { ...plan.review, facts: ["19 people asked, 4 yes, 1 paid."], verdict: "By your rule: go on." };
  open({ ...plan, review });
  expect((await screen.findByText("By your rule: go on.")).closest("details")?.open).toBe(false);
  closePage();
  open({ ...plan, review, round: { ...plan.round, day: 29 } });
  expect((await screen.findByText("By your rule: go on.")).closest("details")?.open).toBe(true);
});

test("a decision says what it does before it acts", async () => {
  const stopped = started({ state: "stopped", undo: { changeId: 7, kind: "stop" } });
  const { user, calls } = open(started(), {
    "PUT /api/plan/decision": () => json({ ...stopped, changeId: 7 }),
    "GET /api/plan/rounds": () => json({ items: [] }),
    "POST /api/plan/changes/7/undo": () => json(started()),
  });
  await user.click(await screen.findByRole("button", { name: "Stop" }));
  expect(screen.getByText(/^Your tests are closed/)).toBeTruthy();
  expect(calls.some(({ path }) => path === "/api/plan/decision")).toBe(false);
  await user.click(screen.getByRole("button", { name: "Stop this round" }));
  await screen.findByText("You stopped this round.");
  expect(screen.getByText(/^Day 1 was/)).toBeTruthy();
  expect(screen.queryByText("Next")).toBeNull();
  expect(screen.queryByRole("link", { name: "Add to calendar (.ics)" })).toBeNull();
  expect(calls.find(({ path }) => path === "/api/plan/decision")?.body).toEqual({ decision: "stop", version: 4 });
  await user.click(screen.getByRole("button", { name: "Undo the stop" }));
  await waitFor(() => expect(screen.queryByText("You stopped this round.")).toBeNull());
});

const TWO_EVENINGS = { weekdays: [2, 4], minutes: 90 };
const HOURS = { plannedMinutes: 576, firstMinutes: 255, laterSteps: 2, isDated: false };

test("the start asks for the evenings, sums them up and shows what they give the plan", async () => {
  const plan = { ...planWith(), hours: null };
  const named = { evenings: TWO_EVENINGS, hours: HOURS };
  const { user, calls } = open(plan, {
    "PUT /api/plan/evenings": () => json({ ...plan, ...named }),
    "PUT /api/plan/start": () => json({ ...started(), ...named }),
    "PUT /api/plan/rule": () => json({ ...started(), ...named }),
  });
  expect(await screen.findByText("Not sure yet? Leave them blank.")).toBeTruthy();
  await user.click(screen.getByLabelText("Tue"));
  await user.click(screen.getByLabelText("Thu"));
  await user.selectOptions(screen.getByLabelText("How long is one?"), "90");
  expect(screen.getByText("2 evenings, 3 h a week.")).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "Set day 1" }));
  expect(
    await screen.findByText(/^Your evenings give the plan 9 h 36 min in four weeks\. 2 steps are for later\./),
  ).toBeTruthy();
  expect(calls.find(({ path }) => path === "/api/plan/evenings")?.body).toEqual(TWO_EVENINGS);
  // Day 1 shows after the last call, so that a reader who leaves then loses nothing.
  const written = calls.map(({ path }) => path).filter((path) => /evenings|start|rule/.test(path));
  expect(written).toEqual(["/api/plan/evenings", "/api/plan/start", "/api/plan/rule"]);
});

test("evenings of My evenings are not asked for", async () => {
  open({ ...planWith(), hours: { ...HOURS, isDated: true } });
  expect(await screen.findByRole("link", { name: "Open My evenings" })).toBeTruthy();
  expect(screen.queryByLabelText("Tue")).toBeNull();
});

test("who named no evenings is asked once more from day 4 on", async () => {
  const at = (day: number) => ({ ...started({ day }), hours: null, evenings: null });
  open(at(3));
  await screen.findByText(/^Day 1 is/);
  expect(screen.queryByLabelText("Tue")).toBeNull();
  closePage();
  const { user } = open(at(4));
  expect(await screen.findByLabelText("Tue")).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "Not sure yet" }));
  expect(screen.queryByLabelText("Tue")).toBeNull();
  closePage();
  open(at(5), {}, { "plan.unsureOfEvenings": "2026-03-02" });
  await screen.findByText(/^Day 1 is/);
  expect(screen.queryByLabelText("Tue")).toBeNull();
});
