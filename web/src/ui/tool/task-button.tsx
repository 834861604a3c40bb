import { useState } from "react";
import { Link } from "wouter";
import { requestJson } from "../../api/client";
import { useRefresh } from "../../api/queries/query-host";
import { tellOtherTabs } from "../../api/queries/tabs";
import { Button } from "../button/button";
import { useMutation } from "../use-mutation";

const TASKS = ["/api/tasks"];
const MAX_TITLE = 300;
const MAX_KEY = 200;

/** Step of the plan that holds an action. */
interface PlanPlace {
  key: string;
  /** "week 2", "day 29". */
  when: string;
  title: string;
}

/** Makes a next step of a report or a tool a task. The same step is the same task. One that is in the plan stays there. */
export function TaskButton({ step }: { step: string }) {
  const [isTask, setTask] = useState(false);
  const [place, setPlace] = useState<PlanPlace | null>(null);
  const refresh = useRefresh();
  const { isBusy, run } = useMutation(async () => {
    const found = await findInPlan(step);
    if (found) return setPlace(found);
    await requestJson("POST", "/api/tasks", { body: newTask(step) });
    setTask(true);
    refresh(TASKS);
    tellOtherTabs(TASKS);
  }, "Could not add it to your tasks");
  if (place) {
    return (
      <span role="status" className="inline-flex min-h-9 items-center text-sm">
        <span>
          It is in your plan, {place.when}:{" "}
          <Link href={`/plan#${place.key}`} className="prose-link">
            {place.title}
          </Link>
        </span>
      </span>
    );
  }
  return (
    <Button
      variant="ghost"
      size="sm"
      className="-ml-3 print:hidden"
      busy={isBusy}
      disabled={isTask}
      aria-label={isTask ? `In your tasks: ${step}` : `Make it a task: ${step}`}
      onClick={() => void run()}
    >
      {isTask ? "In your tasks" : "Make it a task"}
    </Button>
  );
}

/** Finds the plan's step that has this action. Visitors without a plan have none. */
async function findInPlan(action: string): Promise<PlanPlace | null> {
  const plan = await requestJson("GET", "/api/plan").catch(() => null);
  if (!plan) return null;
  const steps = plan.weeks.flatMap(({ steps, number }) => steps.map((step) => ({ ...step, when: `week ${number}` })));
  const reviews = plan.reviews.map((review) => ({ ...review, when: `day ${review.day}` }));
  const isHere = ({ text }: { text: string }) => action.toLowerCase().endsWith(text.toLowerCase());
  return [...steps, ...reviews].find(({ actions }) => actions.some(isHere)) ?? null;
}

function newTask(step: string) {
  const letters = [...step];
  const isLong = letters.length > MAX_TITLE;
  return {
    title: isLong ? `${letters.slice(0, MAX_TITLE - 1).join("")}…` : step,
    notes: isLong ? step : "",
    source: "next-step" as const,
    sourceKey: letters.slice(0, MAX_KEY).join(""),
  };
}
