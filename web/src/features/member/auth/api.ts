import type { QueryClient } from "@tanstack/react-query";
import { requestFile, requestJson } from "../../../api/client";
import { apiQuery } from "../../../api/queries/api-query";
import { refreshQueries } from "../../../api/queries/refresh-queries";
import type { components } from "../../../api/schema.gen";

export type LoggedIn = components["schemas"]["LoggedInBody"];
export type OpenSession = components["schemas"]["Session"];

/** Read anew whenever it comes into view: other devices change it. */
export const sessionsQuery = { ...apiQuery("/api/auth/sessions"), refetchOnMount: "always" } as const;

export const secondFactorQuery = { ...apiQuery("/api/auth/second-factor"), refetchOnMount: "always" } as const;

/** Refused with `second_factor_required` when a code is needed and none is given. */
export function logIn(email: string, password: string, code = ""): Promise<LoggedIn> {
  return requestJson("POST", "/api/auth/login", { body: code ? { email, password, code } : { email, password } });
}

export function beginSecondFactor(currentPassword: string): Promise<components["schemas"]["SecondFactorEnrollment"]> {
  return requestJson("POST", "/api/auth/second-factor", { body: { currentPassword } });
}

/** Ends every other session. Returns the recovery codes, which are not available again. */
export async function enableSecondFactor(client: QueryClient, code: string): Promise<string[]> {
  const { recoveryCodes } = await requestJson("PUT", "/api/auth/second-factor", { body: { code } });
  refreshQueries(client, secondFactorQuery.queryKey, sessionsQuery.queryKey);
  return recoveryCodes;
}

export async function disableSecondFactor(client: QueryClient, currentPassword: string, code: string): Promise<void> {
  await requestJson("DELETE", "/api/auth/second-factor", { body: { currentPassword, code } });
  await client.invalidateQueries({ queryKey: secondFactorQuery.queryKey });
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

export async function revokeSession(client: QueryClient, id: number, currentPassword: string): Promise<void> {
  await requestJson("DELETE", "/api/auth/sessions/{id}", { path: { id }, body: { currentPassword } });
  refreshQueries(client, sessionsQuery.queryKey);
}

/** Ends every session but this one. */
export async function revokeOtherSessions(client: QueryClient, currentPassword: string): Promise<void> {
  await requestJson("DELETE", "/api/auth/sessions", { body: { currentPassword } });
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
