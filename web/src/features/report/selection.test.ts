import { expect, test } from "vitest";
import { DEFAULT_SELECTION, readReportRequest, writeReportRequest } from "./selection";

test("an address is read back as it was written", () => {
  const inquiry = {
    selection: {
      keywords: "R&D, 50% off + more",
      marketSize: "Medium ($10M - $100M)",
      competitionLevel: "high" as const,
      geographicFocus: "Asia Pacific",
    },
    market: "lab-services",
  };
  expect(readReportRequest(writeReportRequest(inquiry))).toEqual(inquiry);
});

test("an address is the one that the form itself would make, and half a character does not break it", () => {
  const selection = { ...DEFAULT_SELECTION, keywords: "caf\u00e9 \ud83d\ude00 & \ud800" };
  const asForm = new URLSearchParams({
    q: selection.keywords,
    size: "All Markets",
    competition: "medium",
    geo: "Global",
  });
  expect(writeReportRequest({ selection })).toBe(`?${asForm}`);
});

test("an address without words asks for nothing", () => {
  for (const search of ["", "?q=", "?q=%20%20", "?size=Small"]) expect(readReportRequest(search)).toBeNull();
});

test("unknown choices fall back to the defaults", () => {
  expect(readReportRequest("?q=dogs&size=huge&competition=extreme&geo=Moon")?.selection).toEqual({
    ...DEFAULT_SELECTION,
    keywords: "dogs",
  });
});

test("choices are read in any case, as a slug or by their first word", () => {
  expect(readReportRequest("?q=dogs&size=LARGE&competition=low&geo=north-america")?.selection).toMatchObject({
    marketSize: "Large ($100M+)",
    competitionLevel: "low",
    geographicFocus: "North America",
  });
});

test("the place stands in the address, and a typed one waits to be read", () => {
  const selection = { ...DEFAULT_SELECTION, keywords: "dogs", location: "48453" };
  const address = writeReportRequest({ selection });
  expect(address).toContain("&location=48453");
  expect(readReportRequest(address)).toEqual({ selection });
  expect(readReportRequest("?q=dogs&where=Austin%2C+TX")).toMatchObject({ where: "Austin, TX" });
  // The id says more than the text beside it.
  expect(readReportRequest("?q=dogs&where=Austin&location=TX")).toEqual({
    selection: { ...DEFAULT_SELECTION, keywords: "dogs", location: "TX" },
  });
});
