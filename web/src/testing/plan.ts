import type { components } from "../api/schema.gen";

type Plan = components["schemas"]["LaunchPlan"];
type Step = components["schemas"]["PlanStep"];

const WEEKS = ["Foundation Week", "Offer Development", "Marketing Setup", "Launch Preparation"];

/** A plan of four weeks of three with steps called "Step 1" to "Step 12". */
export function planWith(change: (step: Step, number: number) => Partial<Step> = () => ({})): Plan {
  const createStep = (number: number): Step => {
    const plain: Step = {
      key: `step-${number}`,
      title: `Step ${number}`,
      gives: `Result of step ${number}.`,
      howTo: `How to do step ${number}.`,
      line: null,
      minutes: 60,
      minutesRange: null,
      actions: [],
      growth: [],
      tests: [],
      day: number,
      date: null,
      isLater: false,
      isPaused: false,
      tool: null,
      done: false,
      doneAt: null,
      tickedBy: null,
      tickedWith: null,
      note: "",
    };
    return { ...plain, ...change(plain, number) };
  };
  const weeks = WEEKS.map((title, at) => ({
    number: at + 1,
    title,
    from: null,
    to: null,
    steps: [1, 2, 3].map((place) => createStep(at * 3 + place)),
  }));
  const reviews = [29, 30].map((day) => ({
    key: `review-${day}`,
    day,
    date: null,
    title: `Review ${day}`,
    howTo: "Look back.",
    done: false,
    actions: [],
  }));
  const progress = { done: 0, total: 12, percent: 0 };
  const plain = {
    startDate: null,
    decision: null,
    market: null,
    offer: null,
    changeId: null,
    catchUp: null,
    evenings: null,
    hours: null,
  };
  return { ...plain, progress, weeks, reviews, round: firstRound(), review: blankReview() };
}

function firstRound(): Plan["round"] {
  const suggested = { paidJobs: 1, spendUsd: 400 };
  const blank = { paidJobs: null, hourUsd: null, spendUsd: null, sentence: null };
  const rule = { ...blank, isSet: false, by: 28, changes: [], suggested };
  const days = { length: 30, day: null, daysLeft: null };
  return {
    id: null,
    number: 1,
    market: null,
    offer: null,
    ...days,
    rule,
    state: "active",
    version: 0,
    met: null,
    undo: null,
  };
}

function blankReview(): Plan["review"] {
  const minutes = { paidMinutes: 0, askingMinutes: 0, otherMinutes: 0 };
  const money = { takingsCents: 0, spentCents: 0, hourUsd: null, keptUsd: null };
  const sums = { paidJobs: 0, deposits: 0, ...minutes, ...money };
  const facts = ["0 people asked, 0 yes, 0 paid."];
  return { facts, rule: [], byRule: null, verdict: "", missing: [], sums };
}
