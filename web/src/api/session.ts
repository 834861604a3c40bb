import { useSyncExternalStore } from "react";
import { forgetDrafts, readStored, writeStored } from "../lib/storage/storage";
import { setAccountZone } from "../lib/time/reader-zone";
import { onTokenRefused, requestJson, waitForLogout } from "./client";
import { ApiError } from "./errors";
import type { components } from "./schema.gen";
import { followOtherTabs, readToken, writeToken } from "./token";

// Member who is logged in on this browser. One for the whole page, beside its token; on the server it never changes. It
// is in this folder because the top bar and every feature use it, and features never import one another.

export type User = components["schemas"]["User"];
export type PlanType = User["planType"];
export type Session = {
  user: User | null;
  isLoading: boolean;
  isAuthenticated: boolean;
  /** There is a token, and no answer says whether it opens a session: the network is away. */
  isUnreachable?: true;
};

/** A log-out that the server has not heard of yet: its cookie still opens the session. */
const UNHEARD = "unheardLogout";
const REFUSED = "refused";
const UNREACHABLE = "unreachable";
const LOADING: Session = { user: null, isLoading: true, isAuthenticated: false };

let session = LOADING;
let checking: string | null = null;
const listeners = new Set<() => void>();
const endListeners = new Set<() => void>();

/** Loading and unauthenticated at first, on the server for good. */
export function useSession(): Session {
  return useSyncExternalStore(subscribeSession, readSession, () => LOADING);
}

export function readSession(): Session {
  return session;
}

export function subscribeSession(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Checks the stored token, and again whenever there is reason to. Once per page. */
export function startSession(): () => void {
  const recheckToken = () => {
    repeatLogout();
    void checkToken();
  };
  const stop = followOtherTabs(() => {
    setSession(LOADING);
    void checkToken();
  });
  onTokenRefused(() => void checkToken(true));
  window.addEventListener("online", recheckToken);
  recheckToken();
  return () => {
    stop();
    onTokenRefused(() => {});
    window.removeEventListener("online", recheckToken);
    setSession(LOADING);
  };
}

/** After a log-in or a sign-up. */
export function enterSession({ token, user }: { token: string; user: User }): void {
  writeStored(UNHEARD, null);
  writeToken(token);
  setUser(user);
}

/** Ends the session here at once, and on the server as soon as it can be reached. */
export async function signOut(): Promise<void> {
  // Sent with the token that goes next.
  const told = tellLogout();
  waitForLogout(told);
  writeToken(null);
  setUser(null);
  forgetDrafts();
  await told;
}

/** Forgets a session that the server has ended already. */
export function leaveSession(): void {
  writeToken(null);
  setUser(null);
}

/** The account changed in a way that this page knows of. */
export function changeUser(part: Partial<User>): void {
  if (session.user) setUser({ ...session.user, ...part });
}

/** The plan changed, as by an upgrade. */
export function setPlanType(planType: PlanType): void {
  changeUser({ planType });
}

/** The account has another time zone, as the server has answered. */
export function setTimeZone(timeZone: string): void {
  changeUser({ timeZone });
}

/** Sets the time zone of the account. */
export async function changeTimeZone(timeZone: string): Promise<void> {
  await requestJson("PUT", "/api/auth/time-zone", { body: { timeZone } });
  setTimeZone(timeZone);
}

/** Calls back when the server has ended the session of a member who did not log out. */
export function onSessionEnd(listener: () => void): () => void {
  endListeners.add(listener);
  return () => void endListeners.delete(listener);
}

async function checkToken(isRefused = false): Promise<void> {
  const token = readToken();
  if (token === null) return isRefused ? endSession() : setUser(null);
  if (token === checking) return;
  checking = token;
  const user = await findUser();
  checking = null;
  // A newer log-in or log-out has replaced the token meanwhile.
  if (readToken() !== token) return;
  if (user === UNREACHABLE) return keepUser();
  if (user !== REFUSED) return setUser(user);
  writeToken(null);
  endSession();
}

function endSession(): void {
  if (session.user) for (const listener of endListeners) listener();
  setUser(null);
}

/** Without an answer the known member stays. A page that was opened without the network knows none yet. */
function keepUser(): void {
  if (session.user) setUser(session.user);
  else setSession({ user: null, isLoading: false, isAuthenticated: false, isUnreachable: true });
}

/** Checks the token now, for a page that waits for the network. */
export function recheckSession(): void {
  void checkToken();
}

/** No answer at all (a train, a tunnel) says nothing about the token. */
async function findUser(): Promise<User | null | typeof REFUSED | typeof UNREACHABLE> {
  try {
    return await requestJson("GET", "/api/auth/user");
  } catch (error) {
    return error instanceof ApiError ? REFUSED : UNREACHABLE;
  }
}

async function tellLogout(): Promise<void> {
  try {
    await requestJson("POST", "/api/auth/logout");
    writeStored(UNHEARD, null);
  } catch (error) {
    if (!(error instanceof ApiError)) writeStored(UNHEARD, "yes");
  }
}

function repeatLogout(): void {
  if (readStored(UNHEARD) !== null && readToken() === null) void tellLogout();
}

function setUser(user: User | null): void {
  // Offline, the token may still be good, and its account keeps its zone.
  if (user || readToken() === null) setAccountZone(user?.timeZone ?? null);
  setSession({ user, isLoading: false, isAuthenticated: user !== null });
}

function setSession(next: Session): void {
  session = next;
  for (const listener of listeners) listener();
}
