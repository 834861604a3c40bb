import { act, cleanup, render, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, it } from "vitest";
import { enterSession, leaveSession } from "../../api/session";
import HomePage from "./home-page";

beforeEach(() => void render(<HomePage />));
afterEach(cleanup);

const linkTo = (name: string) => screen.getByRole("link", { name }).getAttribute("href");

it("the heading is the tagline", () => {
  expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Quick Start Tools for Part-Time Side Hustlers");
});

it("the buttons lead where they say", () => {
  expect(linkTo("Start Niche Discovery")).toBe("/niche-discovery");
  expect(linkTo("Read Our Blog")).toBe("/blog");
  expect(linkTo("Start Your Journey Today")).toBe("/niche-discovery");
});

it("there are six feature cards, and only Niche Discovery links", () => {
  const features = within(screen.getByRole("region", { name: "The toolbox" }));
  expect(features.getAllByRole("heading", { level: 3 }).map((heading) => heading.textContent)).toEqual([
    "Niche Discovery Wizard",
    "Daily Productivity Hack",
    "Task Tracker",
    "Profitability Calculator",
    "Community Forum",
    "Resource Library",
  ]);
  expect(features.getAllByRole("link").map((link) => link.getAttribute("href"))).toEqual(["/niche-discovery"]);
  expect(features.queryAllByRole("button")).toEqual([]);
});

it("the snapshot shows what a guest has done", () => {
  const snapshot = within(screen.getByRole("region", { name: "Today's Productivity Snapshot" }));
  const pairs = snapshot
    .getAllByRole("term")
    .map((term) => [term.textContent, term.parentElement?.querySelector("dd")?.textContent]);
  expect(pairs).toEqual([
    ["Tasks Completed", "0"],
    ["Niches Analyzed", "0"],
    ["Ideas Generated", "0"],
    ["Current Plan", "Free"],
  ]);
});

it("the snapshot shows the plan of a member", () => {
  act(() => enterSession({ token: "t", user: { id: 1000, email: "anna@example.com", planType: "Premium" } }));
  const plan = screen.getByText("Current Plan").parentElement;
  expect(plan?.querySelector("dd")?.textContent).toBe("Premium");
  act(() => leaveSession());
  expect(plan?.querySelector("dd")?.textContent).toBe("Free");
});

it("the keyword form works as a plain GET form", () => {
  const field = screen.getByRole<HTMLInputElement>("textbox", { name: "What would you sell, make or do?" });
  expect(field.name).toBe("q");
  expect(field.form?.getAttribute("action")).toBe("/niche-discovery");
  expect(field.form?.getAttribute("method")).toBe("get");
});
