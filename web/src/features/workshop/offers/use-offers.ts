import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from "react";
import { useLocation, useSearch } from "wouter";
import { requestJson } from "../../../api/client";
import { ApiError, errorText } from "../../../api/errors";
import { type Posted, usePosted } from "../../../api/queries/posted";
import { neverAtServer } from "../../../lib/at-server";
import { useHydrated } from "../../../lib/hooks/use-hydrated";
import { useNewestState } from "../../../lib/hooks/use-newest-state";
import { onPlaceChange, type Place, readPlace, storePlace } from "../../../lib/storage/reader-place";
import { readForTab, writeForTab } from "../../../lib/storage/tab-storage";
import type { FieldErrors } from "../../../ui/form/form-errors";
import { useMutation } from "../../../ui/use-mutation";
import { type OfferRequest, type OfferResult, PATH, rankOffers, TOOL } from "./api";
import {
  changeLimit,
  EMPTY_FORM,
  fromFields,
  fromRequest,
  isOwn,
  type LimitChange,
  type OfferForm,
  placedAt,
  readDraft,
  splitSkills,
  toRequest,
  writeDraft,
} from "./form";
import { isInMore } from "./more-answers";
import { RESULTS_STEP, stepOf } from "./offer-form";

/** Only a place that was typed and not chosen needs it. */
const loadReading = import.meta.env.SSR
  ? neverAtServer<typeof import("../../../ui/place/clear-place")>
  : () => import("../../../ui/place/clear-place");

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

/** Key of the answers that were ranked last in this tab: Back and a reload show their ideas again. */
const RANKED = "rankedAnswers";

/** Width from which form and ideas are side by side. */
const WIDE_PX = 1024;
const NO_SKILL = "Please name at least one skill, such as “sewing” or “bookkeeping”.";
const NO_PROBLEM: OfferProblem = { message: null, fields: {} };

