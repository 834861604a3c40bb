import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { ANSWER } from "../../../testing/answer";
import { REPORT } from "../fixture";
import { SourcesProvider } from "../sections/sources-context";
import type { NicheAnswer, PublishedPrice } from "./answer-types";
import { PublishedPrices } from "./published-prices";

afterEach(cleanup);

const PRICE: PublishedPrice = {
  low: 50,
  high: 90,
  middle: null,
  per: "a dog at a shop",
  publisher: "A survey",
  year: 2024,
  url: "https://example.org/dogs",
  source: "price-dog-grooming-1",
  text: "Published: $50 to $90 (A survey, 2024)",
};
const SOURCES = REPORT.sources
  .slice(0, 2)
  .map((source, at) => (at === 0 ? source : { ...source, id: PRICE.source, publisher: PRICE.publisher }));

function show(answer: Partial<NicheAnswer>) {
  const { container } = render(
    <SourcesProvider sources={SOURCES}>
      <PublishedPrices answer={{ ...ANSWER, published: [PRICE], ...answer }} />
    </SourcesProvider>,
  );
  return container.textContent;
}

test("stands beside our estimate with publisher, year and the number of its source", () => {
  expect(show({ priceUsd: [48, 72.5, 1097.5] })).toBe(
    "Our estimate: $48 to $1,097.50 for one dog. Published: $50 to $90 (A survey, 2024)[2]",
  );
  expect(screen.getByRole("link", { name: "Source 2: A survey" }).getAttribute("href")).toBe(
    "#source-price-dog-grooming-1",
  );
});

test("a typed price is not called ours", () => {
  expect(show({ ownFigures: ["price"], priceUsd: [60, 60, 60] })).toBe("Published: $50 to $90 (A survey, 2024)[2]");
});

test("nothing is said where no price is published", () => {
  expect(show({ published: [] })).toBe("");
});
