import { useEffect, useRef } from "react";
import { useLocation, useSearch } from "wouter";
import { readParameter } from "../../../../lib/address/read-parameter";
import { useHydrated } from "../../../../lib/hooks/use-hydrated";
import { PATH } from "../api";
import { type OfferForm, splitSkills } from "../form";
import { RESULTS_STEP } from "../offer-form";
import type { OfferState } from "./use-offer-state";

/** Width from which form and ideas are side by side. */
const WIDE_PX = 1024;
const NO_SKILL = "Please name at least one skill, such as “sewing” or “bookkeeping”.";

/** The screen, which the address names, and the way to another one. */
export function useOfferStep(state: OfferState, isSettled: boolean) {
  const { form, newest, result, isAsked } = state;
  const isHydrated = useHydrated();
  const search = useSearch();
  const [, navigate] = useLocation();
  const headingRef = useRef<HTMLHeadingElement>(null);
  // The server does not know the address of this browser's screen.
  const inAddress = isHydrated ? readStep(readParameter(search, "step")) : null;
  const wanted = inAddress ?? (state.isOpened ? RESULTS_STEP : 1);
  // Ideas that are not there, because an answer has changed since, are asked for on the screen before.
  const step = wanted === RESULTS_STEP && !result && isSettled ? lastQuestion(form) : wanted;

  function goTo(to: number) {
    const isMissing = to > 1 && splitSkills(newest.current.skills).length === 0;
    if (isMissing) state.setProblem({ message: null, fields: { skills: NO_SKILL } });
    navigate(`${PATH}?step=${isMissing ? 1 : to}`);
  }
  const showResults = () => navigate(`${PATH}?step=${RESULTS_STEP}`);

  useEffect(() => {
    if (!result || step !== RESULTS_STEP || !isAsked.current) return;
    headingRef.current?.focus();
    // On a narrow screen the answers are above the ideas.
    if (window.innerWidth < WIDE_PX) headingRef.current?.scrollIntoView?.({ block: "start" });
    isAsked.current = false;
  }, [result, step, isAsked]);

  return { step, goTo, showResults, headingRef };
}

/** Screen of an address. The three last of the six screens of before are behind "More" of the second. */
function readStep(text: string | null): number | null {
  const step = Number(text);
  if (!Number.isInteger(step) || step < 1 || step > 6) return null;
  return step <= RESULTS_STEP ? step : 2;
}

function lastQuestion(form: OfferForm): number {
  return splitSkills(form.skills).length > 0 ? 2 : 1;
}
