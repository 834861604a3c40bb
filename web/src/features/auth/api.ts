import type { QueryClient } from "@tanstack/react-query";
import { apiQuery, refreshQueries } from "../../api/api-query";
import { requestFile, requestJson } from "../../api/client";
import type { components } from "../../api/schema.gen";

export type LoggedIn = components["schemas"]["LoggedInBody"];
export type OpenSession = components["schemas"]["Session"];

/** Read anew whenever it comes into view: other devices change it. */
export const sessionsQuery = { ...apiQuery("/api/auth/sessions"), refetchOnMount: "always" } as const;

export function logIn(email: string, password: string): Promise<LoggedIn> {
  return requestJson("POST", "/api/auth/login", { body: { email, password } });
}

export function signUp(email: string, password: string, confirmPassword: string): Promise<LoggedIn> {
  return requestJson("POST", "/api/auth/signup", { body: { email, password, confirmPassword } });
}

/** Ends every other session. */
export async function changePassword(
  client: QueryClient,
  currentPassword: string,
  password: string,
  confirmPassword: string,
): Promise<void> {
  await requestJson("POST", "/api/auth/password", { body: { currentPassword, password, confirmPassword } });
  refreshQueries(client, sessionsQuery.queryKey);
}

export async function revokeSession(client: QueryClient, id: number): Promise<void> {
  await requestJson("DELETE", "/api/auth/sessions/{id}", { path: { id } });
  refreshQueries(client, sessionsQuery.queryKey);
}

/** Ends every session but this one. */
export async function revokeOtherSessions(client: QueryClient): Promise<void> {
  await requestJson("DELETE", "/api/auth/sessions");
  refreshQueries(client, sessionsQuery.queryKey);
}

/** Returns whether the site can mail a reset link. Unknown counts as yes: the request itself reports a refusal. */
export async function sendsMail(): Promise<boolean> {
  const options = await requestJson("GET", "/api/auth/reset-request").catch(() => null);
  return options?.sendsMail ?? true;
}

/** The answer is the same whether there is such an account or not. */
export function requestReset(email: string): Promise<{ message: string }> {
  return requestJson("POST", "/api/auth/reset-request", { body: { email } });
}

/** Ends every session of the account. */
export async function resetPassword(token: string, password: string, confirmPassword: string): Promise<void> {
  await requestJson("POST", "/api/auth/reset", { body: { token, password, confirmPassword } });
}

/** Everything that the account holds, as JSON. */
export function exportData(): Promise<Blob> {
  return requestFile("GET", "/api/auth/export");
}

/** Posts in the forum stay without a name, or are erased. */
export async function deleteAccount(password: string, erasePosts: boolean): Promise<void> {
  await requestJson("DELETE", "/api/auth/user", { body: { password, ...{ erasePosts } } });
}
