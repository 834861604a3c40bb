import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { fetchJson } from "./client";
import { enterSession, readSession, setPlanType, signOut, startSession, type User } from "./session";
import { onTokenChange, readToken } from "./token";

const ANNA: User = { id: 1000, email: "anna@example.com", planType: "Free", timeZone: "UTC", location: null };
const BEN: User = { id: 1001, email: "ben@example.com", planType: "Premium", timeZone: "UTC", location: null };

type Call = { path: string; method: string; bearer: string | undefined };
let calls: Call[];
/** Answers of the API by path. A thrown error is a network that does not answer. */
let answers: Record<string, () => Response | Promise<Response>>;
let stop = () => {};

beforeEach(() => {
  localStorage.clear();
  calls = [];
  answers = { "/api/auth/user": () => json(ANNA), "/api/auth/logout": () => new Response(null, { status: 204 }) };
  vi.stubGlobal("fetch", async (path: string, init: RequestInit) => {
    const headers = init.headers as Record<string, string>;
    calls.push({ path, method: init.method ?? "GET", bearer: headers["Authorization"] });
    return (answers[path] ?? (() => json(null)))();
  });
});
afterEach(() => {
  stop();
  stop = () => {};
  vi.unstubAllGlobals();
});

const json = (value: unknown, status = 200) => new Response(JSON.stringify(value), { status });
const offline = () => Promise.reject(new TypeError("Failed to fetch"));
const refuse = (status: number) => () => json({ code: "login_required", message: "Authentication failed" }, status);
const settled = () => vi.waitFor(() => expect(readSession().isLoading).toBe(false));
const signedOut = { user: null, isLoading: false, isAuthenticated: false };

async function start(token?: string) {
  if (token) localStorage.setItem("authToken", token);
  stop = startSession();
  await settled();
}

/** Sends the event that this tab receives when another one changed the token. */
function elsewhere(token: string | null) {
  if (token === null) localStorage.removeItem("authToken");
  else localStorage.setItem("authToken", token);
  window.dispatchEvent(new StorageEvent("storage", { key: "authToken", newValue: token }));
}

describe("at the start", () => {
  it("is loading and unauthenticated until the token is checked", async () => {
    localStorage.setItem("authToken", "t-anna");
    stop = startSession();
    expect(readSession()).toEqual({ user: null, isLoading: true, isAuthenticated: false });
    await settled();
    expect(readSession()).toEqual({ user: ANNA, isLoading: false, isAuthenticated: true });
    expect(calls).toEqual([{ path: "/api/auth/user", method: "GET", bearer: "Bearer t-anna" }]);
  });

  it("nobody is logged in without a token, and nothing is asked", async () => {
    await start();
    expect(readSession()).toEqual(signedOut);
    expect(calls).toEqual([]);
  });

  it.each([401, 403, 500])("a check answered with %i removes the token", async (status) => {
    answers["/api/auth/user"] = refuse(status);
    await start("t-old");
    expect(readSession()).toEqual(signedOut);
    expect(localStorage.getItem("authToken")).toBeNull();
    expect(calls).toHaveLength(1);
  });

  it.each(["t-anna\n", "日本", "two words", ""])(
    "a stored token that no header can hold is removed: %j",
    async (token) => {
      localStorage.setItem("authToken", token);
      stop = startSession();
      await settled();
      expect(readSession()).toEqual(signedOut);
      expect(localStorage.getItem("authToken")).toBeNull();
      expect(calls).toEqual([]);
    },
  );

  it("no answer at all keeps the token, and it is checked again when the network is back", async () => {
    answers["/api/auth/user"] = offline;
    await start("t-anna");
    expect(readSession()).toEqual({ ...signedOut, isUnreachable: true });
    expect(localStorage.getItem("authToken")).toBe("t-anna");
    answers["/api/auth/user"] = () => json(ANNA);
    window.dispatchEvent(new Event("online"));
    await vi.waitFor(() => expect(readSession().user).toEqual(ANNA));
  });
});

describe("a log-in", () => {
  it("keeps the token under the agreed name and sends it with every call of the API", async () => {
    await start();
    enterSession({ token: "t-ben", user: BEN });
    expect(localStorage.getItem("authToken")).toBe("t-ben");
    expect(readSession()).toEqual({ user: BEN, isLoading: false, isAuthenticated: true });
    await fetchJson("/api/niche/projects");
    expect(calls.at(-1)?.bearer).toBe("Bearer t-ben");
    await fetchJson("/healthz");
    expect(calls.at(-1)?.bearer).toBeUndefined();
  });

  it("wins over a check that is still under way", async () => {
    let answer = (_: Response) => {};
    answers["/api/auth/user"] = () => new Promise((resolve) => (answer = resolve));
    localStorage.setItem("authToken", "t-old");
    stop = startSession();
    enterSession({ token: "t-ben", user: BEN });
    answer(refuse(401)());
    await Promise.resolve();
    await new Promise((resolve) => setTimeout(resolve));
    expect(readSession().user).toEqual(BEN);
    expect(readToken()).toBe("t-ben");
  });

  it("lasts as long as the page where storage is refused", async () => {
    await start();
    vi.stubGlobal("localStorage", {
      getItem: () => null,
      setItem: () => {
        throw new Error("full");
      },
      removeItem: () => {},
    });
    enterSession({ token: "t-ben", user: BEN });
    await fetchJson("/api/niche/projects");
    expect(calls.at(-1)?.bearer).toBe("Bearer t-ben");
  });

  it("is told to whoever keeps what was read for somebody else", async () => {
    await start();
    const told = vi.fn();
    const hush = onTokenChange(told);
    enterSession({ token: "t-ben", user: BEN });
    await signOut();
    hush();
    expect(told).toHaveBeenCalledTimes(2);
  });
});

