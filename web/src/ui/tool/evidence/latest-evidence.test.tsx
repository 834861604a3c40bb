import { screen } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import type { Experiment, ExperimentList } from "../../../api/calls/experiments";
import { json } from "../../../testing/fake-api";
import { closePage, openAs } from "../../../testing/page";
import LatestEvidence from "./latest-evidence";

afterEach(closePage);

const BOOKS = { id: 3, name: "Bookkeeping", market: "bookkeeping", marketName: "Bookkeeping", isOutdated: false };
const CAKES = { id: 4, name: "Custom cakes", market: "custom-cakes", marketName: "Custom cakes", isOutdated: false };

/** The fields of a test that the box reads. */
const testOf = (runId: number, market: string, state: Experiment["state"]) =>
  ({ id: runId * 10, runId, market, state, isClosed: false }) as Experiment;

function open(market: string, items: Experiment[]) {
  const list: ExperimentList = { items, otherMarket: [], projects: [CAKES, BOOKS], prepared: [] };
  const chain = { market: { slug: market, name: market }, parts: [], nextTool: null };
  return openAs(null, <LatestEvidence />, {
    "GET /api/experiments": () => json(list),
    "GET /api/chain": () => json(chain),
  });
}

it("the box is about the kept market, whatever was tested last", async () => {
  open("bookkeeping", [testOf(3, "bookkeeping", "passed"), testOf(4, "custom-cakes", "running")]);
  expect(await screen.findByRole("heading", { name: "Bookkeeping" })).toBeTruthy();
  expect(screen.queryByText("Custom cakes")).toBeNull();
  expect(screen.getByText(/No test is open\./)).toBeTruthy();
});

it("only tests that are not decided count as open", async () => {
  const states: Experiment["state"][] = ["running", "passed", "failed", "draft", "running"];
  open(
    "bookkeeping",
    states.map((state) => testOf(3, "bookkeeping", state)),
  );
  expect(await screen.findByText(/2 tests are open\./)).toBeTruthy();
});

it("without a test of the kept market it says so", async () => {
  open("bookkeeping", [testOf(4, "custom-cakes", "running")]);
  expect(await screen.findByText(/No test of bookkeeping has started yet/)).toBeTruthy();
});
