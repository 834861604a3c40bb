import { useEffect, useState } from "react";
import { requestJson } from "../../../api/client";
import { useWage } from "../../../lib/storage/day-job-wage";
import { type EveningChoice, storeChoice } from "../../../lib/storage/evening-choice";
import type { EveningAnswer, EveningRequest, Report } from "../types";
import { choiceOf, fieldsOf, isSameChoice } from "./preferences";

interface Outcome {
  /** The request that it answers. */
  request: string;
  /** The last answer; it stays on show while the next one is on its way. */
  answer: EveningAnswer | null;
  error: unknown;
}

/** The report's own first card until the reader changes it in place or types a wage; then the server computes another. */
export function useEvening(report: Report, onChange: ((choice: EveningChoice) => void) | undefined) {
  const [choice, setChoice] = useState(() => choiceOf(report.evening));
  const wage = useWage();
  const market = report.match.market.slug;
  const isAsReported = wage === null && isSameChoice(choice, choiceOf(report.evening));
  const body: EveningRequest = { market, ...fieldsOf(choice), ...(wage === null ? {} : { wageUsd: wage }) };
  const request = JSON.stringify(body);
  const outcome = useAnswer(isAsReported ? null : request);
  const answer = isAsReported ? null : (outcome?.answer ?? null);

  function changeChoice(next: EveningChoice) {
    setChoice(next);
    storeChoice(next);
    onChange?.(next);
  }

  return {
    choice,
    changeChoice,
    wage,
    evening: answer?.evening ?? report.evening,
    season: report.season ?? null,
    afterTax: wage === null ? null : (answer?.afterTax ?? null),
    sources: answer?.sources ?? [],
    isUpdating: !isAsReported && outcome?.request !== request,
    error: isAsReported ? null : (outcome?.error ?? null),
  };
}

/** Requests a card without the query library, which a shared report does not load. `null` requests nothing. */
function useAnswer(request: string | null): Outcome | null {
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  useEffect(() => {
    if (request === null) return;
    const { signal, abort } = controllerOf();
    const body = JSON.parse(request) as EveningRequest;
    requestJson("POST", "/api/niche/evening", { body, signal }).then(
      (answer) => setOutcome({ request, answer, error: null }),
      (error: unknown) => {
        if (!signal.aborted) setOutcome((last) => ({ request, answer: last?.answer ?? null, error }));
      },
    );
    return abort;
  }, [request]);
  return outcome;
}

function controllerOf() {
  const controller = new AbortController();
  return { signal: controller.signal, abort: () => controller.abort() };
}