describe("a log-out", () => {
  it("tells the server with the token and forgets it at once", async () => {
    await start("t-anna");
    const done = signOut();
    expect(readSession()).toEqual(signedOut);
    expect(localStorage.getItem("authToken")).toBeNull();
    await done;
    expect(calls.at(-1)).toEqual({ path: "/api/auth/logout", method: "POST", bearer: "Bearer t-anna" });
  });

  it("clears everything here even offline, and tells the server when the network is back", async () => {
    await start("t-anna");
    answers["/api/auth/logout"] = offline;
    await signOut();
    expect(readSession()).toEqual(signedOut);
    expect(readToken()).toBeNull();
    answers["/api/auth/logout"] = () => new Response(null, { status: 204 });
    window.dispatchEvent(new Event("online"));
    await vi.waitFor(() => expect(calls.filter(({ path }) => path === "/api/auth/logout")).toHaveLength(2));
    await vi.waitFor(() => expect(localStorage).toHaveLength(0));
    window.dispatchEvent(new Event("online"));
    expect(calls.filter(({ path }) => path === "/api/auth/logout")).toHaveLength(2);
  });
});

describe("while the server has not answered a log-out", () => {
  it("holds other requests back, because they would carry the cookie of the session", async () => {
    await start("token");
    let answer = (_: Response) => {};
    answers["/api/auth/logout"] = () =>
      new Promise((resolve) => {
        answer = resolve;
      });
    const left = signOut();
    const tip = fetchJson("/api/tips/today");
    await Promise.resolve();
    expect(calls.map(({ path }) => path)).not.toContain("/api/tips/today");
    answer(new Response(null, { status: 204 }));
    await Promise.all([left, tip]);
    expect(calls.at(-1)).toMatchObject({ path: "/api/tips/today", bearer: undefined });
  });
});

describe("meanwhile", () => {
  it("a log-out in another tab counts here", async () => {
    await start("t-anna");
    elsewhere(null);
    await settled();
    expect(readSession()).toEqual(signedOut);
  });

  it("a log-in of somebody else in another tab is checked and counts here", async () => {
    await start("t-anna");
    answers["/api/auth/user"] = () => json(BEN);
    const told = vi.fn();
    const hush = onTokenChange(told);
    elsewhere("t-ben");
    expect(readSession().user).toBeNull();
    await vi.waitFor(() => expect(readSession().user).toEqual(BEN));
    hush();
    expect(told).toHaveBeenCalledTimes(1);
    expect(calls.at(-1)?.bearer).toBe("Bearer t-ben");
  });

  it("a call refused in spite of its token has the token checked", async () => {
    await start("t-anna");
    answers["/api/niche/projects"] = refuse(401);
    answers["/api/auth/user"] = refuse(401);
    await expect(fetchJson("/api/niche/projects")).rejects.toThrow("401");
    await vi.waitFor(() => expect(readToken()).toBeNull());
    expect(readSession()).toEqual(signedOut);
    expect(calls.filter(({ path }) => path === "/api/auth/user")).toHaveLength(2);
  });

  it("a call whose session has ended is made once more without it", async () => {
    await start("t-anna");
    const old = json({ code: "session_ended", message: "Please log in again." }, 401);
    const replies = [old, json(["all"])];
    answers["/api/niche/match"] = () => replies.shift() ?? json(null, 500);
    await expect(fetchJson("/api/niche/match")).resolves.toEqual(["all"]);
    const asked = calls.filter(({ path }) => path === "/api/niche/match");
    expect(asked.map(({ bearer }) => bearer)).toEqual(["Bearer t-anna", undefined]);
    expect(readToken()).toBeNull();
    expect(readSession()).toEqual(signedOut);
  });

  it("a refusal that is not about the token leaves it", async () => {
    await start("t-anna");
    answers["/api/blog/posts"] = refuse(401);
    await expect(fetchJson("/api/blog/posts", { method: "POST" })).rejects.toThrow("401");
    await settled();
    expect(readSession().user).toEqual(ANNA);
    expect(readToken()).toBe("t-anna");
  });

  it("an upgrade makes the member Premium on the spot", async () => {
    await start("t-anna");
    setPlanType("Premium");
    expect(readSession().user).toEqual({ ...ANNA, planType: "Premium" });
  });

  it("nobody is made Premium where nobody is logged in", async () => {
    await start();
    setPlanType("Premium");
    expect(readSession()).toEqual(signedOut);
  });
});
