import { act, cleanup, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { hydrateRoot } from "react-dom/client";
import { renderToString } from "react-dom/server";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { Router } from "wouter";
import { fetchJson } from "../../api/client";
import { enterSession, leaveSession, readSession, startSession } from "../../api/session";
import { readPlace, storePlace } from "../../lib/storage/reader-place";
import { ToastProvider } from "../../ui/feedback/toast";
import { readInitials } from "./member-menu";
import { TopBar } from "./top-bar";

const ANNA = { id: 1000, email: "anna.maria@example.com", planType: "Free" as const, timeZone: "UTC", location: null };
let stop = () => {};

// The tests' browser knows no popovers.
const closed = vi.fn();
beforeEach(() => void Object.assign(HTMLElement.prototype, { hidePopover: closed }));
afterEach(() => {
  cleanup();
  leaveSession();
  act(() => stop());
  vi.unstubAllGlobals();
  window.history.replaceState(null, "", "/");
});

const bar = (path: string, url?: string) => (
  <ToastProvider>
    <Router ssrPath={url}>
      <TopBar path={path} />
    </Router>
  </ToastProvider>
);

function show(address = "/", unread = 0) {
  const notices = JSON.stringify({ unread, items: [] });
  vi.stubGlobal("fetch", async (path: string) =>
    path === "/api/forum/notices" ? new Response(notices) : new Response(null, { status: 204 }),
  );
  window.history.replaceState(null, "", address);
  render(bar(window.location.pathname));
  act(() => {
    stop = startSession();
  });
}
const doors = (name: string) => screen.getAllByRole("link", { name }).map((link) => link.getAttribute("href"));
const member = () => screen.getByRole("button", { name: /^Your account: anna\.maria@example\.com/ });

it("a guest finds log-in and sign-up, which lead to the dashboard", () => {
  show("/niche-discovery?q=candles");
  expect(screen.getByText("Guest")).toBeTruthy();
  expect(doors("Log in")).toEqual(["/login"]);
  expect(new Set(doors("Sign up"))).toEqual(new Set(["/signup"]));
});

it("a member's address, plan and pages stand in place of the doors", async () => {
  show();
  await act(async () => enterSession({ token: "t", user: ANNA }));
  await waitFor(member);
  expect(member().textContent).toBe("Your account: AManna.maria@example.comFree plan");
  expect(screen.queryByText("Guest")).toBeNull();
  expect(screen.queryByRole("link", { name: "Log in" })).toBeNull();
  expect(new Set(doors("Dashboard"))).toEqual(new Set(["/dashboard"]));
  expect(screen.getByRole("link", { name: "Account" }).getAttribute("href")).toBe("/account");
});

it("unread notices of the forum are counted in the menu", async () => {
  show("/", 3);
  await act(async () => enterSession({ token: "t", user: ANNA }));
  const link = await screen.findByRole("link", { name: /^Notices/ });
  await waitFor(() => expect(link.textContent).toBe("Notices3 new"));
});

it("logging out leads home and makes a guest again", async () => {
  show("/account");
  await act(async () => enterSession({ token: "t", user: ANNA }));
  await waitFor(member);
  await userEvent.click(screen.getByRole("button", { name: "Log out" }));
  expect(screen.getByText("Guest")).toBeTruthy();
  expect(window.location.pathname).toBe("/");
  expect(closed).toHaveBeenCalledTimes(1);
  await waitFor(() => expect(screen.getByRole("status").textContent).toContain("Logged out"));
});

it("a session that the server ends is told, with the way back to this page", async () => {
  show("/niche-discovery?q=candles");
  await act(async () => enterSession({ token: "t", user: ANNA }));
  await waitFor(member);
  const ended = { code: "session_ended", message: "Please log in again." };
  vi.stubGlobal("fetch", async () => new Response(JSON.stringify(ended), { status: 401 }));
  await act(() => fetchJson("/api/plan").catch(() => {}));
  await waitFor(() => expect(screen.getByRole("alert").textContent).toContain("Your session has ended"));
  await userEvent.click(screen.getByRole("button", { name: "Log in" }));
  expect(window.location.pathname + window.location.search).toBe("/login?next=%2Fniche-discovery%3Fq%3Dcandles");
});

it("Escape closes the phone's menu and gives the focus back", async () => {
  show();
  const summary = screen.getByText("Menu");
  await userEvent.click(summary);
  const menu = summary.closest("details") as HTMLDetailsElement;
  expect(menu.open).toBe(true);
  await userEvent.keyboard("{Escape}");
  expect(menu.open).toBe(false);
  expect(document.activeElement).toBe(summary.closest("summary"));
});

it("the server's bar is a guest's and the browser takes it over in silence", async () => {
  vi.stubGlobal("fetch", async () => new Response(JSON.stringify(ANNA)));
  localStorage.setItem("authToken", "t");
  window.history.replaceState(null, "", "/niche-discovery?q=candles");
  const complaints = vi.spyOn(console, "error");
  const host = document.body.appendChild(document.createElement("div"));
  host.innerHTML = renderToString(bar("/niche-discovery", "/niche-discovery"));
  expect(host.textContent).toContain("Guest");
  stop = startSession();
  const root = await act(async () => hydrateRoot(host, bar("/niche-discovery")));
  await waitFor(() => expect(member()).toBeTruthy());
  expect(complaints).not.toHaveBeenCalled();
  act(() => root.unmount());
  host.remove();
});

it("initials are the first letters of up to two words", () => {
  expect(["anna@x.org", "anna.maria@x.org", "a-b-c@x.org", "9lives@x.org", "@x"].map(readInitials)).toEqual([
    "A",
    "AM",
    "AB",
    "9",
    "",
  ]);
});

const TRAVIS = { id: "48453", name: "Travis County, Texas" };

/** Opens the bar as a member, and keeps what the page sets as the member's place. */
async function showMember(location: typeof TRAVIS | null) {
  const sent: unknown[] = [];
  vi.stubGlobal("fetch", async (path: string, { body }: RequestInit = {}) => {
    if (path === "/api/auth/location") sent.push(JSON.parse(String(body)).location);
    return path === "/api/forum/notices"
      ? new Response(JSON.stringify({ unread: 0, items: [] }))
      : new Response(null, { status: 204 });
  });
  render(bar("/"));
  await act(async () => enterSession({ token: "t", user: { ...ANNA, location } }));
  await waitFor(member);
  return sent;
}

it("the place of the account comes to this browser, and a choice on a page changes both", async () => {
  storePlace({ id: "OH", name: "Ohio" });
  const sent = await showMember(TRAVIS);
  expect([readPlace(), sent]).toEqual([TRAVIS, []]);
  act(() => storePlace({ id: "TX", name: "Texas" }));
  await waitFor(() => expect(readSession().user?.location).toEqual({ id: "TX", name: "Texas" }));
  act(() => storePlace(null));
  await waitFor(() => expect(readSession().user?.location).toEqual({ id: "", name: "" }));
  expect([readPlace(), sent]).toEqual([null, ["TX", ""]]);
});

it("an account without a place takes that of this browser once, and an emptied one stays empty", async () => {
  storePlace(TRAVIS);
  expect(await showMember(null)).toEqual(["48453"]);
  await waitFor(() => expect(readSession().user?.location).toEqual(TRAVIS));
  cleanup();
  leaveSession();
  expect(await showMember({ id: "", name: "" })).toEqual([]);
  expect(readPlace()).toBeNull();
});
