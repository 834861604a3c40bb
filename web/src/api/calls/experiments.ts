import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { requestFile, requestJson } from "../client";
import { apiQuery } from "../queries/api-query";
import { refreshQueries } from "../queries/refresh-queries";
import { tellOtherTabs } from "../queries/tabs";
import type { components } from "../schema.gen";

type Schemas = components["schemas"];
export type Experiment = Schemas["Experiment"];
export type ExperimentFields = Schemas["ExperimentFields"];
export type ExperimentList = Schemas["ExperimentList"];
export type ExperimentProject = Schemas["ExperimentProject"];
export type ExperimentEntry = Schemas["ExperimentEntry"];
export type PreparedDraft = Schemas["PreparedDraft"];
export type NewExperiment = Schemas["CreateExperiment"];
export type NewAnswer = Schemas["AddEntry"];
export type LoggedAnswer = Schemas["LoggedEntry"];
export type Evidence = Schemas["Evidence"];
export type EvidenceRow = Schemas["ExperimentPoints"];

/** Key that all lists of experiments begin with. */
export const EXPERIMENTS = ["/api/experiments"] as const;
const TASKS = ["/api/tasks"] as const;

// Other pages and other devices log answers too, so every view reads them again.
const LIVE = { refetchOnMount: "always" } as const;

/** Experiments of one project with those that its market has prepared. */
export const experimentsOfRun = (runId: number) => ({ ...apiQuery("/api/experiments", { query: { runId } }), ...LIVE });

/** All experiments, and the projects that can have some. */
export const allExperiments = { ...apiQuery("/api/experiments"), ...LIVE };

/** One experiment with its log. */
export const experimentQuery = (id: number) => ({ ...apiQuery("/api/experiments/{id}", { path: { id } }), ...LIVE });

/** The number of a project. Its key changes with every answer of the project. */
export const evidenceQuery = (runId: number) =>
  queryOptions({ ...apiQuery("/api/runs/{id}/evidence", { path: { id: runId } }), ...LIVE });

export const createExperiment = (body: NewExperiment) => requestJson("POST", "/api/experiments", { body });

export const startExperiment = (id: number, deadline: string | null) =>
  requestJson("POST", "/api/experiments/{id}/start", { path: { id }, body: { deadline } });

export const closeExperiment = (id: number) => requestJson("POST", "/api/experiments/{id}/stop", { path: { id } });

export const deleteExperiment = (id: number) => requestJson("DELETE", "/api/experiments/{id}", { path: { id } });

export function changeExperiment({ id, version }: Experiment, fields: ExperimentFields, newVersion = false) {
  return requestJson("PATCH", "/api/experiments/{id}", { path: { id }, body: { fields, version, newVersion } });
}

export const logAnswer = (id: number, body: NewAnswer) =>
  requestJson("POST", "/api/experiments/{id}/entries", { path: { id }, body });

export const strikeOut = (id: number, entryId: number, struckOut: boolean) =>
  requestJson("PATCH", "/api/experiments/{id}/entries/{entryId}", { path: { id, entryId }, body: { struckOut } });

export const putTotal = (id: number, date: string, yes: number, total: number) =>
  requestJson("PUT", "/api/experiments/{id}/totals/{date}", { path: { id, date }, body: { yes, total } });

export const fetchEntryTable = (id: number) =>
  requestFile("GET", "/api/experiments/{id}/entries.csv", { path: { id } });

/** Reads again all that shows an experiment of this project, in other tabs as well. */
export function refreshExperiments(client: QueryClient, experiment: Pick<Experiment, "id" | "runId">): void {
  const keys = [
    EXPERIMENTS,
    experimentQuery(experiment.id).queryKey,
    evidenceQuery(experiment.runId).queryKey,
    TASKS,
  ] as const;
  refreshQueries(client, ...keys);
  tellOtherTabs(...keys);
}