/** The answers with their draft in this browser, the screen in the address, and the ranked ideas. */
export function useOffers() {
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
  const [isRestoring, setRestoring] = useState(true);
  const [isExampleClosed, setExampleClosed] = useState(false);
  const isHydrated = useHydrated();
  const search = useSearch();
  const [, navigate] = useLocation();
  const headingRef = useRef<HTMLHeadingElement>(null);
  const formRef = useRef<HTMLFormElement>(null);
  // True until the heading of a result that the person has asked for has taken the focus.
  const isAsked = useRef(false);
  // The server does not know the address of this browser's screen.
  const inAddress = isHydrated ? readStep(readParameter(search, "step")) : null;
  const wantedStep = inAddress ?? (isOpened ? RESULTS_STEP : 1);
  // Ideas that are not there, because an answer has changed since, are asked for on the screen before.
  const step = wantedStep === RESULTS_STEP && !result && !isRestoring ? lastQuestion(form) : wantedStep;

  function change(part: Partial<OfferForm>) {
    const next = { ...newest.current, ...part };
    setForm(next);
    writeDraft(next);
    setProblem(NO_PROBLEM);
    setMade(null);
  }
  function showRanked(answers: OfferForm, ranked: OfferResult) {
    isAsked.current = true;
    setResult(ranked);
    writeForTab(RANKED, JSON.stringify(answers));
    if (step !== RESULTS_STEP) navigate(`${PATH}?step=${RESULTS_STEP}`);
  }
  function goTo(to: number) {
    const isMissing = to > 1 && splitSkills(newest.current.skills).length === 0;
    if (isMissing) setProblem({ message: null, fields: { skills: NO_SKILL } });
    navigate(`${PATH}?step=${isMissing ? 1 : to}`);
  }

  const { isBusy, run: rank } = useMutation(
    async (given: OfferForm, where: string) => {
      const answers = where ? await settlePlace(given, where) : given;
      const ranked = await rankOffers(toRequest(answers));
      // A draft of before has the code of its place only.
      const named = placedAt(answers, ranked.place);
      if (newest.current === given) {
        setForm(named);
        writeDraft(named);
      }
      showRanked(named, ranked);
      setProblem(NO_PROBLEM);
      setNote(null);
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
    setForm(next);
    writeDraft(next);
  }, "Could not make the change");
  function undo() {
    if (!made) return;
    showRanked(made.form, made.result);
    setForm(made.form);
    writeDraft(made.form);
    setMade(null);
  }

  /** Shows a saved run with its answers. */
  async function open(wanted: string) {
    const saved = await openRun(wanted);
    if (!saved) return;
    isAsked.current = true;
    const ranked = saved.result as OfferResult | null;
    // The request of the result has the weights of today also where a run of before was stored with others.
    const request = ranked?.request ?? (saved.request as OfferRequest | null);
    if (request) setForm(placedAt(fromRequest(request), ranked?.place ?? placeOf(request)));
    setMade(null);
    setResult(ranked);
    setOpened(ranked !== null);
    setNote(saved.result ? null : `“${saved.title}”: this market is no longer listed. Your answers are kept.`);
  }

  const restore = useEffectEvent(async () => {
    if (posted) return;
    // The address itself: while the server's page is taken over, the router still has none.
    const address = window.location.search;
    const wanted = readParameter(address, "run");
    if (!wanted) {
      const draft = readDraft() ?? EMPTY_FORM;
      const market = readParameter(address, "market");
      const answers = market ? { ...draft, market } : draft;
      const isRanked = readForTab(RANKED) === JSON.stringify(answers);
      setForm(isRanked || answers.location ? answers : placedAt(answers, readPlace()));
      if (!isRanked) return;
      const ranked = await rankOffers(toRequest(answers)).catch(() => null);
      return setResult((asked) => asked ?? ranked);
    }
    await open(wanted).catch((error: unknown) => setNote(errorText(error)));
  });
  // Before any event: a click that follows at once sends these answers.
  useLayoutEffect(() => {
    void restore().then(() => setRestoring(false));
  }, []);
  // The place of the account comes after the page.
  const takePlace = useEffectEvent(() => {
    if (!result && !newest.current.location) setForm(placedAt(newest.current, readPlace()));
  });
  useEffect(() => onPlaceChange(() => takePlace()), []);
  useEffect(() => {
    if (!result || step !== RESULTS_STEP || !isAsked.current) return;
    headingRef.current?.focus();
    // On a narrow screen the answers are above the ideas.
    if (window.innerWidth < WIDE_PX) headingRef.current?.scrollIntoView?.({ block: "start" });
    isAsked.current = false;
  }, [result, step]);

  /** Ends the example: the skills come first. */
  function useOwn() {
    setExampleClosed(true);
    if (step !== 1) goTo(1);
    formRef.current?.querySelector<HTMLTextAreaElement>("[name=skills]")?.focus();
  }

  return {
    form,
    formRef,
    change,
    step,
    isExampleShown: !isExampleClosed && !isOwn(form) && !result && !problem.message,
    useOwn,
    goTo,
    result,
    problem,
    note,
    isBusy: isBusy || isApplying,
    rank: (where: string) => void rank(newest.current, where),
    apply: (wanted: LimitChange) => void apply(wanted),
    madeChange: made?.text ?? null,
    undo,
    open: async (id: number) => {
      await open(String(id));
      navigate(`${PATH}?step=${RESULTS_STEP}`);
    },
    headingRef,
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

/** Place of a request, without its name. */
function placeOf({ location, state }: OfferRequest): Place | null {
  const id = location || state;
  return id ? { id, name: "" } : null;
}

/** The answers of a sent form. The result names the place that was typed. */
function answersOf({ form, result }: Posted<OfferRequest, OfferResult>): OfferForm {
  const answers = fromFields(form);
  return result ? placedAt(answers, result.place) : answers;
}

/** The saved run of an address: its id, or "latest". */
async function openRun(wanted: string) {
  const fetchNewestRun = () => requestJson("GET", "/api/runs", { query: { tool: TOOL } });
  const id = wanted === "latest" ? (await fetchNewestRun()).items[0]?.id : Number(wanted);
  return id ? requestJson("GET", "/api/runs/{id}", { path: { id } }) : null;
}

/** A parameter of a query of letters, digits and hyphens. The server's engine has no URL class. */
function readParameter(search: string, name: string): string | null {
  return new RegExp(`(?:^|[?&])${name}=([\\w-]+)`).exec(search)?.[1] ?? null;
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

/** Errors by the first part of their name: "skills.0" is about the skills. The first one of a field counts. */
function byStart(fields: FieldErrors | null | undefined): FieldErrors {
  const named = Object.entries(fields ?? {}).map(([name, text]) => [name.split(".")[0] ?? name, text] as const);
  return Object.fromEntries(named.reverse());
}
