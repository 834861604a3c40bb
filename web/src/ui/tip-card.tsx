import { useEffect, useState } from "react";
import { Link } from "wouter";
import { type DailyTip, fetchDailyTip, makeTipTask, useDailyTip } from "../api/calls/daily-tip";
import { useRefresh } from "../api/queries/query-host";
import { readerDay } from "../lib/time/day";
import { Button } from "./button/button";
import { classNames } from "./class-names";
import { useReaderZone } from "./inline/reader-time";
import { Disclosure } from "./layout/disclosure";
import { useMutation } from "./use-mutation";

/** High enough for the longest tip at every width, so that nothing below moves when the reader's tip replaces the site's. */
const BOX =
  "flex flex-col rounded-lg bg-lamp-soft p-6 sm:p-8 min-h-134 min-[360px]:min-h-119 min-[480px]:min-h-97 sm:min-h-99 md:min-h-92";

/** Tip of the reader's day. The site's comes with the page; it is replaced where the reader has another day, or none came. */
export function TipCard({ className }: { className?: string }) {
  const { daily, isGone } = useReaderTip();
  if (!daily) return isGone ? null : <div className={classNames(BOX, className)} />;
  return (
    <section id="tip-of-the-day" aria-labelledby="tip-title" className={classNames(BOX, className)}>
      <p className="eyebrow">Daily Productivity Hack</p>
      <h2 id="tip-title" className="mt-1 text-2xl">
        {daily.tip.title}
      </h2>
      <TipText tip={daily.tip} className="text-lg" />
      <TipActions daily={daily} className="mt-auto pt-5" />
    </section>
  );
}

/** The same tip in one line, which opens to the rest of it. */
export function TipLine({ className = "" }: { className?: string }) {
  const { daily, isGone } = useReaderTip();
  if (!daily) return isGone ? null : <div className={classNames("min-h-9 w-60", className)} />;
  return (
    <Disclosure summary={`Tip of the day: ${daily.tip.title}`} className={className}>
      <TipText tip={daily.tip} />
      <TipActions daily={daily} className="mt-4" />
    </Disclosure>
  );
}

function useReaderTip() {
  const given = useDailyTip();
  const zone = useReaderZone();
  const [loaded, setLoaded] = useState<DailyTip | null>(null);
  const [isGone, setGone] = useState(false);
  useEffect(() => {
    if (zone === null || given?.date === readerDay()) return setLoaded(null);
    fetchDailyTip().then(setLoaded, () => setGone(true));
  }, [given, zone]);
  return { daily: loaded ?? given, isGone };
}

function TipText({ tip, className }: { tip: DailyTip["tip"]; className?: string }) {
  const { sentence, why, basis, source, action, minutes } = tip;
  return (
    <>
      <p className={classNames("mt-3 max-w-[39em]", className)}>{sentence}</p>
      <p className="mt-2 max-w-[39em]">
        {why} <span className="text-sm">({basis === "study" ? source : "From practice"})</span>
      </p>
      <p className="mt-3 max-w-[39em] font-semibold">
        Tonight: {action} <span className="tabular font-normal">{minutes} min</span>
      </p>
    </>
  );
}

function TipActions({ daily, className }: { daily: DailyTip; className: string }) {
  const zone = useReaderZone();
  const [isTask, setTask] = useState(false);
  const refresh = useRefresh();
  const { isBusy, run } = useMutation(async () => {
    await makeTipTask();
    setTask(true);
    refresh(["/api/tasks"]);
  }, "Could not add it to your tasks");
  // The task is made of the tip of the reader's day, not of the one that is about to be replaced.
  const isOfOtherDay = zone !== null && daily.date !== readerDay();
  return (
    <div className={classNames("flex flex-wrap items-center gap-3", className)}>
      <Button variant="secondary" busy={isBusy} disabled={isTask || isOfOtherDay} onClick={() => void run()}>
        {isTask ? "It is in your tasks" : "Do it tonight"}
      </Button>
      <Link href="/resources?view=tips" className="prose-link text-sm">
        All tips
      </Link>
    </div>
  );
}
