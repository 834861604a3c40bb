import type { QueryClient } from "@tanstack/react-query";
import { requestJson } from "../../../api/client";
import { apiQuery } from "../../../api/queries/api-query";
import { refreshQueries } from "../../../api/queries/refresh-queries";
import type { components } from "../../../api/schema.gen";

export type Question = components["schemas"]["SupportRequest"];

const QUESTIONS = ["/api/support/requests"];
const OVERVIEW = ["/api/dashboard/overview"];

/** Reloaded on every view, because answers arrive at any time. */
export const questionsQuery = { ...apiQuery("/api/support/requests"), refetchOnMount: "always" } as const;

export async function askQuestion(client: QueryClient, subject: string, body: string): Promise<void> {
  await requestJson("POST", "/api/support/requests", { body: { subject, body } });
  refreshQueries(client, QUESTIONS);
}

export async function addMessage(client: QueryClient, id: number, body: string): Promise<void> {
  await requestJson("POST", "/api/support/requests/{id}/messages", { path: { id }, body: { body } });
  refreshQueries(client, QUESTIONS);
}

export async function closeQuestion(client: QueryClient, id: number): Promise<void> {
  await requestJson("POST", "/api/support/requests/{id}/close", { path: { id } });
  refreshQueries(client, QUESTIONS);
}

export async function markRead(client: QueryClient, id: number): Promise<void> {
  await requestJson("POST", "/api/support/requests/{id}/read", { path: { id } });
  refreshQueries(client, QUESTIONS, OVERVIEW);
}
