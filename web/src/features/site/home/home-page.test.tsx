import { act, cleanup, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { renderToString } from "react-dom/server";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { QueryHostContext } from "../../../api/queries/query-host";
import { enterSession, leaveSession } from "../../../api/session";
import { ANSWER, SHORT_ANSWER, STRIP } from "../../../testing/answer";
import { HomePage } from "./home-page";
import type { NicheExample } from "./niche-example";

const EXAMPLE: NicheExample = {
  market: { slug: "dog-grooming", name: "Dog grooming" },
  minutes: 180,
  eveningsPerWeek: 3,
  answer: {
    ...ANSWER,
    text: SHORT_ANSWER.text,
    sentence: "Three evenings a week: about $380 to $730 a month before tax.",
    turning: "It stays ahead down to $52 a dog.",
    strip: STRIP,
  },
};

const Page = ({ example }: { example: NicheExample | null }) => (
  <QueryHostContext value={{ answers: { "/api/niche/example": example } }}>
    <HomePage />
  </QueryHostContext>
);

beforeEach(() => {
  window.history.replaceState(null, "", "/");
  render(<Page example={EXAMPLE} />);
});
afterEach(() => {
  cleanup();
  leaveSession();
  vi.unstubAllGlobals();
});

const UNKNOWN = "–not known yet";

function snapshotPairs() {
  const snapshot = within(screen.getByRole("region", { name: "Today's Productivity Snapshot" }));
  return snapshot
    .getAllByRole("term")
    .map((term) => [term.textContent, term.parentElement?.querySelector("dd")?.textContent]);
}

const linkTo = (name: string) => screen.getByRole("link", { name }).getAttribute("href");

it("the heading is the tagline", () => {
  expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Quick Start Tools for Part-Time Side Hustlers");
});

it("the links lead where they say", () => {
  expect(linkTo("No idea yet?")).toBe("/what-should-i-sell");
  expect(linkTo("house cleaning")).toBe("/niche-discovery?q=house+cleaning");
  expect(linkTo("Read Our Blog")).toBe("/blog");
  expect(linkTo("Start Your Journey Today")).toBe("/niche-discovery");
});

it("there are six feature cards, and those that exist link", () => {
  const features = within(screen.getByRole("region", { name: "The toolbox" }));
  expect(features.getAllByRole("heading", { level: 3 }).map((heading) => heading.textContent)).toEqual([
    "Niche Discovery Wizard",
    "Daily Productivity Hack",
    "Task Tracker",
    "Profitability Calculator",
    "Community Forum",
    "Resource Library",
  ]);
  expect(features.getAllByRole("link").map((link) => link.getAttribute("href"))).toEqual([
    "/niche-discovery",
    "#tip-of-the-day",
    "/tasks",
    "/profitability-calculator",
    "/forum",
    "/resources",
    "/what-should-i-sell",
    "/customer-persona",
    "/audience-problem-finder",
    "/experiments",
    "/evenings",
    "/plan",
  ]);
  expect(features.queryAllByRole("button")).toEqual([]);
});

it("the snapshot shows what a guest has done", () => {
  expect(snapshotPairs()).toEqual([
    ["Tasks Completed", "0"],
    ["Niches Analyzed", "0"],
    ["Ideas Generated", "0"],
    ["Current Plan", "Free"],
  ]);
  expect(screen.getByText("Nothing yet: your first report takes half a minute.")).toBeTruthy();
});

it("the snapshot shows plan and counts of a member, and no zeros before they are known", async () => {
  const snapshot = { tasksCompleted: 3, nichesAnalyzed: 12, ideasGenerated: 60 };
  vi.stubGlobal("fetch", async () => new Response(JSON.stringify({ snapshot })));
  act(() =>
    enterSession({
      token: "t",
      user: { id: 1000, email: "anna@example.com", planType: "Premium", timeZone: "UTC", location: null },
    }),
  );
  expect(snapshotPairs().map(([, value]) => value)).toEqual([UNKNOWN, UNKNOWN, UNKNOWN, "Premium"]);
  await waitFor(
    () =>
      expect(snapshotPairs()).toEqual([
        ["Tasks Completed", "3"],
        ["Niches Analyzed", "12"],
        ["Ideas Generated", "60"],
        ["Current Plan", "Premium"],
      ]),
    // The query library is loaded first.
    { timeout: 20_000 },
  );
  act(() => leaveSession());
  expect(snapshotPairs().map(([, value]) => value)).toEqual(["0", "0", "0", "Free"]);
});

it("counts that do not come stay unknown", async () => {
  const fetched = vi.fn(async () => new Response("", { status: 500 }));
  vi.stubGlobal("fetch", fetched);
  act(() =>
    enterSession({
      token: "t",
      user: { id: 1000, email: "anna@example.com", planType: "Free", timeZone: "UTC", location: null },
    }),
  );
  await waitFor(() => expect(fetched).toHaveBeenCalled());
  expect(snapshotPairs().map(([, value]) => value)).toEqual([UNKNOWN, UNKNOWN, UNKNOWN, "Free"]);
});

const field = () => screen.getByRole<HTMLInputElement>("combobox", { name: "What would you sell, make or do?" });
const start = () => screen.getByRole("button", { name: "Start Niche Discovery" });
const submitted = () => {
  const sent = vi.fn((event: SubmitEvent) => event.preventDefault());
  field().form?.addEventListener("submit", sent);
  return sent;
};

it("the form works without JavaScript: it sends the words to Niche Discovery", () => {
  cleanup();
  document.body.innerHTML = renderToString(<Page example={EXAMPLE} />);
  const form = document.querySelector("form");
  expect([form?.getAttribute("action"), form?.getAttribute("method")]).toEqual(["/niche-discovery", "get"]);
  expect(document.querySelector<HTMLInputElement>("form input")?.name).toBe("q");
  expect(document.querySelector("form input")?.hasAttribute("required")).toBe(false);
  expect(document.querySelector("form button[type=submit]")?.textContent).toBe("Start Niche Discovery");
  expect(document.body.innerHTML).not.toContain("style=");
  document.body.replaceChildren();
});

it("words in the field go to Niche Discovery as the form sends them", async () => {
  vi.stubGlobal("fetch", async () => new Response("[]"));
  const user = userEvent.setup();
  await user.type(field(), "dog grooming");
  const sent = submitted();
  await user.click(start());
  expect(sent).toHaveBeenCalledOnce();
  expect(window.location.pathname).toBe("/");
  expect(new FormData(field().form as HTMLFormElement).get("q")).toBe("dog grooming");
});

it("an empty field opens Niche Discovery for its own field", async () => {
  const user = userEvent.setup();
  await user.type(field(), "  ");
  await user.click(start());
  expect(window.location.pathname + window.location.search).toBe("/niche-discovery?q=");
});

it("suggestions come while typing, and a refusal leaves the words as they are", async () => {
  const market = { slug: "dog-walking", name: "Dog walking", sector: "Pets" };
  const answer = vi.fn(async () => new Response(JSON.stringify([market])));
  vi.stubGlobal("fetch", answer);
  const user = userEvent.setup();
  await user.type(field(), "dog");
  await user.click(await screen.findByRole("option", { name: /Dog walking/ }));
  expect(field().value).toBe("Dog walking");
  answer.mockImplementation(async () => new Response("", { status: 429 }));
  await user.clear(field());
  await user.type(field(), "cat");
  await waitFor(() => expect(answer).toHaveBeenCalledTimes(2));
  expect(field().value).toBe("cat");
});

it("a real market's card shows word, strip, month and turning point, and opens its report", () => {
  const card = within(screen.getByRole("article", { name: EXAMPLE.answer.text }));
  for (const text of [EXAMPLE.market.name, EXAMPLE.answer.sentence, EXAMPLE.answer.turning])
    expect(card.getByText(text)).toBeTruthy();
  expect(card.getByRole("img", { name: STRIP.sentence })).toBeTruthy();
  const link = card.getByRole("link", { name: /^Open this report/ });
  expect(link.getAttribute("href")).toBe("/niche-discovery?q=Dog+grooming");
});

it("home is whole without the example", () => {
  cleanup();
  render(<Page example={null} />);
  expect(screen.queryByRole("article")).toBeNull();
  expect(start()).toBeTruthy();
});
