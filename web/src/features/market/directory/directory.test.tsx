import { render, screen, within } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { readPlace, storePlace } from "../../../lib/storage/reader-place";
import { REPORT } from "../../report/fixture";
import { App, closePage, fakeApi, Refused } from "../../report/harness";
import { Results } from "../results";
import { provideResults } from "../results-module";
import type { ListPlace, MarketList, MarketPage as MarketPageData, MarketRow } from "./api";
import MarketPage from "./market-page";
import MarketsPage from "./markets-page";

const GROOMING: MarketRow = {
  slug: "dog-grooming",
  name: "Dog grooming",
  sector: "pets",
  sentence: "Baths and haircuts at the owner's home.",
  wordText: "Likely pays more",
  hourText: "about $26 an hour kept",
  strip: {
    band: [40, 80],
    middle: 60,
    line: 50,
    zero: 25,
    cut: { low: false, high: false },
    sentence: "An hour leaves $14 to $41, most likely $26; an hour at the US median job leaves $20.",
  },
  startUsd: 1200,
  weeks: [1, 3],
  license: "sometimes",
  isFewerHere: false,
};
const VET: MarketRow = {
  ...GROOMING,
  slug: "veterinary-home-visits",
  name: "Veterinary home visits",
  sector: "care",
  wordText: "Only with a license that takes about 8 years",
  hourText: "",
  strip: null,
  license: "required",
};
const LIST: MarketList = {
  items: [VET, GROOMING],
  total: 2,
  page: 1,
  pages: 1,
  sectors: [
    { slug: "care", name: "Health and care", count: 1 },
    { slug: "pets", name: "Pets", count: 1 },
  ],
  sector: null,
  isNarrowed: false,
  place: null,
};
const TRAVIS: ListPlace = {
  id: "48453",
  slug: "travis-county-tx",
  name: "Travis County, Texas",
  phrase: "Travis County, Texas",
  kind: "county",
  wageText: "the median wage in the Austin area of $27.38 an hour",
};
const MARKET: MarketPageData = {
  title: "Dog grooming: what an hour pays",
  description: "",
  sector: { slug: "pets", name: "Pets" },
  report: REPORT,
  similar: [VET],
  place: null,
  state: null,
  states: [{ slug: "texas", name: "Texas" }],
  slugs: {},
  isListed: true,
  canonical: "/markets/dog-grooming",
};

afterEach(closePage);

function openList(address: string, list: MarketList | undefined) {
  window.history.replaceState(null, "", address);
  const answers = list ? { [`/api${address}`]: list } : {};
  return render(
    <App answers={answers}>
      <MarketsPage />
    </App>,
  );
}

const robots = () => document.querySelector('meta[name="robots"]')?.getAttribute("content");

test("the directory shows each market with its strip, under the heading of its sector", () => {
  const calls = fakeApi();
  openList("/markets", LIST);
  const pets = screen.getByRole("region", { name: "Pets" });
  const row = within(pets).getByRole("listitem");
  expect(within(row).getByRole("link", { name: "Dog grooming" }).getAttribute("href")).toBe("/markets/dog-grooming");
  expect(within(row).getByRole("img", { name: /most likely \$26/ })).toBeTruthy();
  for (const text of ["Likely pays more", "about $26 an hour kept", "from $1,200", "first sale in 1 to 3 weeks"])
    expect(row.textContent).toContain(text);
  expect(row.textContent).toContain("License: in some places");
  const care = screen.getByRole("region", { name: "Health and care" });
  expect(within(care).queryByRole("img")).toBeNull();
  expect(care.textContent).toContain("License: yes");
  expect(robots()).toBeUndefined();
  expect(calls).toHaveLength(0);
  const sectors = within(screen.getByRole("navigation", { name: "Sectors", hidden: true }));
  expect(sectors.getByRole("link", { name: "Pets", hidden: true }).getAttribute("href")).toBe("/markets?sector=pets");
});

test("texts of a row are no markup", () => {
  const odd = { ...GROOMING, name: "Cats <b>& dogs</b>", sentence: 'Baths for "pets".' };
  openList("/markets?sort=pay", { ...LIST, items: [odd], isNarrowed: true });
  const row = within(screen.getByRole("list", { name: "Markets" })).getByRole("listitem");
  expect(within(row).getByRole("link", { name: "Cats <b>& dogs</b>" })).toBeTruthy();
  expect(row.querySelector("b")).toBeNull();
});

test("an ordered list is one list without headings, and hidden from search engines", () => {
  openList("/markets?sort=pay", { ...LIST, isNarrowed: true });
  expect(screen.getAllByRole("list", { name: "Markets" })).toHaveLength(1);
  expect(screen.queryByRole("region")).toBeNull();
  expect(robots()).toBe("noindex, follow");
  expect(screen.getByText("Best paid").getAttribute("aria-current")).toBe("true");
});

test("a sector has its own heading, and a list without markets a way back", () => {
  openList("/markets?sector=pets&pay=40", { ...LIST, items: [], total: 0, sector: "pets", isNarrowed: true });
  expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Pets");
  expect(screen.getByRole("link", { name: "Remove the filters" }).getAttribute("href")).toBe("/markets?sector=pets");
  expect(screen.getByText("0 markets")).toBeTruthy();
});

