import { useRef, useState } from "react";
import { isOwn, type OfferForm } from "../form";
import { useOfferStart } from "./use-offer-start";
import { NO_PROBLEM, useOfferState } from "./use-offer-state";
import { useOfferStep } from "./use-offer-step";
import { useRanking } from "./use-ranking";

/** The answers with their draft in this browser, the screen in the address, and the ranked ideas. */
export function useOffers() {
  const state = useOfferState();
  const { form, newest, result, problem, note, made } = state;
  const { isSettled, openRun } = useOfferStart(state);
  const steps = useOfferStep(state, isSettled);
  const ranking = useRanking(state, steps);
  const [isExampleClosed, setExampleClosed] = useState(false);
  const formRef = useRef<HTMLFormElement>(null);

  function change(part: Partial<OfferForm>) {
    state.keepForm({ ...newest.current, ...part });
    state.setProblem(NO_PROBLEM);
    state.setMade(null);
  }
  /** Ends the example: the skills come first. */
  function useOwn() {
    setExampleClosed(true);
    if (steps.step !== 1) steps.goTo(1);
    formRef.current?.querySelector<HTMLTextAreaElement>("[name=skills]")?.focus();
  }
  async function open(id: number) {
    await openRun(String(id));
    steps.showResults();
  }

  return {
    form,
    formRef,
    change,
    isExampleShown: !isExampleClosed && !isOwn(form) && !result && !problem.message,
    useOwn,
    result,
    problem,
    note,
    madeChange: made?.text ?? null,
    open,
    ...steps,
    ...ranking,
  };
}
