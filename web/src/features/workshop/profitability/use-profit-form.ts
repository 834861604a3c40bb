import { useState } from "react";
import { useSearch } from "wouter";
import { listRuns, openRun } from "../../../api/calls/open-run";
import { useToolExample } from "../../../api/calls/tool-example";
import { namesMarket } from "../../../api/calls/tool-example-key";
import { type PostedForm, usePosted } from "../../../api/queries/posted";
import { useHydrated } from "../../../lib/hooks/use-hydrated";
import { useNewestState } from "../../../lib/hooks/use-newest-state";
import { useToolSession } from "../../../ui/tool/use-tool-session";
import { readDraft, writeDraft } from "./draft";
import { readFields, writeFields } from "./fields";
import { readFragment } from "./link";
import { changeMarket, omitFields, startingFields } from "./starting-fields";
import type { ProfitFields, ProfitRequest, ProfitResult } from "./types";
import { useCalculation } from "./use-calculation";

export const TOOL = "profitability-calculator";

/** The form with its draft in this browser, and the result of its figures. */
export function useProfitForm() {
  const posted = usePosted<ProfitRequest, ProfitResult>(TOOL);
  const [fields, newest, setFields] = useNewestState<ProfitFields>(() => textsOf(posted));
  // An address with a market starts from its figures. Other visitors see an example until a figure of their own has its
  // result.
  const search = `?${useSearch()}`;
  const isWanted = !namesMarket(search) && !posted;
  const [isOver, setOver] = useState(false);
  const example = useToolExample<ProfitRequest, ProfitResult>(TOOL, isWanted);
  const isAlive = useHydrated();
  const isSettled = useToolSession<ProfitFields>({
    isPosted: posted !== null,
    readAddress: () => readFragment(location.hash) ?? startingFields(location.search, readDraft()),
    openRun: (name) => {
      setOver(true);
      return fieldsOf(Number(name) ? savedRequest(Number(name)) : latestRequest());
    },
    readDraft,
    openLatest: () => fieldsOf(latestRequest()),
    // Figures that were typed before win.
    show: (found) => setFields({ ...found, ...newest.current }),
  });
  /** Fields of a request that comes late: once figures were typed, it is not shown. */
  async function fieldsOf(coming: Promise<ProfitRequest | null>): Promise<ProfitFields | null> {
    const request = await coming;
    return request && isEmpty(newest.current) ? writeFields(request) : null;
  }

  const { request, errors } = readFields(fields);
  const isBlank = Object.keys(request).length === 0;
  const { result, isUpdating, error } = useCalculation(isAlive && !isBlank ? request : null, posted?.result ?? null);
  const shown = isBlank && isAlive ? null : result;
  const isExample = example !== undefined && !shown && !error && !(isBlank && isOver);

  function changeFields(next: ProfitFields) {
    setOver(true);
    setFields(next);
    writeDraft(next);
  }
  const changers = {
    changeFields,
    change: (name: string, value: string) => changeFields(changeField(newest.current, name, value)),
    chooseMarket: (market: string, idea: string | null) => changeFields(changeMarket(newest.current, market, idea)),
    openRun: async (id: number) => {
      const saved = await openRun<ProfitRequest, ProfitResult>(id);
      if (saved.request) changeFields(writeFields(saved.request));
      window.scrollTo(0, 0);
    },
  };
  const states = {
    isAlive,
    isBlank,
    isUpdating,
    isExample,
    // A posted form has its result or its refusal.
    isComing: !posted && !isSettled,
    isAwaited: !shown && !error && !posted && namesMarket(search),
  };
  return { posted, fields, errors, example, result: shown, error, ...states, ...changers };
}

const isEmpty = (fields: ProfitFields) => Object.keys(fields).length === 0;

/** Request of the run that was saved last; `null` without one. */
async function latestRequest(): Promise<ProfitRequest | null> {
  const list = await listRuns(TOOL).catch(() => null);
  return (list?.items[0]?.summary.request as ProfitRequest | undefined) ?? null;
}

/** Request of one saved run; `null` when it cannot be opened. */
async function savedRequest(id: number): Promise<ProfitRequest | null> {
  const run = await openRun<ProfitRequest, ProfitResult>(id).catch(() => null);
  return run?.request ?? null;
}

/** Fields that belong to one platform. */
const OPTIONS = ["category", "plan", "international", "currency", "offsiteAds.rate", "offsiteAds.share"];

/** Changes a field. Another platform has other options. */
function changeField(fields: ProfitFields, name: string, value: string): ProfitFields {
  const { [name]: _, ...rest } = fields;
  const kept = name === "feePreset" ? omitFields(rest, OPTIONS) : rest;
  return value === "" ? kept : { ...kept, [name]: value };
}

function textsOf(posted: PostedForm<ProfitRequest, ProfitResult> | null): ProfitFields {
  const filled = posted?.form.filter(({ text }) => text.trim() !== "") ?? [];
  return Object.fromEntries(filled.map(({ name, text }) => [name, text]));
}
