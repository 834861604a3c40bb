import { act, cleanup, configure, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { ComponentType } from "react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { enterSession, leaveSession, readSession, startSession } from "../../../api/session";
import { type Answer, type Call, done, fakeFetch, json, refusal } from "../../../testing/fake-api";
import { renderPage } from "../../../testing/page";
import AccountPage from "./account-page";
import LoginPage from "./login-page";
import ResetPage from "./reset-page";
import SignupPage from "./signup-page";

configure({ asyncUtilTimeout: 4000 });

const ANNA = { id: 1000, email: "anna@example.com", planType: "Free" as const, timeZone: "UTC", location: null };
const LOGGED_IN = { token: "t-anna", user: ANNA, message: "Welcome back." };
const HERE = {
  id: 7,
  isThisOne: true,
  device: "Chrome on Linux",
  createdAt: "2026-11-20T19:12:00Z",
  lastSeenAt: "2026-11-20T19:12:00Z",
};
const PHONE = { ...HERE, id: 8, isThisOne: false, device: "Safari on iPhone" };

let calls: Call[];
/** By method and path. */
let answers: Record<string, Answer>;
let stop = () => {};

beforeEach(() => {
  localStorage.clear();
  answers = {
    "GET /api/auth/sessions": () => json([HERE, PHONE]),
    "GET /api/auth/second-factor": () => json({ enabled: false, enabledAt: null, recoveryCodesLeft: 0 }),
  };
  calls = fakeFetch((call) => (answers[`${call.method} ${call.path}`] ?? done)(call));
});
afterEach(() => {
  cleanup();
  act(() => {
    leaveSession();
    stop();
  });
  vi.unstubAllGlobals();
});

function open(Page: ComponentType, address: string, user?: typeof ANNA) {
  window.history.replaceState(null, "", address);
  renderPage(<Page />);
  act(() => {
    stop = startSession();
    if (user) enterSession({ token: "t-anna", user });
  });
  return userEvent.setup();
}

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const writes = () => calls.filter(({ method }) => method !== "GET");
const where = () => window.location.pathname + window.location.search;
const told = (label: string) => document.getElementById(`${field(label).id}-error`)?.textContent;

describe("the second step", () => {
  beforeEach(() => {
    answers["POST /api/auth/login"] = refusal(401, "second_factor_required", "Please enter the code.");
  });
  async function typeFirstStep() {
    const user = open(LoginPage, "/login?next=/tasks");
    await user.type(field("Email"), "anna@example.com");
    await user.type(field("Password"), "a lamp and a desk{Enter}");
    return user;
  }
  const sent = () => writes().at(-1)?.body;

  test("asks for a code once the password is right, and sends all three", async () => {
    const user = await typeFirstStep();
    const code = await screen.findByLabelText("Code");
    expect(document.activeElement).toBe(code);
    expect(sent()).toEqual({ email: "anna@example.com", password: "a lamp and a desk" });
    answers["POST /api/auth/login"] = refusal(401, "wrong_code", "Not right.", { code: "Not right." });
    await user.type(code, "000000{Enter}");
    await waitFor(() => expect(told("Code")).toBe("Not right."));
    answers["POST /api/auth/login"] = () => json(LOGGED_IN);
    await user.clear(code);
    await user.type(code, "123456{Enter}");
    await waitFor(() => expect(where()).toBe("/tasks"));
    expect(sent()).toEqual({ email: "anna@example.com", password: "a lamp and a desk", code: "123456" });
  });

  test("leads back to the password when it was changed meanwhile, or by a button", async () => {
    const user = await typeFirstStep();
    answers["POST /api/auth/login"] = refusal(401, "wrong_credentials", "Wrong email or password.");
    await user.type(await screen.findByLabelText("Code"), "123456{Enter}");
    expect(await screen.findByText("Wrong email or password.")).toBeTruthy();
    answers["POST /api/auth/login"] = refusal(401, "second_factor_required", "Please enter the code.");
    await user.type(field("Email"), "anna@example.com");
    await user.type(field("Password"), "another{Enter}");
    await screen.findByLabelText("Code");
    await user.click(screen.getByRole("button", { name: "Use another account" }));
    expect(screen.getByLabelText("Password")).toBeTruthy();
  });
});

describe("log in", () => {
  async function logIn(user: ReturnType<typeof userEvent.setup>) {
    await user.type(field("Email"), "anna@example.com");
    await user.type(field("Password"), "a lamp and a desk{Enter}");
  }

  test("sends email and password, keeps the token and goes to the dashboard", async () => {
    answers["POST /api/auth/login"] = () => json(LOGGED_IN);
    await logIn(open(LoginPage, "/login"));
    await waitFor(() => expect(where()).toBe("/dashboard"));
    expect(writes()).toEqual([
      { method: "POST", path: "/api/auth/login", body: { email: "anna@example.com", password: "a lamp and a desk" } },
    ]);
    expect(localStorage.getItem("authToken")).toBe("t-anna");
    expect(readSession().user).toEqual(ANNA);
  });

  test("goes on to the page that was asked for", async () => {
    answers["POST /api/auth/login"] = () => json(LOGGED_IN);
    await logIn(open(LoginPage, "/login?next=%2Fniche-discovery%3Fq%3Ddog"));
    await waitFor(() => expect(where()).toBe("/niche-discovery?q=dog"));
  });

  test("never leaves the site", async () => {
    answers["POST /api/auth/login"] = () => json(LOGGED_IN);
    await logIn(open(LoginPage, "/login?next=//evil.example"));
    await waitFor(() => expect(where()).toBe("/dashboard"));
  });

  test("says the server's reason, moves focus there and keeps what was typed", async () => {
    answers["POST /api/auth/login"] = refusal(401, "wrong_credentials", "Email and password do not match.");
    await logIn(open(LoginPage, "/login"));
    await waitFor(() => expect(document.activeElement?.textContent).toBe("Email and password do not match."));
    expect(document.activeElement?.closest("[role=alert]")).toBeTruthy();
    expect(field("Email").value).toBe("anna@example.com");
    expect(field("Password").value).toBe("a lamp and a desk");
    expect(localStorage.getItem("authToken")).toBeNull();
  });

  test.each([
    ["an answer without a reason", () => new Response("", { status: 502 }), "Login failed"],
    ["a proxy's page", () => new Response("<html>503</html>", { status: 503 }), "Login failed"],
    ["a reason without a code", () => json({ message: "Closed today." }, 503), "Closed today."],
    [
      "no answer",
      () => Promise.reject(new TypeError("Failed to fetch")),
      "Login failed. The server cannot be reached. Check your connection and try again.",
    ],
  ])("keeps the form and says what happened after %s", async (_, answer, text) => {
    answers["POST /api/auth/login"] = answer;
    await logIn(open(LoginPage, "/login"));
    expect(await screen.findByText(text)).toBeTruthy();
    expect(field("Email").value).toBe("anna@example.com");
  });

  test("shows the password when asked", async () => {
    const user = open(LoginPage, "/login");
    const show = screen.getByRole("button", { name: "Show password" });
    expect(field("Password").type).toBe("password");
    await user.click(show);
    expect(field("Password").type).toBe("text");
    expect(show.getAttribute("aria-pressed")).toBe("true");
  });

  test("leads to the sign-up, and that to the same page", () => {
    open(LoginPage, "/login?next=%2Ftasks");
    expect(screen.getByRole("link", { name: "Sign up" }).getAttribute("href")).toBe("/signup?next=%2Ftasks");
  });

  test("offers to go on to whoever is logged in already", () => {
    open(LoginPage, "/login?next=%2Faccount", ANNA);
    expect(screen.getByRole("link", { name: "Continue" }).getAttribute("href")).toBe("/account");
    expect(screen.queryByLabelText("Password")).toBeNull();
  });
});

describe("sign up", () => {
  async function signUp(user: ReturnType<typeof userEvent.setup>) {
    await user.type(field("Email"), "anna@example.com");
    await user.type(field("Password"), "a lamp and a desk");
    await user.type(field("Password, again"), "a lamp and a desk{Enter}");
  }

  test("goes to the dashboard a tenth of a second later", async () => {
    answers["POST /api/auth/signup"] = () => json(LOGGED_IN, 201);
    const user = open(SignupPage, "/signup");
    const later = vi.spyOn(globalThis, "setTimeout");
    await signUp(user);
    await waitFor(() => expect(readSession().user).toEqual(ANNA));
    await waitFor(() => expect(where()).toBe("/dashboard"));
    expect(later.mock.calls.some(([, delay]) => delay === 100)).toBe(true);
    expect(writes()[0]?.body).toEqual({
      email: "anna@example.com",
      password: "a lamp and a desk",
      confirmPassword: "a lamp and a desk",
    });
    expect(screen.getByRole("status").textContent).toContain("Your account is ready");
  });

  test("says at the fields what is wrong, and moves focus to the first", async () => {
    answers["POST /api/auth/signup"] = refusal(422, "invalid_account", "Please look at the fields.", {
      password: "Please use 10 characters or more.",
      confirmPassword: "Please type the same again.",
    });
    await signUp(open(SignupPage, "/signup"));
    await waitFor(() => expect(document.activeElement).toBe(field("Password")));
    expect(told("Password")).toBe("Please use 10 characters or more.");
    expect(told("Password, again")).toBe("Please type the same again.");
    expect(screen.queryByText("Please look at the fields.")).toBeNull();
  });

  test("says 'Signup failed' where the server gives no reason", async () => {
    answers["POST /api/auth/signup"] = () => new Response("", { status: 500 });
    await signUp(open(SignupPage, "/signup"));
    expect(await screen.findByText("Signup failed")).toBeTruthy();
  });
});

describe("reset", () => {
  test("a site without mail says so in place of the form", async () => {
    answers["GET /api/auth/reset-request"] = () => json({ sendsMail: false });
    open(ResetPage, "/reset");
    expect(await screen.findByText(/This site does not send email/)).toBeTruthy();
    expect(screen.queryByRole("textbox")).toBeNull();
  });

  test("asks for a link and shows the server's answer", async () => {
    answers["GET /api/auth/reset-request"] = () => json({ sendsMail: true });
    answers["POST /api/auth/reset-request"] = () =>
      json({ message: "If there is an account, a link is on its way." }, 202);
    const user = open(ResetPage, "/reset");
    await screen.findByRole("textbox", { name: "Email" });
    await user.type(field("Email"), "anna@example.com{Enter}");
    expect(await screen.findByText("If there is an account, a link is on its way.")).toBeTruthy();
    expect(writes()[0]?.body).toEqual({ email: "anna@example.com" });
  });

  test("takes a new password with the link's token, forgets the old session and leads to the log-in", async () => {
    const user = open(ResetPage, "/reset#token=abc", ANNA);
    await user.type(field("New password"), "a lamp and a desk");
    await user.type(field("New password, again"), "a lamp and a desk{Enter}");
    await waitFor(() => expect(where()).toBe("/login"));
    expect(writes()).toEqual([
      {
        method: "POST",
        path: "/api/auth/reset",
        body: { token: "abc", password: "a lamp and a desk", confirmPassword: "a lamp and a desk" },
      },
    ]);
    expect(localStorage.getItem("authToken")).toBeNull();
    expect(readSession().user).toBeNull();
  });

  test("says what is wrong with the link", async () => {
    answers["POST /api/auth/reset"] = refusal(422, "not_found", "This link has been used. Ask for a new one.");
    const user = open(ResetPage, "/reset?token=abc");
    const change = screen.getByRole("button", { name: "Change password" });
    await user.click(change);
    expect(screen.getAllByText("Please fill this in.")).toHaveLength(2);
    expect(document.activeElement).toBe(screen.getByLabelText("New password"));
    await user.type(screen.getByLabelText("New password"), "a quiet lamp");
    await user.type(screen.getByLabelText("New password, again"), "a quiet lamp");
    await user.click(change);
    expect(await screen.findByText("This link has been used. Ask for a new one.")).toBeTruthy();
  });
});

describe("the account", () => {
  test("is behind the log-in", () => {
    open(AccountPage, "/account");
    expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Log in to see your account");
    const link = screen.getByRole("link", { name: "Log in" });
    expect(link.getAttribute("href")).toBe("/login?next=%2Faccount");
  });

  test("changes the password and empties the fields", async () => {
    const user = open(AccountPage, "/account", ANNA);
    await user.type(await screen.findByLabelText("Current password"), "a lamp and a desk");
    await user.type(field("New password"), "two lamps and a desk");
    await user.type(field("New password, again"), "two lamps and a desk");
    await user.click(screen.getByRole("button", { name: "Change password" }));
    await waitFor(() => expect(screen.getAllByRole("status").at(-1)?.textContent).toContain("Password changed"));
    expect(writes()[0]).toEqual({
      method: "POST",
      path: "/api/auth/password",
      body: {
        currentPassword: "a lamp and a desk",
        password: "two lamps and a desk",
        confirmPassword: "two lamps and a desk",
      },
    });
    expect(field("Current password").value).toBe("");
  });

  test("sets the place of the member, and that there is none in the US", async () => {
    const travis = { id: "48453", name: "Travis County, Texas" };
    answers["GET /api/places?q=78704"] = () => json([{ ...travis, kind: "county", label: "78704", isClear: true }]);
    const user = open(AccountPage, "/account", ANNA);
    const part = within(await screen.findByRole("region", { name: "Your place" }));
    const place = await part.findByRole("combobox", { name: "Where?" });
    await user.type(place, "78704");
    await user.tab();
    await waitFor(() => expect(readSession().user?.location).toEqual(travis));
    await user.click(part.getByRole("button", { name: "Not in the US" }));
    expect((await part.findByRole("status")).textContent).toBe("You start with figures for the whole US.");
    expect(part.queryByRole("button", { name: "Not in the US" })).toBeNull();
    expect(writes().map(({ path, body }) => [path, body])).toEqual([
      ["/api/auth/location", { location: "48453" }],
      ["/api/auth/location", { location: "" }],
    ]);
  });

  test("lists the open sessions and ends one of them", async () => {
    const user = open(AccountPage, "/account", ANNA);
    const list = within(await screen.findByRole("region", { name: "Where you are logged in" }));
    await waitFor(() => expect(list.getAllByRole("listitem")).toHaveLength(2));
    expect(list.getAllByRole("listitem")[0]?.textContent).toContain("This device");
    answers["GET /api/auth/sessions"] = () => json([HERE]);
    await user.click(list.getByRole("button", { name: /^Log out Safari on iPhone/ }));
    expect(writes()).toEqual([]);
    const dialog = within(await screen.findByRole("dialog", { name: "Log out Safari on iPhone?" }));
    await user.type(dialog.getByLabelText("Your password"), "a lamp and a desk{Enter}");
    await waitFor(() => expect(list.getAllByRole("listitem")).toHaveLength(1));
    expect(writes()).toEqual([
      { method: "DELETE", path: "/api/auth/sessions/8", body: { currentPassword: "a lamp and a desk" } },
    ]);
    expect(readSession().user).toEqual(ANNA);
  });

  test("sessions show when they were last used, and all others end at once", async () => {
    const user = open(AccountPage, "/account", ANNA);
    const list = within(await screen.findByRole("region", { name: "Where you are logged in" }));
    await waitFor(() => expect(list.getAllByText(/Last used Nov \d+, 2026, \d+:12 [AP]M/)).toHaveLength(2));
    answers["DELETE /api/auth/sessions"] = () => new Response(null, { status: 204 });
    answers["GET /api/auth/sessions"] = () => json([HERE]);
    await user.click(list.getByRole("button", { name: "Log out all others" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Log out all other devices?" }));
    await user.type(dialog.getByLabelText("Your password"), "a lamp and a desk{Enter}");
    await waitFor(() => expect(list.getAllByRole("listitem")).toHaveLength(1));
    expect(list.queryByRole("button", { name: "Log out all others" })).toBeNull();
    expect(writes()).toEqual([
      { method: "DELETE", path: "/api/auth/sessions", body: { currentPassword: "a lamp and a desk" } },
    ]);
  });

  test("ending this browser's session logs out here", async () => {
    const user = open(AccountPage, "/account", ANNA);
    await user.click(await screen.findByRole("button", { name: "Log out Chrome on Linux, this device" }));
    expect(await screen.findByText("Log in to see your account")).toBeTruthy();
    expect(localStorage.getItem("authToken")).toBeNull();
  });

  test("hands over the data as a file", async () => {
    const files: string[] = [];
    vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (this: HTMLAnchorElement) {
      files.push(this.download);
    });
    answers["GET /api/auth/export"] = () => json({ user: ANNA });
    const user = open(AccountPage, "/account", ANNA);
    await user.click(await screen.findByRole("button", { name: "Export my data" }));
    await waitFor(() => expect(files).toEqual(["sidestart-export.json"]));
  });

  test("is deleted only with the password", async () => {
    answers["DELETE /api/auth/user"] = refusal(422, "wrong_credentials", "That is not your password.", {
      password: "That is not your password.",
    });
    const user = open(AccountPage, "/account", ANNA);
    await user.click(await screen.findByRole("button", { name: "Delete my account" }));
    const dialog = within(screen.getByRole("dialog", { name: "Delete your account?" }));
    await user.type(dialog.getByLabelText("Password"), "guess{Enter}");
    expect(await dialog.findByText("That is not your password.")).toBeTruthy();
    expect(readSession().user).toEqual(ANNA);
    answers["DELETE /api/auth/user"] = done;
    await user.click(dialog.getByRole("checkbox", { name: /^Erase my forum posts/ }));
    await user.click(dialog.getByRole("button", { name: "Delete everything" }));
    await waitFor(() => expect(where()).toBe("/"));
    expect(writes().at(-1)).toEqual({
      method: "DELETE",
      path: "/api/auth/user",
      body: { password: "guess", erasePosts: true },
    });
    expect(readSession().user).toBeNull();
    expect(localStorage.getItem("authToken")).toBeNull();
  });

  test("shows the plan that holds", async () => {
    open(AccountPage, "/account", { ...ANNA, planType: "Free" });
    const plan = await screen.findByRole("region", { name: "Plan" });
    expect(plan.textContent).toContain("Free");
  });
});
