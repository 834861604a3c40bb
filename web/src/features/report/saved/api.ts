import { keepPreviousData, type QueryClient } from "@tanstack/react-query";
import { requestFile, requestJson } from "../../../api/client";
import { apiQuery } from "../../../api/queries/api-query";
import { refreshQueries } from "../../../api/queries/refresh-queries";
import type { NicheAnswer } from "../answer/answer-types";
import { readWeights, writeWeights } from "../api";
import type { ReportRequest } from "../selection";
import type { FollowUp, NicheRequest, Project, Report, Share } from "../types";

// Saved rows of one visitor: projects, links, follow-ups and earlier analyses. Other tabs change them too, so every
// view reloads them.
const LIVE = { refetchOnMount: "always" } as const;

export const savedSearchesQuery = { ...apiQuery("/api/niche/saved-searches"), ...LIVE };
export const projectsQuery = { ...apiQuery("/api/niche/projects"), ...LIVE };
export const sharesQuery = { ...apiQuery("/api/niche/shares"), ...LIVE };
export const followUpsQuery = { ...apiQuery("/api/niche/follow-ups"), ...LIVE };

/** Twenty earlier analyses. The page on show stays until the next one is there. */
export function analysesPage(page: number) {
  return { ...apiQuery("/api/niche/analyses", { query: { page } }), ...LIVE, placeholderData: keepPreviousData };
}

/** Request of the report on the page. It names the market, so that later choices do not change it. */
export function requestOf({ selection, weights }: ReportRequest, report: Report): NicheRequest {
  return { ...selection, market: report.match.market.slug, ...(weights ? { weights: readWeights(weights) } : {}) };
}

export function reportRequestOf(request: Omit<NicheRequest, "market"> & { market?: string | null }): ReportRequest {
  const { market, weights, ...selection } = request;
  return { selection, ...(market ? { market } : {}), ...(weights ? { weights: writeWeights(weights) } : {}) };
}

export async function saveProject(client: QueryClient, name: string, request: NicheRequest): Promise<Project> {
  const project = await requestJson("POST", "/api/niche/projects", { body: { name, request } });
  refreshQueries(client, projectsQuery.queryKey);
  return project;
}

export async function renameProject(client: QueryClient, id: number, name: string): Promise<void> {
  await requestJson("PATCH", "/api/niche/projects/{id}", { path: { id }, body: { name } });
  refreshQueries(client, projectsQuery.queryKey);
}

export async function deleteProject(client: QueryClient, id: number): Promise<void> {
  await requestJson("DELETE", "/api/niche/projects/{id}", { path: { id } });
  refreshQueries(client, projectsQuery.queryKey);
}

export async function restoreProject(client: QueryClient, id: number): Promise<void> {
  await requestJson("POST", "/api/niche/projects/{id}/restore", { path: { id } });
  refreshQueries(client, projectsQuery.queryKey);
}

export async function shareAnalysis(client: QueryClient, request: NicheRequest): Promise<Share> {
  const share = await requestJson("POST", "/api/niche/shares", { body: { request } });
  refreshQueries(client, sharesQuery.queryKey);
  return share;
}

export async function revokeShare(client: QueryClient, id: number): Promise<void> {
  await requestJson("DELETE", "/api/niche/shares/{id}", { path: { id } });
  refreshQueries(client, sharesQuery.queryKey);
}

export async function scheduleFollowUp(client: QueryClient, request: NicheRequest, date: string): Promise<FollowUp> {
  const followUp = await requestJson("POST", "/api/niche/follow-ups", { body: { request, date } });
  refreshQueries(client, followUpsQuery.queryKey);
  return followUp;
}

export async function removeFollowUp(client: QueryClient, id: number): Promise<void> {
  await requestJson("DELETE", "/api/niche/follow-ups/{id}", { path: { id } });
  refreshQueries(client, followUpsQuery.queryKey);
}

export function ideasAsCsv(request: NicheRequest): Promise<Blob> {
  return requestFile("POST", "/api/niche/ideas.csv", { body: { request } });
}

/** The report with the answer on show: the reader's own wage goes along and is kept nowhere. */
export function reportAsPdf(request: NicheRequest, answer: NicheAnswer): Promise<Blob> {
  const { wageUsd, wageSource, yardstick } = answer;
  const wage = wageSource === "reader" ? { wageUsd } : {};
  return requestFile("POST", "/api/niche/report.pdf", { body: { request, ...wage, yardstick } });
}
