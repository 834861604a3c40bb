import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { App } from "../harness";
import { EveningCard } from "./evening-card";
import { EVENING, EVENING_ANSWER } from "./evening-fixture";

afterEach(cleanup);

const PUBLISHED = {
  per: "",
  publisher: "A survey",
  year: null,
  url: "https://example.org",
  source: "price-1",
  text: "",
};

const card = () => screen.getByRole("region", { name: "What an evening earns" });

test("is closed, with its result in the title's second line and all figures in the page", () => {
  render(
    <EveningCard evening={EVENING} published={[]} season={null} afterTax={null} sources={[]} calculatorHref="/c" />,
    {
      wrapper: App,
    },
  );
  expect(card().querySelector("details")?.open).toBe(false);
  expect(card().querySelector("summary")?.textContent).toContain(EVENING.headline);
  for (const text of ["about $18 to $55", "$16.09 an hour", "Official", "$55 to $90 charged"])
    expect(card().textContent).toContain(text);
  expect(card().textContent).not.toContain("overtime");
});

test("lists published prices below our estimate, with what they pay for", () => {
  const price = { ...PUBLISHED, text: "Published: $40 to $75 (A survey, no year stated)", per: "a dog at a shop" };
  render(
    <EveningCard
      evening={EVENING}
      published={[price]}
      season={null}
      afterTax={null}
      sources={[]}
      calculatorHref="/c"
    />,
    { wrapper: App },
  );
  expect(card().textContent).toContain("Published: $40 to $75 (A survey, no year stated), for a dog at a shop");
});

test("compares with an overtime hour where a wage was typed", () => {
  const { afterTax = null, sources } = EVENING_ANSWER;
  render(
    <EveningCard
      evening={EVENING}
      published={[]}
      season={null}
      afterTax={afterTax}
      sources={sources}
      calculatorHref="/c"
    />,
    {
      wrapper: App,
    },
  );
  for (const text of ["$30.13", "Estimate of federal tax, 2026", "Policy Simulation Library"])
    expect(card().textContent).toContain(text);
});
