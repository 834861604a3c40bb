import { screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeAll, expect, test } from "vitest";
import { readPlace, storePlace } from "../../lib/storage/reader-place";
import { REPORT } from "../report/fixture";
import { closePage, fakeApi } from "../report/harness";
import { LOCAL } from "../report/place/local-fixture";
import type { Report } from "../report/types";
import { openPage } from "./page-harness";

const TRAVIS = { id: "48453", name: "Travis County, Texas" };
const AUSTIN = {
  ...TRAVIS,
  kind: "county",
  via: "Austin",
  label: "Austin, Texas (Travis County)",
  residents: 967862,
  isClear: true,
};
const IN_TRAVIS: Report = {
  ...REPORT,
  request: { ...REPORT.request, location: "48453" } as Report["request"],
  local: LOCAL,
};

beforeAll(async () => {
  await Promise.all([
    import("./results"),
    import("../report/place/local-block"),
    import("../../ui/place/place-options"),
  ]);
});
afterEach(() => {
  closePage();
  localStorage.clear();
});

function api() {
  return fakeApi({
    "/api/niche/analyze": ({ body }) => ((body as { location?: string }).location ? IN_TRAVIS : REPORT),
    "/api/places": ({ path }) => (path.includes("atlantis") ? [] : [AUSTIN]),
  });
}
const analyses = (calls: ReturnType<typeof fakeApi>) =>
  calls.filter(({ path }) => path === "/api/niche/analyze").map(({ body }) => (body as { location?: string }).location);
const panelField = async () => {
  const panel = within(screen.getByRole("region", { name: "Research Parameters" }));
  return panel.findByRole<HTMLInputElement>("combobox", { name: "Where?" });
};
const words = () => screen.getByRole<HTMLInputElement>("combobox", { name: "Keywords" });
const block = () => screen.findByRole("region", { name: "In Travis County, Texas" });

test("a typed place is read with the analysis, stands in the address and is remembered", async () => {
  const calls = api();
  const { user } = openPage();
  await user.type(words(), "dog grooming");
  await user.type(await panelField(), "Austin, TX{Enter}");
  await block();
  expect(analyses(calls)).toEqual(["48453"]);
  expect(window.location.search).toContain("location=48453");
  expect(window.location.search).not.toContain("where=");
  expect(readPlace()).toEqual(TRAVIS);
  expect((await panelField()).value).toBe("Travis County, Texas");
});

test("text that is no place makes no report and says so in its field", async () => {
  const calls = api();
  const { user } = openPage();
  await user.type(words(), "dog grooming");
  await user.type(await panelField(), "atlantis{Enter}");
  await screen.findAllByText(/^We don't know this place/);
  expect(analyses(calls)).toEqual([]);
  const field = await panelField();
  await waitFor(() => expect(document.activeElement).toBe(field));
  expect(field.value).toBe("atlantis");
});

test("the form starts from the remembered place", async () => {
  storePlace(TRAVIS);
  const calls = api();
  openPage();
  const field = await panelField();
  await waitFor(() => expect(field.value).toBe("Travis County, Texas"));
  expect(analyses(calls)).toEqual([]);
});

test("a report does not take the remembered place by itself, and offers it", async () => {
  storePlace(TRAVIS);
  const others = api();
  const { user } = openPage("/niche-discovery?q=dog+grooming");
  const offer = await screen.findByRole("link", { name: "Show it for Travis County, Texas" });
  expect(analyses(others)).toEqual([undefined]);
  expect(screen.queryByRole("region", { name: "In Travis County, Texas" })).toBeNull();
  await user.click(offer);
  await block();
  expect(analyses(others)).toEqual([undefined, "48453"]);
  expect(screen.queryByRole("link", { name: /^Show it for/ })).toBeNull();
});

test("a reader without a place is told where to add one", async () => {
  api();
  openPage("/niche-discovery?q=dog+grooming");
  const link = await screen.findByRole("link", { name: "Add your county or state" });
  expect(link.getAttribute("href")).toBe("#own-figures");
});

test("the first card goes back to the whole country and keeps the typed figures", async () => {
  const calls = api();
  const { user } = openPage("/niche-discovery?q=dog+grooming&location=48453");
  await block();
  const price = screen.getByLabelText<HTMLInputElement>(/^Price of one/);
  await user.type(price, "70");
  const card = within(document.getElementById("own-figures") as HTMLElement);
  expect((await card.findByRole<HTMLInputElement>("combobox", { name: "Where?" })).value).toBe("Travis County, Texas");
  await user.click(await card.findByRole("button", { name: "Whole US" }));
  await waitFor(() => expect(analyses(calls)).toEqual(["48453", undefined]));
  await screen.findByText(/^These figures are for the whole US/);
  expect(window.location.search).not.toContain("location");
  expect(readPlace()).toBeNull();
  expect(screen.getByLabelText<HTMLInputElement>(/^Price of one/).value).toBe("70");
});

test("a place that was typed without scripts is read when they arrive", async () => {
  const calls = api();
  openPage("/niche-discovery?q=dog+grooming&where=Austin%2C+TX");
  await block();
  expect(analyses(calls)).toEqual(["48453"]);
  expect(window.location.search).toContain("location=48453");
});
