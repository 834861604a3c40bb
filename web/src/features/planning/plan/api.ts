import type { QueryClient } from "@tanstack/react-query";
import { requestJson } from "../../../api/client";
import { apiQuery } from "../../../api/queries/api-query";
import { refreshQueries } from "../../../api/queries/refresh-queries";
import type { components } from "../../../api/schema.gen";

type Schemas = components["schemas"];
export type Plan = Schemas["LaunchPlan"];
export type Week = Schemas["PlanWeek"];
export type Step = Schemas["PlanStep"];
export type Review = Schemas["PlanReview"];
export type Action = Schemas["PlanAction"];
export type Test = Schemas["PlanTest"];
export type RoundRecord = Schemas["PlanRoundRecord"];
export type LogLine = Schemas["PlanLogLine"];
export type NewLogLine = Schemas["AddPlanLogLine"];
export type TickableStep = Pick<Step, "key" | "title" | "done">;

export const PLAN = ["/api/plan"];
/** The one next thing changes with the plan. */
export const NEXT = ["/api/next"];
/** A step of the plan is a task as well. */
export const TASKS = ["/api/tasks"] as const;
export const CALENDAR = "/api/plan/calendar.ics";

/** Maximum number of characters, as on the server. */
export const MAX_NOTE = 4000;

/** Reloaded on every view, because tools tick steps and other tabs change the plan. */
export const planQuery = { ...apiQuery("/api/plan"), refetchOnMount: "always" } as const;

/** Lines of the round. Their sums come with the plan. */
export const LOG = ["/api/plan/log"] as const;
export const logQuery = apiQuery("/api/plan/log", {});

export function setRule(
  numbers: Pick<Schemas["SetPlanRule"], "paidJobs" | "hourUsd" | "spendUsd">,
  version: number,
): Promise<Plan> {
  return requestJson("PUT", "/api/plan/rule", { body: { ...numbers, version } });
}

export function undoChange(id: number): Promise<Plan> {
  return requestJson("POST", "/api/plan/changes/{id}/undo", { path: { id } });
}

export function addLogLine(line: NewLogLine): Promise<LogLine> {
  return requestJson("POST", "/api/plan/log", { body: line });
}

export function changeLogLine(id: number, change: Schemas["ChangePlanLogLine"]): Promise<LogLine> {
  return requestJson("PATCH", "/api/plan/log/{id}", { path: { id }, body: change });
}

export function deleteLogLine(id: number): Promise<unknown> {
  return requestJson("DELETE", "/api/plan/log/{id}", { path: { id } });
}

export function startPlan(startDate: string | null): Promise<Plan> {
  return requestJson("PUT", "/api/plan/start", { body: { startDate } });
}

/** Evenings that the person usually has. They give the hours of the plan. */
export function nameEvenings(evenings: NonNullable<Plan["evenings"]>): Promise<Plan> {
  return requestJson("PUT", "/api/plan/evenings", { body: evenings });
}

/** With the round's version the decision acts; without it, it is stored only. */
export function saveDecision(decision: Plan["decision"], version?: number, change?: string): Promise<Plan> {
  const body = { decision, ...(version === undefined ? {} : { version }), ...(change ? { change } : {}) };
  return requestJson("PUT", "/api/plan/decision", { body });
}

/** Rounds that have ended or were stopped. */
export const ROUNDS = ["/api/plan/rounds"] as const;
export const roundsQuery = apiQuery("/api/plan/rounds");

/** Saved reports, whose markets the plan can take. */
export const reportsQuery = apiQuery("/api/niche/projects");

/** What the market of a saved report would do to the plan. */
export const restartQuery = (runId: number) => apiQuery("/api/plan/restart", { query: { runId } });

export function beginRound(body: Schemas["BeginPlanRound"]): Promise<Plan> {
  return requestJson("POST", "/api/plan/rounds", { body });
}

/** Takes up a round that waits. */
export function resumeRound(id: number, version: number): Promise<Plan> {
  return requestJson("POST", "/api/plan/rounds/{id}/resume", { path: { id }, body: { version } });
}

/** Keeps the round although its rule is met. */
export function keepRound(id: number, version: number): Promise<Plan> {
  return requestJson("POST", "/api/plan/rounds/{id}/keep", { path: { id }, body: { version } });
}

export function changeStep(key: string, change: { done?: boolean; note?: string }): Promise<Plan> {
  return requestJson("PUT", "/api/plan/steps/{key}", { path: { key }, body: change });
}

/** Changes one step of the plan that is on show, before the server knows or after it said so. */
export function patchStep(client: QueryClient, key: string, change: Partial<Step>): void {
  client.setQueryData<Plan>(PLAN, (plan) => {
    if (!plan) return plan;
    const patchMatching = (step: Step) => (step.key === key ? { ...step, ...change } : step);
    return { ...plan, weeks: plan.weeks.map((week) => ({ ...week, steps: week.steps.map(patchMatching) })) };
  });
}

/** Ticks a step or a review on show, or takes the tick back. */
export function patchTick(client: QueryClient, key: string, done: boolean): void {
  patchStep(client, key, { done, doneAt: null, tickedBy: done ? "hand" : null, tickedWith: null });
  client.setQueryData<Plan>(PLAN, (plan) => {
    if (!plan) return plan;
    const reviews = plan.reviews.map((review) => (review.key === key ? { ...review, done } : review));
    return { ...plan, reviews };
  });
}

export function stepsOf(plan: Plan): Step[] {
  return plan.weeks.flatMap((week) => week.steps);
}

/** Key of the overview, which changes with the plan. */
export const OVERVIEW = ["/api/dashboard/overview"];

export function refreshOverview(client: QueryClient): void {
  refreshQueries(client, OVERVIEW, NEXT);
}
