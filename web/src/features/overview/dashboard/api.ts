import { fetchFile } from "../../../api/client";
import { apiQuery } from "../../../api/queries/api-query";
import type { components } from "../../../api/schema.gen";
import type { User } from "../../../api/session";
import { TOOLS } from "../../../api/tools";
import { downloadBlob } from "../../../lib/download";
import type { ReportAnswer } from "./short-answer";

type Schemas = components["schemas"];
type Report = Schemas["NicheReport"];
export type Overview = Schemas["DashboardOverview"];
export type ToolProgress = Schemas["ToolProgress"];
export type ToolResults = Schemas["ToolResults"];

/**
 * Fields of a saved niche report that the dashboard shows. All of them may be missing: another client may have sent
 * fewer.
 */
export type NicheResult = {
  viabilityScore?: unknown;
  evening?: Partial<Report["evening"]>;
  answer?: ReportAnswer;
  match?: { market?: Partial<Report["match"]["market"]> };
  request?: Partial<Report["request"]>;
};

/** Ideas of a saved ranking that the dashboard shows. They may be missing: another client may have sent fewer. */
export type OfferShortList = { shortList?: Schemas["OfferSummary"][]; marketList?: Schemas["OfferSummary"][] };

/** Reloaded on every view, because other pages and other tabs save results. */
export const overviewQuery = { ...apiQuery("/api/dashboard/overview"), refetchOnMount: "always" } as const;

export const nicheResultsQuery = {
  ...apiQuery("/api/dashboard/results/{toolName}", { path: { toolName: "niche-discovery" } }),
  refetchOnMount: "always",
} as const;

/** Overview until the server has answered: no progress yet, for the logged-in member and their plan. */
export function emptyOverview(user: User): Overview {
  const nothing = { progress: 0, result: null, completedAt: null, isChecked: false };
  return {
    user,
    toolProgress: TOOLS.map(({ toolName, label, path, description }) => {
      return { toolName, label, path, description, isReady: true, ...nothing };
    }),
    latestResults: Object.fromEntries(TOOLS.map(({ resultKey }) => [resultKey, null])) as Overview["latestResults"],
    snapshot: { tasksCompleted: 0, nichesAnalyzed: 0, ideasGenerated: 0 },
    unreadAnswers: 0,
  };
}

/** Complete tools of all, in whole percent. */
export function overallPercent(tools: readonly ToolProgress[]): number {
  const complete = tools.filter((tool) => tool.progress === 100).length;
  return Math.round((complete / tools.length) * 100);
}

/** The niche page with the saved analysis. */
export function reportAddress({ request, match }: NicheResult): string {
  if (!request?.keywords) return "/niche-discovery";
  const params = new URLSearchParams({ q: request.keywords });
  const setParameter = (name: string, value: string | undefined) => value && params.set(name, value);
  setParameter("size", request.marketSize);
  setParameter("competition", request.competitionLevel);
  setParameter("geo", request.geographicFocus);
  setParameter("market", match?.market?.slug);
  const weights = Object.entries(request.weights ?? {}).map(([part, weight]) => `${part}:${weight}`);
  setParameter("weights", weights.join(","));
  return `/niche-discovery?${params}`;
}

export async function downloadFile(path: string, name: string): Promise<void> {
  downloadBlob(name, await fetchFile(path));
}
