import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { requestFile, requestJson } from "../../api/client";
import type { components } from "../../api/schema.gen";

export type LoggedIn = components["schemas"]["LoggedInBody"];
export type OpenSession = { id: number; current: boolean; label: string; createdAt: string; lastSeenAt: string };

/** Read anew whenever it comes into view: other devices change it. */
export const sessions = queryOptions<OpenSession[]>({
  queryKey: ["/api/auth/sessions"],
  refetchOnMount: "always",
  networkMode: "always",
});

export function logIn(email: string, password: string): Promise<LoggedIn> {
  return post("/api/auth/login", { email, password });
}

export function signUp(email: string, password: string, confirmPassword: string): Promise<LoggedIn> {
  return post("/api/auth/signup", { email, password, confirmPassword });
}

/** Ends every other session. */
export async function changePassword(
  client: QueryClient,
  currentPassword: string,
  password: string,
  confirmPassword: string,
): Promise<void> {
  await post("/api/auth/password", { currentPassword, password, confirmPassword });
  void client.invalidateQueries({ queryKey: sessions.queryKey });
}

export async function revokeSession(client: QueryClient, id: number): Promise<void> {
  await requestJson(`/api/auth/sessions/${id}`, { method: "DELETE" });
  void client.invalidateQueries({ queryKey: sessions.queryKey });
}

/** Ends every session but this one. */
export async function revokeOtherSessions(client: QueryClient): Promise<void> {
  await requestJson("/api/auth/sessions", { method: "DELETE" });
  void client.invalidateQueries({ queryKey: sessions.queryKey });
}

/** Whether the site can mail a reset link. Unknown counts as yes: the request itself will say. */
export async function sendsMail(): Promise<boolean> {
  const options = await requestJson<components["schemas"]["ResetOptions"]>("/api/auth/reset-request").catch(() => null);
  return options?.sendsMail ?? true;
}

/** The answer is the same whether there is such an account or not. */
export function requestReset(email: string): Promise<{ message: string }> {
  return post("/api/auth/reset-request", { email });
}

/** Ends every session of the account. */
export function resetPassword(token: string, password: string, confirmPassword: string): Promise<void> {
  return post("/api/auth/reset", { token, password, confirmPassword });
}

/** Everything that the account holds, as JSON. */
export function exportData(): Promise<Blob> {
  return requestFile("/api/auth/export");
}

export function deleteAccount(password: string): Promise<void> {
  return requestJson("/api/auth/user", { method: "DELETE", body: { password } });
}

function post<T>(path: string, body: unknown): Promise<T> {
  return requestJson<T>(path, { method: "POST", body });
}
