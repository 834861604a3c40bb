import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { type EveningPreview, type PlanStep, planQuery, previewEvenings } from "../api";
import type { FreeTimeValue } from "../free-time/free-time";

export const SAMPLE_SLOTS = [
  { weekday: 2, start: "19:00", end: "21:00" },
  { weekday: 5, start: "22:00", end: "01:00" },
];

/** Steps of the plan come one after the other. */
function workOf(weeks: readonly { steps: PlanStep[] }[]) {
  const open = weeks.flatMap(({ steps }) => steps).filter((step) => !step.done);
  return open.map((step, at) => ({
    id: step.key,
    minutes: step.minutes,
    waitsOn: open.slice(0, at).map(({ key }) => key),
  }));
}

/** The reader's plan laid into free time. Nothing is stored. */
export function useSamplePlan(value: FreeTimeValue) {
  const [now] = useState(() => new Date(Math.ceil(Date.now() / 60_000) * 60_000).toISOString());
  const plan = useQuery(planQuery);
  const preview = useQuery<EveningPreview>({
    queryKey: ["evenings-preview", value, now, plan.data],
    queryFn: () =>
      previewEvenings({
        now,
        zone: value.zone,
        slots: [...value.slots],
        exceptions: [...value.exceptions],
        steps: workOf(plan.data?.weeks ?? []),
      }),
    enabled: plan.data !== undefined,
    placeholderData: keepPreviousData,
  });
  const steps = plan.data?.weeks.flatMap((week) => week.steps) ?? [];
  const titleOf = (id: string) => steps.find((step) => step.key === id)?.title ?? id;
  const pieces = (preview.data?.pieces ?? []).map((piece) => ({
    ...piece,
    key: `${piece.stepId} ${piece.start}`,
    title: titleOf(piece.stepId),
    path: "/plan",
    fixed: false,
    movedFrom: null,
  }));
  const error = plan.error ?? preview.error;
  const retry = () => void (plan.error ? plan.refetch() : preview.refetch());
  return { now, preview: plan.data ? preview.data : undefined, steps, titleOf, pieces, error, retry };
}
