import type { ComponentType } from "react";
import type { SharedRun } from "../../api/calls/runs";
import { tellConnection } from "../../api/client";

export type SharedView = ComponentType<{ shared: SharedRun }>;

/** The code of the views, by the slug of their tool. */
const LOADERS: Readonly<Record<string, () => Promise<SharedView>>> = {
  "niche-discovery": () => import("../../features/report/shared-report").then((module) => module.SharedReport),
  "what-should-i-sell": () =>
    import("../../features/workshop/offers/shared-offers").then((module) => module.SharedOffers),
  "profitability-calculator": () =>
    import("../../features/workshop/profitability/shared-profit").then((module) => module.SharedProfit),
  "customer-persona": () =>
    import("../../features/workshop/persona/shared-persona").then((module) => module.SharedPersona),
  "audience-problem-finder": () =>
    import("../../features/workshop/problems/shared-problems").then((module) => module.SharedProblems),
};

const loaded = new Map<string, SharedView>();

/** The view of a tool's results where its code is there already. */
export function loadedView(tool: string): SharedView | undefined {
  return loaded.get(tool);
}

export async function loadView(tool: string): Promise<void> {
  const view = await LOADERS[tool]?.().catch(tellConnection);
  if (view) loaded.set(tool, view);
}

/** Loads the views of all tools, for the server. */
export async function loadViews(): Promise<void> {
  await Promise.all(Object.keys(LOADERS).map(loadView));
}
