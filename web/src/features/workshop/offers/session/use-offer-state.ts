import { useRef, useState } from "react";
import { type PostedForm, usePosted } from "../../../../api/queries/posted";
import { useNewestState } from "../../../../lib/hooks/use-newest-state";
import type { FieldErrors } from "../../../../ui/form/form-errors";
import { type OfferRequest, type OfferResult, TOOL } from "../api";
import { EMPTY_FORM, fromFields, type OfferForm, placedAt, writeDraft } from "../form";

/** Refusal of the answers. */
interface OfferProblem {
  message: string | null;
  fields: FieldErrors;
}

/** A change that results suggested and the person has made, and the state before it. */
interface MadeChange {
  text: string;
  form: OfferForm;
  result: OfferResult;
}

export const NO_PROBLEM: OfferProblem = { message: null, fields: {} };

/** The answers, their ideas and what is said about both. */
export function useOfferState() {
  const posted = usePosted<OfferRequest, OfferResult>(TOOL);
  const [form, newest, setForm] = useNewestState<OfferForm>(() => (posted ? answersOf(posted) : EMPTY_FORM));
  const [result, setResult] = useState<OfferResult | null>(posted?.result ?? null);
  const [problem, setProblem] = useState<OfferProblem>(() =>
    posted?.error ? { message: posted.error.message, fields: byStart(posted.error.fields) } : NO_PROBLEM,
  );
  const [note, setNote] = useState<string | null>(null);
  const [made, setMade] = useState<MadeChange | null>(null);
  // True for a result that came without a screen in the address: a saved run, or a form that was sent without scripts.
  const [isOpened, setOpened] = useState(result !== null);
  // True until the heading of a result that the person has asked for has taken the focus.
  const isAsked = useRef(false);
  /** Sets answers that this browser keeps. */
  function keepForm(next: OfferForm) {
    setForm(next);
    writeDraft(next);
  }
  const setters = { setForm, keepForm, setResult, setProblem, setNote, setMade, setOpened };
  return { isPosted: posted !== null, form, newest, result, problem, note, made, isOpened, isAsked, ...setters };
}

export type OfferState = ReturnType<typeof useOfferState>;

/** The answers of a sent form. The result names the place that was typed. */
function answersOf({ form, result }: PostedForm<OfferRequest, OfferResult>): OfferForm {
  const answers = fromFields(form);
  return result ? placedAt(answers, result.place) : answers;
}

/** Errors by the first part of their name: "skills.0" is about the skills. The first one of a field counts. */
export function byStart(fields: FieldErrors | null | undefined): FieldErrors {
  const named = Object.entries(fields ?? {}).map(([name, text]) => [name.split(".")[0] ?? name, text] as const);
  return Object.fromEntries(named.reverse());
}
