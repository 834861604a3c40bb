import type { Task } from "../api";

export const SOURCE_LABELS: Record<Task["source"], string> = {
  own: "Own task",
  "plan-step": "30-day plan",
  "next-step": "Next step",
  "follow-up": "Follow-up",
  experiment: "Experiment",
};
