import { ApiError, errorText } from "../../../../api/errors";
import { neverAtServer } from "../../../../lib/at-server";
import { storePlace } from "../../../../lib/storage/reader-place";
import { writeForTab } from "../../../../lib/storage/tab-storage";
import { useMutation } from "../../../../ui/use-mutation";
import { type OfferResult, rankOffers } from "../api";
import { changeLimit, type LimitChange, type OfferForm, placedAt, toRequest } from "../form";
import { isInMore } from "../more-answers";
import { RESULTS_STEP, stepOf } from "../offer-form";
import { RANKED } from "./use-offer-start";
import { byStart, NO_PROBLEM, type OfferState } from "./use-offer-state";
import type { useOfferStep } from "./use-offer-step";

/** Only a place that was typed and not chosen needs it. */
const loadReading = import.meta.env.SSR
  ? neverAtServer<typeof import("../../../../ui/place/clear-place")>
  : () => import("../../../../ui/place/clear-place");

/** Ranks the ideas of the answers, and makes and takes back the changes that results suggest. */
export function useRanking(state: OfferState, { step, goTo, showResults }: ReturnType<typeof useOfferStep>) {
  const { newest, keepForm, result, setProblem, made, setMade } = state;

  function showRanked(answers: OfferForm, ranked: OfferResult) {
    state.isAsked.current = true;
    state.setResult(ranked);
    writeForTab(RANKED, JSON.stringify(answers));
    if (step !== RESULTS_STEP) showResults();
  }
  const { isBusy, run: rank } = useMutation(
    async (given: OfferForm, where: string) => {
      const answers = where ? await settlePlace(given, where) : given;
      const ranked = await rankOffers(toRequest(answers));
      // A draft of before has the code of its place only.
      const named = placedAt(answers, ranked.place);
      if (newest.current === given) keepForm(named);
      showRanked(named, ranked);
      setProblem(NO_PROBLEM);
      state.setNote(null);
      setMade(null);
    },
    (error) => {
      const isPlace = error instanceof PlaceProblem;
      const fields = isPlace
        ? { location: error.message }
        : byStart(error instanceof ApiError ? error.body?.fields : {});
      setProblem({ message: isPlace ? null : errorText(error), fields });
      const first = Object.keys(fields)[0];
      if (first && !(step === RESULTS_STEP && isInMore(first))) goTo(stepOf(first));
    },
  );
  /** Makes a suggested change: the answers change when the new order is there. */
  const { isBusy: isApplying, run: apply } = useMutation(async (wanted: LimitChange) => {
    if (!result) return;
    const next = changeLimit(newest.current, wanted);
    showRanked(next, await rankOffers(toRequest(next)));
    setMade({ text: wanted.text, form: newest.current, result });
    keepForm(next);
  }, "Could not make the change");
  function undo() {
    if (!made) return;
    showRanked(made.form, made.result);
    keepForm(made.form);
    setMade(null);
  }

  return {
    isBusy: isBusy || isApplying,
    rank: (where: string) => void rank(newest.current, where),
    apply: (wanted: LimitChange) => void apply(wanted),
    undo,
  };
}

/** The text of a place names none, or several. */
class PlaceProblem extends Error {}

/** The answers with the place that was typed and not chosen. */
async function settlePlace(answers: OfferForm, where: string): Promise<OfferForm> {
  const { readPlaceText } = await loadReading();
  const reading = await readPlaceText(where);
  if (!("place" in reading)) throw new PlaceProblem(reading.problem);
  storePlace(reading.place);
  return placedAt(answers, reading.place);
}
