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
      tests: [],
      day: number,
      date: null,
      isLater: false,
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
  return { startDate: null, decision: null, market: null, offer: null, progress, weeks, reviews, hours: null };
}
