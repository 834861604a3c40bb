import type { Chain } from "../../../../api/calls/chain";
import type { components } from "../../../../api/schema.gen";
import { findTool } from "../../../../api/tools";
import { PART_WORDS } from "../chain/part-words";

type LaunchPlan = components["schemas"]["LaunchPlan"];
type PlanStep = components["schemas"]["PlanStep"];

/** The one thing to do next, with one button. */
export interface NextStep {
  title: string;
  /** What it gives. */
  why: string;
  /** Week and time; blank without them. */
  facts: string;
  label: string;
  href: string;
}

/** The first open step of the plan; after the last one the first open part of the business, then the first open review. */
export function nextStepOf(plan: LaunchPlan | undefined, chain: Chain | undefined): NextStep | null {
  for (const week of plan?.weeks ?? []) {
    const step = week.steps.find(({ done }) => !done);
    if (step) return ofStep(step, `Week ${week.number}, ${week.title} · about ${step.minutes} minutes`, chain);
  }
  return ofPart(chain) ?? ofReview(plan);
}

function ofStep(step: PlanStep, facts: string, chain: Chain | undefined): NextStep {
  const { title, gives, tool } = step;
  if (!tool?.isReady) return { title, why: gives, facts, label: "Open this step", href: `/plan#${step.key}` };
  return { title, why: gives, facts, label: `Open ${tool.label}`, href: withMarket(tool.path, chain) };
}

function ofPart(chain: Chain | undefined): NextStep | null {
  const part = chain?.parts.find(({ toolName }) => toolName === chain.nextTool);
  if (!part) return null;
  const why = part.stale[0]?.text ?? findTool(part.toolName)?.description ?? "";
  const title = PART_WORDS[part.toolName]?.act ?? part.label;
  return { title, why, facts: "", label: `Open ${part.label}`, href: withMarket(part.path, chain) };
}

function ofReview(plan: LaunchPlan | undefined): NextStep | null {
  const review = plan?.reviews.find(({ done }) => !done);
  if (!review) return null;
  const { title, howTo, day, key } = review;
  return { title, why: howTo, facts: `Day ${day}`, label: "Open the review", href: `/plan#${key}` };
}

function withMarket(path: string, chain: Chain | undefined): string {
  return chain?.market && path !== "/niche-discovery" ? `${path}?market=${chain.market.slug}` : path;
}
