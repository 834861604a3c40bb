import { cleanup, render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { renderToString } from "react-dom/server";
import { afterEach, expect, it, vi } from "vitest";
import { readPlace } from "../../../lib/storage/reader-place";
import { LocalBlock } from "./local-block";
import { LOCAL, LOCAL_CONNECTICUT, LOCAL_DC, LOCAL_MAP, LOCAL_PARENT, LOCAL_STATE } from "./local-fixture";
import type { LocalReport } from "./local-types";

const addressOf = (id: string) => `/niche-discovery?q=dog+grooming&location=${id}`;
const compareOf = (ids: readonly string[]) => `/niche-discovery?compare=dog-grooming&locations=${ids.join(",")}`;
const block = (local: LocalReport) => <LocalBlock local={local} addressOf={addressOf} compareOf={compareOf} />;

function open(local: LocalReport) {
  const { container } = render(block(local));
  for (const fold of container.querySelectorAll("details")) fold.open = true;
  return container;
}
const headings = () => screen.getAllByRole("heading", { level: 3 }).map((heading) => heading.textContent);
const rowOf = (table: string, name: RegExp) =>
  within(screen.getByRole("table", { name: table }))
    .getByRole("row", { name })
    .textContent?.replace(/\s+/g, " ");

afterEach(() => {
  cleanup();
  vi.unstubAllEnvs();
  localStorage.clear();
  window.history.replaceState(null, "", "/");
});

it("begins with one sentence and the strip, and has six closed sections with their results", () => {
  const { container } = render(block(LOCAL));
  expect(screen.getByRole("region", { name: "In Travis County, Texas" })).toBeTruthy();
  expect(screen.getByText(LOCAL.summary)).toBeTruthy();
  expect(headings()).toEqual([
    "In Travis County, Texas",
    "Businesses here",
    "What employers pay",
    "Customers",
    "New businesses",
    "Around it",
    "One-person businesses",
  ]);
  expect(
    [...container.querySelectorAll(".closed-section > details")].some((fold) => (fold as HTMLDetailsElement).open),
  ).toBe(false);
  expect(screen.getByText("131 businesses with staff in 2021, 94 in 2017")).toBeTruthy();
});

it("shows one-person businesses of the industry in place of the sector", () => {
  const title = "Pet Care (except Veterinary) Services";
  const countySolo = {
    year: 2023,
    naics2022: "81291",
    title,
    isWider: false,
    firms: 1021,
    averageReceiptsUsdUs: 28000,
  };
  open({ ...LOCAL, solo: null, countySolo });
  const table = "One-person businesses in Travis County, Texas, 2023";
  expect(rowOf(table, /^One-person businesses/)).toBe("One-person businesses1,021");
  expect(rowOf(table, /^Average yearly sales(?! in)/)).toContain("not published");
  expect(rowOf(table, /^Average yearly sales in the nation/)).toContain("$28,000");
});

it("names the years of a newer business survey", () => {
  const years = [...LOCAL.businesses.years.slice(0, 1), { year: 2023, establishments: 150, low: 150, high: 150 }];
  open({ ...LOCAL, businesses: { ...LOCAL.businesses, years, residentsYear: 2023 } });
  expect(screen.getByText(/^Businesses with staff per 100,000 residents, 2023\./)).toBeTruthy();
  expect(rowOf("This county and the counties that touch it", /^Businesses with staff, 2023/)).toBeTruthy();
});

it("does not draw years of two editions of the industry list beside each other", () => {
  const bars = (container: HTMLElement) =>
    container.querySelectorAll("summary svg")[0]?.querySelectorAll("rect").length;
  const businesses = { ...LOCAL.businesses, per100k: null };
  const both = bars(open({ ...LOCAL, businesses }));
  cleanup();
  const container = open({ ...LOCAL, businesses: { ...businesses, naicsEdition: 2022 } });
  expect([both, bars(container)]).toEqual([2, 1]);
  expect(screen.getByRole("row", { name: /^2017, older industry list/ })).toBeTruthy();
  expect(screen.getByRole("row", { name: /^2021 131/ })).toBeTruthy();
});

it("names the year of the businesses by ZIP code", () => {
  open({ ...LOCAL, zipsYear: 2024 });
  expect(rowOf("Businesses by ZIP code in Travis County, Texas, 2024", /^78704/)).toBe("78704 Austin14");
  expect(screen.getByText("Businesses, 2024")).toBeTruthy();
});

it("marks the county among its peers, and names the middle", () => {
  const container = open(LOCAL);
  const strip = screen.getByRole("img", { name: /^Travis County, Texas has 10\.0 businesses/ });
  expect(strip.getAttribute("aria-label")).toContain("the middle of 14 counties of its size and income is 7.0");
  expect(strip.textContent).toContain("the middle 7.0");
  expect(strip.textContent).toContain("Travis 10.0");
  // One dot for each peer, in the strip and in the small picture.
  const dots = [...container.querySelectorAll("path")]
    .map((path) => path.getAttribute("d") ?? "")
    .filter((d) => /0h0/.test(d));
  expect(dots.map((d) => d.split("h0").length - 1)).toEqual([14, 14]);
});

it("puts the wage of the place beside that of the nation", () => {
  open(LOCAL);
  expect(rowOf("Hourly wages of Animal caretakers, May 2025", /^Half/)).toBe("Half earn less than$16.85$16.60");
});

it("names both years where the wage of the nation is of another one", () => {
  open({ ...LOCAL, wages: LOCAL.wages && { ...LOCAL.wages, year: 2026 } });
  const table = screen.getByRole("table", { name: "Hourly wages of Animal caretakers, May 2026" });
  expect(within(table).getByText("United States, May 2025")).toBeTruthy();
});

it("has the figures of the customers, of the years and of the months", () => {
  open(LOCAL);
  expect(rowOf("People in Travis County, Texas", /^Median/)).toBe(
    "Median household income$97,169, give or take $1,102",
  );
  expect(rowOf("Applications for an employer number in Travis County, Texas", /^2023/)).toBe("202327,80420.817.4");
  expect(screen.getByRole("img", { name: /^Applications by month in Texas: most in Jan, 117/ })).toBeTruthy();
});

it("draws the map as links with a name, a description and a legend in words", async () => {
  open(LOCAL);
  const map = screen.getByRole("figure", { name: "Map of Travis County, Texas, and the counties around it" });
  const described = document.getElementById(map.getAttribute("aria-describedby") ?? "");
  expect(described?.textContent).toContain("from under 5 to 11 or more");
  const links = within(map).getAllByRole("link");
  expect(links).toHaveLength(7);
  const bastrop = within(map).getByRole("link", {
    name: /^Bastrop County, Texas: 5 businesses, 4\.9 per 100,000/,
  });
  expect(bastrop.getAttribute("href")).toBe(addressOf("48021"));
  expect(screen.getByText("under 5")).toBeTruthy();
  expect(screen.getByText("11 or more")).toBeTruthy();
  // Two counties without a published number are hatched.
  expect(map.querySelectorAll('path[fill^="url("]')).toHaveLength(2);
  await userEvent.click(bastrop);
  expect(readPlace()).toEqual({ id: "48021", name: "Bastrop County, Texas" });
  expect(window.location.search).toContain("location=48021");
});

it("has the map's figures as a table, the ZIP codes and the sum of the touching counties", () => {
  open(LOCAL);
  const table = "Counties around Travis County, Texas";
  expect(rowOf(table, /^Travis/)).toBe("Travis County13110.01,308,937");
  expect(rowOf(table, /^Caldwell/)).toBe("Caldwell County0 to 20.0 to 4.346,791");
  expect(rowOf(table, /^Bell/)).toContain("49 miles");
  expect(screen.getByRole("link", { name: "Hays County" }).getAttribute("href")).toBe(addressOf("48209"));
  expect(rowOf("Businesses by ZIP code in Travis County, Texas, 2022", /^78704/)).toBe("78704 Austin14");
  expect(screen.getByText(/31 more ZIP codes have fewer than three/)).toBeTruthy();
  expect(screen.getByText("I can drive 30 minutes")).toBeTruthy();
  expect(rowOf("This county and the counties that touch it", /^Businesses/)).toBe(
    "Businesses with staff, 2021230 to 234",
  );
  expect(screen.getByRole("link", { name: /^Compare Travis County/ }).getAttribute("href")).toBe(
    compareOf(["48453", "48491", "48209", "48021"]),
  );
});

it("compares nothing where only the wider group is published", () => {
  open(LOCAL_PARENT);
  expect(screen.queryByRole("img", { name: /per 100,000 residents/ })).toBeNull();
  expect(rowOf("Other personal services: businesses with staff", /^2021/)).toBe("20214");
});

it("shows a state with bounds, without ZIP codes and without one-person businesses", () => {
  open(LOCAL_STATE);
  expect(headings()).not.toContain("One-person businesses");
  expect(rowOf("Pet care (except veterinary) services: businesses with staff", /^2021/)).toBe("20211,630 to 1,890");
  expect(screen.getByRole("table", { name: "Counties of Texas" })).toBeTruthy();
  expect(screen.queryByRole("table", { name: /ZIP code/ })).toBeNull();
  expect(screen.queryByText("I can drive 30 minutes")).toBeNull();
  // The median of a state is no sum of its counties.
  expect(screen.queryByRole("row", { name: /^Median/ })).toBeNull();
  expect(screen.queryByRole("link", { name: /^Compare/ })).toBeNull();
});

it("shows the District of Columbia without businesses", () => {
  open(LOCAL_DC);
  expect(screen.queryByRole("table", { name: /businesses with staff/ })).toBeNull();
  expect(headings()).not.toContain("Around it");
  expect(screen.getByRole("table", { name: "People in the District of Columbia" })).toBeTruthy();
});

it("shows a region of Connecticut with the counts of its old county", () => {
  open(LOCAL_CONNECTICUT);
  expect(rowOf("Other personal services: businesses with staff", /^2021/)).toBe("202166");
  expect(headings()).not.toContain("What employers pay");
});

it("shows its own row as the rows beside it: of the industry, and of today's area", () => {
  const table = "Counties around Travis County, Texas";
  const parent = { ...LOCAL.businesses, level: "parent" as const, industryBounds: [0, 2] };
  open({ ...LOCAL, businesses: parent });
  expect(rowOf(table, /^Travis/)).toBe("Travis County0 to 210.01,308,937");
  cleanup();
  open({ ...LOCAL, businesses: { ...LOCAL.businesses, countedArea: "Old County, Texas", per100k: null } });
  expect(rowOf(table, /^Travis/)).toBe("Travis Countynot publishednot published1,308,937");
});

it("names a single shade, and a map without any", () => {
  const map = { ...LOCAL_MAP, bands: [] };
  open({ ...LOCAL, map: { ...map, shapes: map.shapes.map((shape) => ({ ...shape, band: shape.band && 0 })) } });
  expect(screen.getByText("published")).toBeTruthy();
  expect(screen.getByText(/residents, in one shade where published\./)).toBeTruthy();
  cleanup();
  open({ ...LOCAL, map: { ...map, shapes: map.shapes.map((shape) => ({ ...shape, band: null })) } });
  expect(screen.queryByText("published")).toBeNull();
  expect(screen.getByText(/residents, none of them published\./)).toBeTruthy();
});

it("writes large rates in groups, and shows no table of applications without one", () => {
  const { applications, businesses } = LOCAL;
  const none = applications.years.map(({ year }) => ({ year }));
  open({
    ...LOCAL,
    businesses: { ...businesses, per100k: [0, 3703.7] },
    applications: { ...applications, years: none },
  });
  expect(rowOf("Counties around Travis County, Texas", /^Travis/)).toContain("0.0 to 3,703.7");
  expect(screen.queryByRole("table", { name: /^Applications for an employer number/ })).toBeNull();
});

it("is complete in the server's page, without a style attribute", () => {
  vi.stubEnv("SSR", true);
  const html = renderToString(block(LOCAL));
  expect(html).toContain("Bastrop County, Texas");
  expect(html).toContain("78704");
  expect(html).not.toContain("style=");
  expect(html).not.toContain("NaN");
  expect(html).not.toContain("undefined");
});
