import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { requestFile, requestJson } from "../../../api/client";
import { ANALYSES, readWeights, SAVED_SEARCHES, writeWeights } from "../api";
import type { Inquiry } from "../selection";
import type { AnalysisPage, FollowUp, KeptRequest, Project, Report, SavedSearch, Share } from "../types";

// What one visitor keeps: projects, links, follow-ups and earlier analyses. Other tabs change it too, so it is read anew
// whenever it comes into view.
const LIVE = { refetchOnMount: "always", networkMode: "always" } as const;

export const savedSearches = queryOptions<SavedSearch[]>({ queryKey: SAVED_SEARCHES, ...LIVE });
export const projects = queryOptions<Project[]>({ queryKey: ["/api/niche/projects"], ...LIVE });
export const shares = queryOptions<Share[]>({ queryKey: ["/api/niche/shares"], ...LIVE });
export const followUps = queryOptions<FollowUp[]>({ queryKey: ["/api/niche/follow-ups"], ...LIVE });

/** Twenty earlier analyses. The page on show stays until the next one is there. */
export function analysesPage(page: number) {
  return queryOptions<AnalysisPage>({
    queryKey: [...ANALYSES, page],
    queryFn: ({ signal }) => requestJson(`${ANALYSES[0]}?page=${page}`, { signal }),
    placeholderData: (previous) => previous,
    ...LIVE,
  });
}

/** The report on the page as a request. Its market is named, so that it stays the same one whatever the words mean later. */
export function requestOf({ selection, weights }: Inquiry, report: Report): KeptRequest {
  return { ...selection, market: report.match.market.slug, ...(weights ? { weights: readWeights(weights) } : {}) };
}

export function inquiryOf(request: Omit<KeptRequest, "market"> & { market?: string | null }): Inquiry {
  const { market, weights, ...selection } = request;
  return { selection, ...(market ? { market } : {}), ...(weights ? { weights: writeWeights(weights) } : {}) };
}

export async function saveProject(client: QueryClient, name: string, request: KeptRequest): Promise<Project> {
  const project = await requestJson<Project>("/api/niche/projects", { method: "POST", body: { name, request } });
  refresh(client, projects.queryKey);
  return project;
}

export async function renameProject(client: QueryClient, id: number, name: string): Promise<void> {
  await requestJson(`/api/niche/projects/${id}`, { method: "PATCH", body: { name } });
  refresh(client, projects.queryKey);
}

export async function deleteProject(client: QueryClient, id: number): Promise<void> {
  await requestJson(`/api/niche/projects/${id}`, { method: "DELETE" });
  refresh(client, projects.queryKey);
}

export async function restoreProject(client: QueryClient, id: number): Promise<void> {
  await requestJson(`/api/niche/projects/${id}/restore`, { method: "POST", body: {} });
  refresh(client, projects.queryKey);
}

export async function shareAnalysis(client: QueryClient, request: KeptRequest): Promise<Share & { path: string }> {
  const share = await requestJson<Share & { path: string }>("/api/niche/shares", { method: "POST", body: { request } });
  refresh(client, shares.queryKey);
  return share;
}

/** The whole address of a page of this site. */
export function fullAddress(path: string): string {
  return new URL(path, window.location.href).href;
}

export async function revokeShare(client: QueryClient, id: number): Promise<void> {
  await requestJson(`/api/niche/shares/${id}`, { method: "DELETE" });
  refresh(client, shares.queryKey);
}

export async function scheduleFollowUp(client: QueryClient, request: KeptRequest, date: string): Promise<FollowUp> {
  const followUp = await requestJson<FollowUp>("/api/niche/follow-ups", { method: "POST", body: { request, date } });
  refresh(client, followUps.queryKey);
  return followUp;
}

export async function removeFollowUp(client: QueryClient, id: number): Promise<void> {
  await requestJson(`/api/niche/follow-ups/${id}`, { method: "DELETE" });
  refresh(client, followUps.queryKey);
}

export function ideasAsCsv(request: KeptRequest): Promise<Blob> {
  return requestFile("/api/niche/ideas.csv", { method: "POST", body: { request } });
}

export function reportAsPdf(request: KeptRequest): Promise<Blob> {
  return requestFile("/api/niche/report.pdf", { method: "POST", body: { request } });
}

function refresh(client: QueryClient, queryKey: readonly unknown[]) {
  void client.invalidateQueries({ queryKey });
}
