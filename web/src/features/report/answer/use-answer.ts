import { useEffect, useState } from "react";
import { ApiError } from "../../../api/errors";
import { readWage, storeWage, useWage } from "../../../lib/storage/day-job-wage";
import { type EveningChoice, storeChoice } from "../../../lib/storage/evening-choice";
import { wait } from "../../../lib/wait";
import { computeEvening } from "../api";
import { choiceOf, fieldsOf, isSameChoice } from "../evening/preferences";
import { locationOf } from "../selection";
import type { EveningAnswer, EveningRequest, Report } from "../types";
import { type FigureName, NO_FIGURES, readFigures, refusalsOf, type TypedFigures, takeFigures } from "./own-figures";

/** Time after the last change before the server is asked. */
const DELAY_MS = 300;

interface AnswerOutcome {
  /** The request that it answers. */
  request: string;
  /** The last answer; it stays on show while the next one is on its way. */
  answer: EveningAnswer | null;
  error: unknown;
}

/** What a reader changes in the answer, and how. */
export interface AnswerForm {
  choice: EveningChoice;
  figures: TypedFigures;
  /** Wage as typed, or the one that this browser keeps. */
  wage: string;
  changeChoice: (choice: EveningChoice) => void;
  changeFigures: (figures: TypedFigures) => void;
  changeWage: (text: string) => void;
  clearFigures: () => void;
  /** Whether a figure or a choice differs from the report's own answer. */
  isOwn: boolean;
  errors: Partial<Record<FigureName, string>>;
}

/** The report's own answer until the reader changes it; then the server computes another. */
export function useAnswer(report: Report, onChange: ((choice: EveningChoice) => void) | undefined) {
  const [choice, setChoice] = useState(() => choiceOf(report.evening));
  const [figures, setFigures] = useState(() => takeFigures(report.match.market.slug));
  const [typedWage, setTypedWage] = useState<string | null>(null);
  const stored = useWage();
  const wage = typedWage ?? (stored === null ? "" : String(stored));
  const { fields, errors } = readFigures(figures, wage);
  const isOwn = Object.keys(fields).length > 0;
  const isAsReported = !isOwn && isSameChoice(choice, choiceOf(report.evening));
  const location = locationOf(report.request);
  const place = location ? { location } : {};
  const body: EveningRequest = { market: report.match.market.slug, ...fieldsOf(choice), ...place, ...fields };
  const request = JSON.stringify(body);
  const outcome = useOutcome(isAsReported ? null : request);
  const shown = isAsReported ? null : (outcome?.answer ?? null);
  const refusals = isAsReported ? {} : listRefusals(outcome?.error);

  const form: AnswerForm = {
    choice,
    figures,
    wage,
    isOwn,
    errors: { ...refusals, ...errors },
    changeChoice(next) {
      setChoice(next);
      storeChoice(next);
      onChange?.(next);
    },
    changeFigures: setFigures,
    changeWage(text) {
      setTypedWage(text);
      // A text that is no wage leaves the stored one.
      storeWage(text);
    },
    clearFigures() {
      setFigures(NO_FIGURES);
      setTypedWage(null);
      if (readWage() !== null) storeWage("");
    },
  };
  return {
    form,
    answer: shown?.answer ?? report.answer,
    evening: shown?.evening ?? report.evening,
    season: report.season ?? null,
    afterTax: shown?.afterTax ?? null,
    sources: shown?.sources ?? [],
    isUpdating: !isAsReported && outcome?.request !== request,
    /** A failure that belongs to no field. */
    error: isAsReported || Object.keys(refusals).length > 0 ? null : (outcome?.error ?? null),
  };
}

function listRefusals(error: unknown): Partial<Record<FigureName, string>> {
  return error instanceof ApiError && error.body?.fields ? refusalsOf(error.body.fields) : {};
}

/** Requests an answer without the query library, which a shared report does not load. `null` requests nothing. */
function useOutcome(request: string | null): AnswerOutcome | null {
  const [outcome, setOutcome] = useState<AnswerOutcome | null>(null);
  useEffect(() => {
    if (request === null) return;
    const controller = new AbortController();
    const { signal } = controller;
    requestAnswer(request, signal).then(
      (answer) => setOutcome({ request, answer, error: null }),
      (error: unknown) => {
        if (!signal.aborted) setOutcome((last) => ({ request, answer: last?.answer ?? null, error }));
      },
    );
    return () => controller.abort();
  }, [request]);
  return outcome;
}

async function requestAnswer(request: string, signal: AbortSignal): Promise<EveningAnswer> {
  await wait(DELAY_MS, signal);
  return computeEvening(JSON.parse(request) as EveningRequest, signal);
}
