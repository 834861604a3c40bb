import { screen, waitFor } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import type { NextThing } from "../../api/calls/next";
import { withQueries } from "../../api/queries/with-queries";
import { json } from "../../testing/fake-api";
import { closePage, openAs } from "../../testing/page";
import { NextCard, NextLine } from "./next-thing";

afterEach(closePage);

const CHOICE: NextThing = {
  kind: "choice",
  title: "1 of 8 said yes, 3 were needed.",
  minutes: null,
  why: "Your test of demand failed. What comes next?",
  buttons: [
    { label: "Try small cakes", method: "POST", url: "/api/experiments/7/choices/narrow" },
    { label: "Another market", method: "GET", url: "/niche-discovery" },
    { label: "Keep going", method: "POST", url: "/api/experiments/7/choices/keep-going" },
  ],
  url: "/experiments/7",
};
const Card = withQueries(() => <NextCard next={CHOICE} />);

test("a choice has a button for each answer, and a narrower test opens as a draft", async () => {
  const { user, calls } = openAs(null, <Card />, {
    "POST /api/experiments/7/choices/narrow": () => json({ id: 8, state: "draft" }),
  });
  expect(screen.getByRole("link", { name: "Another market" }).getAttribute("href")).toBe("/niche-discovery");
  await user.click(screen.getByRole("button", { name: "Try small cakes" }));
  await waitFor(() => expect(location.pathname).toBe("/experiments/8"));
  expect(calls.some(({ method, path }) => method === "POST" && path === CHOICE.buttons[0]?.url)).toBe(true);
});

test("a refused choice is said and can be made again", async () => {
  const { user } = openAs(null, <Card />, {
    "POST /api/experiments/7/choices/keep-going": () => json({ code: "busy", message: "Please wait." }, 503),
  });
  await user.click(screen.getByRole("button", { name: "Keep going" }));
  expect(await screen.findByText("Could not save your choice")).toBeTruthy();
  expect(screen.getByRole("button", { name: "Keep going" })).toBeTruthy();
});

test("one line names the thing and leads to it, and is empty without a report", async () => {
  openAs(null, <NextLine />, { "GET /api/next": () => json(CHOICE) });
  const link = await screen.findByRole("link", { name: /1 of 8 said yes/ });
  expect(link.getAttribute("href")).toBe("/experiments/7");
  closePage();
  const { calls } = openAs(null, <NextLine />, { "GET /api/next": () => json({ ...CHOICE, kind: "report" }) });
  await waitFor(() => expect(calls.length).toBe(1));
  expect(screen.queryByRole("link")).toBeNull();
});
