import { requestJson } from "../../../api/client";
import { apiQuery } from "../../../api/queries/api-query";
import type { components } from "../../../api/schema.gen";

type Schemas = components["schemas"];
export type Evenings = Schemas["Evenings"];
export type EveningPiece = Schemas["EveningPiece"];
export type EveningException = Schemas["EveningException"];
export type EveningProblem = Schemas["EveningProblem"];
export type EveningFix = Schemas["EveningFix"];
export type EveningPreview = Schemas["EveningPreview"];
export type PreviewRequest = Schemas["PreviewEvenings"];
export type PieceChange = Schemas["ChangeEveningPiece"];
export type FreeTime = Schemas["SaveEvenings"];
export type PlanStep = Schemas["PlanStep"];

export const EVENINGS = ["/api/evenings"];

/** Read on every view: the clock moves pieces, and the plan and the tasks change elsewhere. */
export const eveningsQuery = { ...apiQuery("/api/evenings"), refetchOnMount: "always" } as const;
export const planQuery = apiQuery("/api/plan");

/** Queries that change with a ticked piece. */
export const TICKED = [["/api/plan"], ["/api/tasks"], ["/api/dashboard/overview"]];

export const saveFreeTime = (body: FreeTime) => requestJson("PUT", "/api/evenings", { body });

export const changePiece = (id: number, body: PieceChange) =>
  requestJson("POST", "/api/evenings/pieces/{id}", { path: { id }, body });

export const previewEvenings = (body: PreviewRequest) => requestJson("POST", "/api/evenings/preview", { body });

export const makeFeed = () => requestJson("POST", "/api/calendar/feed");

export const revokeFeed = () => requestJson("DELETE", "/api/calendar/feed");
