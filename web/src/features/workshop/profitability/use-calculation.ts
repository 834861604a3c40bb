import { useEffect, useState } from "react";
import { requestJson } from "../../../api/client";
import type { ProfitRequest, ProfitResult, ScenarioComparison } from "./types";

const REST_MS = 150;

interface CalculationOutcome<Result> {
  /** The request that it answers. */
  request: string;
  /** The last answer; it stays on show while the next one is on its way. */
  result: Result | null;
  error: unknown;
}

/** Calculates a request after a short rest. `first` is an answer that is known already. */
export function useCalculation(request: ProfitRequest | null, first: ProfitResult | null) {
  const requestResult = (body: ProfitRequest, signal: AbortSignal) =>
    requestJson("POST", "/api/profitability/calculate", { body, signal });
  return useAnswer<ProfitRequest, ProfitResult>(request, first, requestResult);
}

/** Compares two to four requests. `null` compares nothing. */
export function useComparison(requests: readonly ProfitRequest[] | null) {
  const requestComparison = (body: readonly ProfitRequest[], signal: AbortSignal) =>
    requestJson("POST", "/api/profitability/compare", { body: { requests: [...body] }, signal });
  return useAnswer<readonly ProfitRequest[], ScenarioComparison>(requests, null, requestComparison);
}

function useAnswer<Body, Result>(
  body: Body | null,
  first: Result | null,
  call: (body: Body, signal: AbortSignal) => Promise<Result>,
) {
  const [outcome, setOutcome] = useState<CalculationOutcome<Result>>({ request: "", result: first, error: null });
  const request = body === null ? null : JSON.stringify(body);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `call` is a new function in each render and the same in effect
  useEffect(() => {
    if (request === null) return;
    const controller = new AbortController();
    const { signal } = controller;
    const timer = setTimeout(() => {
      call(JSON.parse(request) as Body, signal).then(
        (result) => !signal.aborted && setOutcome({ request, result, error: null }),
        (error: unknown) => {
          if (!signal.aborted) setOutcome((last) => ({ request, result: last.result, error }));
        },
      );
    }, REST_MS);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [request]);
  return {
    result: request === null ? first : outcome.result,
    isUpdating: request !== null && outcome.request !== request,
    error: request !== null && outcome.request === request ? outcome.error : null,
  };
}
