import type { ChainPart } from "../api/calls/chain";

/** Part of the chain without a saved run, but for `rest`. */
export function chainPart(toolName: string, rest: Partial<ChainPart> = {}): ChainPart {
  return {
    toolName,
    label: toolName,
    path: `/${toolName}`,
    run: null,
    headline: null,
    market: null,
    isComplete: false,
    stale: [],
    canRenew: false,
    renewNote: null,
    findings: [],
    ...rest,
  };
}
