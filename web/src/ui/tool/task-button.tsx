import { useState } from "react";
import { requestJson } from "../../api/client";
import { useRefresh } from "../../api/queries/query-host";
import { tellOtherTabs } from "../../api/queries/tabs";
import { Button } from "../button/button";
import { useMutation } from "../use-mutation";

const TASKS = ["/api/tasks"];
const MAX_TITLE = 300;
const MAX_KEY = 200;

/** Makes a next step of a report or a tool a task. The same step is the same task. */
export function TaskButton({ step }: { step: string }) {
  const [isTask, setTask] = useState(false);
  const refresh = useRefresh();
  const { isBusy, run } = useMutation(async () => {
    await requestJson("POST", "/api/tasks", { body: newTask(step) });
    setTask(true);
    refresh(TASKS);
    tellOtherTabs(TASKS);
  }, "Could not add it to your tasks");
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
