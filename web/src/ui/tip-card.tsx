import { useEffect, useState } from "react";
import { Link } from "wouter";
import { fetchDailyTip, makeTipTask, useDailyTip } from "../api/daily-tip";
import { useRefresh } from "../api/query-host";
import { Button } from "./button";
import { classNames } from "./class-names";
import { useMutation } from "./use-mutation";

/** Tip of the day: it comes with the page, or loads where the page came without it. */
export function TipCard({ className }: { className?: string }) {
  const given = useDailyTip();
  const [loaded, setLoaded] = useState(given);
  const [isTask, setTask] = useState(false);
  const refresh = useRefresh();
  const { isBusy, run } = useMutation(async () => {
    await makeTipTask();
    setTask(true);
    refresh(["/api/tasks"]);
  }, "Could not make it a task");
  useEffect(() => {
    if (given) return;
    fetchDailyTip().then(setLoaded, () => {});
  }, [given]);
  const daily = given ?? loaded;
  if (!daily) return null;
  const { title, sentence, why, basis, source, action, minutes } = daily.tip;
  return (
    <section
      id="tip-of-the-day"
      aria-labelledby="tip-title"
      className={classNames("rounded-lg bg-lamp-soft p-6 sm:p-8", className)}
    >
      <p className="eyebrow">Daily Productivity Hack</p>
      <h2 id="tip-title" className="mt-1 text-2xl">
        {title}
      </h2>
      <p className="mt-3 max-w-[60ch] text-lg">{sentence}</p>
      <p className="mt-2 max-w-[60ch]">
        {why} <span className="text-sm">({basis === "study" ? source : "From practice"})</span>
      </p>
      <p className="mt-3 max-w-[60ch] font-semibold">
        Tonight: {action} <span className="tabular font-normal">{minutes} min</span>
      </p>
      <div className="mt-5 flex flex-wrap items-center gap-3">
        <Button variant="secondary" busy={isBusy} disabled={isTask} onClick={() => void run()}>
          {isTask ? "It is in your tasks" : "Do it tonight"}
        </Button>
        <Link href="/resources?view=tips" className="prose-link text-sm">
          All tips
        </Link>
      </div>
    </section>
  );
}
