import { useEffect, useEffectEvent } from "react";
import { openNamedRun } from "../../../../api/calls/open-run";
import type { SavedRun } from "../../../../api/calls/runs";
import { errorText } from "../../../../api/errors";
import { readParameter } from "../../../../lib/address/read-parameter";
import { onPlaceChange, type Place, readPlace } from "../../../../lib/storage/reader-place";
import { readForTab } from "../../../../lib/storage/tab-storage";
import { useToolSession } from "../../../../ui/tool/use-tool-session";
import { type OfferRequest, type OfferResult, rankOffers, TOOL } from "../api";
import { EMPTY_FORM, fromRequest, type OfferForm, placedAt, readDraft, toRequest } from "../form";
import type { OfferState } from "./use-offer-state";

type SavedOffers = SavedRun<OfferRequest, OfferResult>;
type OfferStart = { saved: SavedOffers } | { answers: OfferForm; isRanked: boolean };

/** Key of the answers that were ranked last in this tab: Back and a reload show their ideas again. */
export const RANKED = "rankedAnswers";

/** Finds the answers to start with, and opens saved runs. */
export function useOfferStart(state: OfferState) {
  const { newest, setForm, setResult } = state;

  /** Shows a saved run with its answers. */
  function showRun({ request: stored, result: ranked, title }: SavedOffers) {
    state.isAsked.current = true;
    // The request of the result has the weights of today also where a run of before was stored with others.
    const request = ranked?.request ?? stored;
    if (request) setForm(placedAt(fromRequest(request), ranked?.place ?? placeOf(request)));
    state.setMade(null);
    setResult(ranked);
    state.setOpened(ranked !== null);
    state.setNote(ranked ? null : `“${title}”: this market is no longer listed. Your answers are kept.`);
  }
  async function showStart(start: OfferStart) {
    if ("saved" in start) return showRun(start.saved);
    const { answers, isRanked } = start;
    setForm(isRanked || answers.location ? answers : placedAt(answers, readPlace()));
    if (!isRanked) return;
    const ranked = await rankOffers(toRequest(answers)).catch(() => null);
    setResult((asked) => asked ?? ranked);
  }
  const openSaved = async (name: string) => {
    const saved = await openNamedRun<OfferRequest, OfferResult>(TOOL, name);
    return saved && { saved };
  };
  const isSettled = useToolSession<OfferStart>({
    isPosted: state.isPosted,
    openRun: (name) =>
      openSaved(name).catch((error: unknown) => {
        state.setNote(errorText(error));
        return null;
      }),
    readDraft: () => {
      const draft = readDraft() ?? EMPTY_FORM;
      const market = readParameter(window.location.search, "market");
      const answers = market ? { ...draft, market } : draft;
      return { answers, isRanked: readForTab(RANKED) === JSON.stringify(answers) };
    },
    show: showStart,
  });
  // The place of the account comes after the page.
  const takePlace = useEffectEvent(() => {
    if (!state.result && !newest.current.location) setForm(placedAt(newest.current, readPlace()));
  });
  useEffect(() => onPlaceChange(() => takePlace()), []);

  const openRun = async (name: string) => {
    const start = await openSaved(name);
    if (start) showRun(start.saved);
  };
  return { isSettled, openRun };
}

/** Place of a request, without its name. */
function placeOf({ location, state }: OfferRequest): Place | null {
  const id = location || state;
  return id ? { id, name: "" } : null;
}
