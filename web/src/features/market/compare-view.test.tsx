import { screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeAll, expect, test } from "vitest";
import { SHORT_ANSWER, STRIP } from "../../testing/answer";
import { compareAddress, readComparison } from "../report/compare/compare-address";
import { LIST_REPORT } from "../report/fixture";
import { closePage, fakeApi, Refused, writes } from "../report/harness";
import { openPage } from "./page-harness";

beforeAll(() => Promise.all([import("../report/compare/compare-view"), import("./results")]).then(() => {}));
afterEach(closePage);

const ADDRESS = "/niche-discovery?compare=dog-grooming,candles&size=small&competition=low&geo=europe&weights=growth:40";
const table = () => screen.findByRole("table", { name: "Candles, Dog grooming compared" });

test("a link asks for what it names, under its own selection and weights", async () => {
  const calls = fakeApi();
  openPage(ADDRESS);
  await table();
  expect(writes(calls)).toEqual([
    {
      path: "/api/niche/compare",
      body: {
        keywords: ["dog-grooming", "candles"],
        marketSize: "Small ($1M - $10M)",
        competitionLevel: "low",
        geographicFocus: "Europe",
        weights: { growth: 40 },
      },
    },
  ]);
  expect(document.activeElement?.textContent).toBe("Side by side");
  expect(screen.getByText("Scored with your own weights.")).toBeTruthy();
});

test("each row has a cell for each niche, and marks are words", async () => {
  fakeApi();
  openPage(ADDRESS);
  const rows = within(await table());
  expect(screen.getByText(/^Dog grooming \(57\) and Candles \(51\) are too close to call/)).toBeTruthy();
  const head = rows.getByRole("columnheader", { name: /^Candles/ });
  for (const text of [SHORT_ANSWER.text, SHORT_ANSWER.monthText, "Industry score: too close to call"])
    expect(head.textContent).toContain(text);
  expect(within(head).getByRole("img", { name: STRIP.sentence })).toBeTruthy();
  expect(rows.getAllByRole("columnheader").map((head) => head.textContent)).toHaveLength(3);
  const cells = (name: RegExp) => {
    const row = rows.getByRole("rowheader", { name }).closest("tr") as HTMLElement;
    return within(row)
      .getAllByRole("cell")
      .map((cell) => cell.textContent);
  };
  expect(cells(/^Score/)).toEqual([
    "Candles51Too close to callcould be 35 to 65",
    "Dog grooming57Too close to callcould be 49 to 63",
  ]);
  const [unknown, best] = cells(/^Long-term/);
  expect(unknown).toBe("CandlesNot published");
  expect(best).toContain("Best");
  expect(cells(/^Checks/)).toEqual(["Candles2Best", "Dog grooming4"]);
});

test("a niche's own report is a step away, under the same selection", async () => {
  const calls = fakeApi();
  const { user } = openPage(ADDRESS);
  await table();
  await user.click(screen.getByRole("button", { name: "Open report on Dog grooming" }));
  await screen.findByText("Dog grooming", { selector: "#report-market" });
  expect(writes(calls).at(-1)?.body).toMatchObject({
    keywords: "Dog grooming",
    market: "dog-grooming",
    competitionLevel: "low",
    weights: { growth: 40 },
  });
  expect(screen.queryByRole("table", { name: /compared/ })).toBeNull();
  expect(window.location.search).not.toContain("compare");
});

test("a comparison that cannot be made says why", async () => {
  fakeApi({
    "/api/niche/compare": () => {
      throw new Refused(422, JSON.stringify({ code: "invalid_comparison", message: "Please name 2 to 4 niches." }));
    },
  });
  openPage("/niche-discovery?compare=candles");
  const reason = await screen.findByText("Please name 2 to 4 niches.");
  expect(reason.getAttribute("role")).toBe("alert");
});

test("a list's report leads to its comparison", async () => {
  fakeApi({ "/api/niche/analyze": () => LIST_REPORT });
  const { user } = openPage("/niche-discovery?q=dog+grooming,+candles");
  const link = await screen.findByRole("link", { name: "Compare these" });
  await user.click(link);
  await table();
  await waitFor(() => expect(window.location.search).toContain("compare=candles,dog-grooming&"));
});

test("an address holds at most four markets, in one order, and reads back", () => {
  const markets = ["e", "d", "c", "b", "b", "a"].map((slug) => ({ slug }));
  const selection = {
    keywords: "x",
    marketSize: "All Markets",
    competitionLevel: "high" as const,
    geographicFocus: "Global",
  };
  const address = compareAddress([...markets, null], { selection }) ?? "";
  const read = readComparison(address.slice(address.indexOf("?")));
  expect(read.names).toEqual(["b", "c", "d", "e"]);
  expect(read.selection).toEqual({ ...selection, keywords: "" });
  expect(compareAddress([{ slug: "a" }, { slug: "a" }, undefined], { selection })).toBeNull();
});