test("a list that does not come can be requested again", async () => {
  let isBroken = true;
  fakeApi({
    "/api/markets": () => {
      if (isBroken) throw new Refused(503, "");
      return LIST;
    },
  });
  openList("/markets", undefined);
  const again = await screen.findByRole("button", { name: "Try again" });
  isBroken = false;
  again.click();
  expect(await screen.findByRole("link", { name: "Dog grooming" })).toBeTruthy();
});

function openMarket(slug: string, answer: unknown) {
  window.history.replaceState(null, "", `/markets/${slug}`);
  return render(
    <App answers={{ [`/api/markets/${slug}`]: answer }}>
      <MarketPage />
    </App>,
  );
}

test("a market shows its report, the way to it and similar markets, and notes no analysis", () => {
  const calls = fakeApi();
  provideResults(Results);
  openMarket("dog-grooming", MARKET);
  expect(screen.getByRole("article", { name: /^Dog grooming/ })).toBeTruthy();
  const trail = within(screen.getByRole("navigation", { name: "Breadcrumb" }));
  expect(trail.getByRole("link", { name: "Pets" }).getAttribute("href")).toBe("/markets?sector=pets");
  const similar = within(screen.getByRole("region", { name: "Similar markets" }));
  expect(similar.getByRole("link").getAttribute("href")).toBe("/markets/veterinary-home-visits");
  expect(document.title).toBe("Dog grooming: what an hour pays · Sidestart");
  expect(robots()).toBeUndefined();
  expect(screen.getByRole("link", { name: "Texas", hidden: true }).getAttribute("href")).toBe(
    "/markets/dog-grooming/texas",
  );
  expect(calls.map(({ path }) => path)).not.toContain("/api/niche/analyze");
});

test("a market in a county leads to its state and to the nation, and hides where another page stands for it", () => {
  provideResults(Results);
  openMarket("dog-grooming/travis-county-tx", {
    ...MARKET,
    title: "Dog grooming in Travis County, Texas",
    place: { slug: "travis-county-tx", name: "Travis County, Texas" },
    state: { slug: "texas", name: "Texas" },
    states: [],
    isListed: false,
    canonical: "/markets/dog-grooming/texas",
  });
  const trail = within(screen.getByRole("navigation", { name: "Breadcrumb" }));
  expect(trail.getAllByRole("link").map((link) => link.getAttribute("href"))).toEqual([
    "/markets",
    "/markets?sector=pets",
    "/markets/dog-grooming",
    "/markets/dog-grooming/texas",
  ]);
  const similar = within(screen.getByRole("region", { name: "Similar markets" }));
  expect(similar.getByRole("link").getAttribute("href")).toBe("/markets/veterinary-home-visits/travis-county-tx");
  expect(robots()).toBe("noindex, follow");
  expect(screen.queryByText("Dog grooming by state")).toBeNull();
});

test("a list for a county names it, its wage and the markets that are fewer there", () => {
  const here = { ...LIST, items: [{ ...GROOMING, isFewerHere: true }], isNarrowed: true, place: TRAVIS };
  openList("/markets?sort=pay&location=48453", here);
  expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("What sells in Travis County, Texas");
  expect(document.title).toBe("What sells in Travis County, Texas · Sidestart");
  expect(screen.getByText(/a job at the median wage in the Austin area of \$27\.38 an hour leaves/)).toBeTruthy();
  const row = within(screen.getByRole("list", { name: "Markets" })).getByRole("listitem");
  expect(row.textContent).toContain("Fewer here than in most counties like it");
  expect(within(row).getByRole("link").getAttribute("href")).toBe("/markets/dog-grooming/travis-county-tx");
  expect(screen.getByText("Best paid for an hour here").getAttribute("aria-current")).toBe("true");
  expect(robots()).toBe("noindex, follow");
});

test("the list of the nation offers the remembered place and does not take it", async () => {
  storePlace({ id: "48453", name: "Travis County, Texas" });
  openList("/markets?cost=100", { ...LIST, isNarrowed: true });
  expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("All markets");
  const offer = await screen.findByRole("link", { name: "Show it for Travis County, Texas" });
  expect(offer.getAttribute("href")).toBe("/markets?cost=100&sort=pay&location=48453");
  expect(readPlace()?.id).toBe("48453");
  storePlace(null);
});

test("a typed place that means several is asked about, and the form keeps the filters", () => {
  const place = { id: "WA", name: "Washington", label: "Washington", kind: "state" as const, isClear: false };
  const typed = { text: "washington", isKnown: true, places: [{ ...place, href: "/markets?location=WA" }] };
  openList("/markets?cost=100&where=washington", { ...LIST, isNarrowed: true, typed });
  expect(screen.getByRole("heading", { name: /Several places are named “washington”/ })).toBeTruthy();
  expect(screen.getByRole("link", { name: "Washington" }).getAttribute("href")).toBe("/markets?location=WA");
  const form = screen.getByRole("button", { name: "Show" }).closest("form");
  const sent = [...new FormData(form ?? undefined)].map(([name, value]) => `${name}=${value}`);
  expect(sent).toEqual(["cost=100", "sort=pay", "where=washington"]);
});

test("an unknown market says what to do", () => {
  openMarket("no-such-market", null);
  expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("We don't know this market");
  expect(screen.getByRole("link", { name: "All markets" }).getAttribute("href")).toBe("/markets");
  expect(robots()).toBe("noindex");
});
