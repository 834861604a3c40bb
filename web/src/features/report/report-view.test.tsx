import { cleanup, fireEvent, render, screen, within } from "@testing-library/react";
import { createRef } from "react";
import { afterEach, describe, expect, test, vi } from "vitest";
import { ANSWER } from "../../testing/answer";
import { REPORT } from "./fixture";
import { App } from "./harness";
import { ReportView } from "./report-view";
import type { BusinessIdea, Report } from "./types";

afterEach(() => {
  cleanup();
  // An address with a fragment opens its section.
  window.history.replaceState(null, "", "/");
});

const nothing = () => {};

function show(report: Report = REPORT, onPlaceChange: (place: string) => void = nothing) {
  return render(
    <App>
      <ReportView
        report={report}
        inquiry={{ selection: report.request }}
        headingRef={createRef()}
        onAnalyze={nothing}
        onPlaceChange={onPlaceChange}
      />
    </App>,
  );
}

const region = (name: string) => screen.getByRole("region", { name });

describe("the answer", () => {
  test("is the page's heading, with strip, month in bold, turning point, wage and its source", () => {
    show();
    expect(screen.getAllByRole("heading", { level: 1 }).map(({ textContent }) => textContent)).toEqual([ANSWER.text]);
    expect(screen.getByRole("img", { name: ANSWER.strip?.sentence })).toBeTruthy();
    const answer = region("The answer");
    for (const text of [
      ANSWER.sentence,
      ANSWER.turning,
      ANSWER.wageText,
      ANSWER.afterTax,
      ANSWER.place,
      ...ANSWER.notes,
    ])
      expect(answer.textContent).toContain(text);
    expect(answer.querySelector("p b")?.textContent).toBe("$550 to $1,100 a month");
    expect(within(answer).getByRole("link", { name: /^Source 1/ })).toBeTruthy();
  });

  test("has no strip and no dollars of its own where a license takes years", () => {
    show({ ...REPORT, answer: { ...ANSWER, showsDollars: false, sentence: "Only with a license.", strip: null } });
    expect(screen.queryByRole("img", { name: ANSWER.strip?.sentence })).toBeNull();
    const answer = region("The answer").textContent;
    expect(answer).toContain("Only with a license.");
    expect(answer).not.toContain(ANSWER.afterTax);
  });

  test("names the licensing check of a licensed profession", () => {
    const licenseCheck = "A groomer needs a state license.";
    const market = { ...REPORT.match.market, license: "required", licenseCheck };
    show({ ...REPORT, match: { ...REPORT.match, market } });
    expect(region("The answer").textContent).toContain(`License first: ${licenseCheck}`);
  });

  test("has a step for tonight", () => {
    show();
    const tonight = region(ANSWER.firstTest.tonight);
    for (const text of [ANSWER.firstTest.text, ANSWER.firstTest.passMark]) expect(tonight.textContent).toContain(text);
  });
});

describe("the overview", () => {
  test("states score, size, competition and growth", () => {
    show();
    const overview = region("Analysis Overview");
    for (const text of ["68", "Between 61 and 71", "$2.88M", "Medium", "Growth Trend", "34%"])
      expect(overview.textContent).toContain(text);
    for (const text of ["Industry score", "shared with 6 other markets", "6.1% per year", "a town of 70,000 people"])
      expect(overview.textContent).toContain(text);
    expect(overview.textContent).toContain("Businesses per resident in 812910");
    expect(overview.querySelector("[data-tone=strong]")?.textContent).toBe("34%");
  });

  test("shows the market size of the place that the reader picks", () => {
    const onPlaceChange = vi.fn();
    show(REPORT, onPlaceChange);
    fireEvent.change(screen.getByRole("combobox", { name: "Place" }), { target: { value: "metro" } });
    const overview = region("Analysis Overview");
    expect(overview.textContent).toContain("$41.2M");
    expect(overview.textContent).toContain("Yearly spending in a metro area of 1 million people");
    expect(overview.textContent).not.toContain("$2.88M");
    expect(onPlaceChange.mock.calls).toEqual([["metro"]]);
  });

  test("has no place to pick where no size is published", () => {
    show({ ...REPORT, marketSize: "Not published", market: { ...REPORT.market, sizeUsd: null, places: [] } });
    expect(screen.queryByRole("combobox", { name: "Place" })).toBeNull();
    expect(region("Analysis Overview").textContent).toContain("Not published");
  });

  test("says that there is no range where there is none", () => {
    show({ ...REPORT, score: { ...REPORT.score, low: 68, high: 68 } });
    expect(region("Analysis Overview").textContent).not.toContain("Between");
  });
});

describe("business ideas", () => {
  test("carry the icon of their model, people for any other", () => {
    show();
    const icons = screen
      .getAllByRole("article")
      .slice(1)
      .map((idea) => idea.querySelector("[data-icon]")?.getAttribute("data-icon"));
    expect(icons).toEqual(["bag", "building", "phone", "people"]);
  });

  test("say what earned each star", () => {
    show();
    const idea = screen.getByRole("article", { name: "Coat care reminder app" });
    expect(within(idea).getByRole("img", { name: "2 out of 5 stars" })).toBeTruthy();
    const reasons = within(idea).getByRole("list", { name: "One star for each" });
    expect(within(reasons).getAllByRole("listitem")).toHaveLength(5);
    expect(idea.querySelector("details")?.open).toBe(false);
  });

  test("beyond the third wait behind a disclosure", () => {
    const extra = REPORT.businessIdeas.map((idea): BusinessIdea => ({ ...idea, id: `${idea.id}-2` }));
    show({ ...REPORT, businessIdeas: [...REPORT.businessIdeas, ...extra] });
    expect(within(region("Generated Business Ideas")).getByText("5 more ideas")).toBeTruthy();
  });
});

test("competitors stand in a real table with the four columns", () => {
  show();
  const table = within(region("Competitors")).getByRole("table");
  const columns = within(table).getAllByRole("columnheader");
  expect(columns.map((column) => column.textContent)).toEqual(["Company", "Market Share", "Strengths", "Weaknesses"]);
  const names = within(table).getAllByRole("rowheader");
  expect(names[2]?.textContent).toBe("PetSmart GroomingNational chain");
  expect(within(table).getAllByRole("row")[3]?.textContent).toContain("Not published");
});

test("reasons for and against are told alike", () => {
  show();
  const lists = ["For", "Against"].map((name) => screen.getByRole("list", { name }));
  expect(lists.map((list) => within(list).getAllByRole("listitem").length)).toEqual([2, 2]);
  expect(lists[0]?.className).toBe(lists[1]?.className);
});

test("next steps have both lists", () => {
  show();
  expect(region("Next Steps & Recommendations")).toBeTruthy();
  for (const name of ["Immediate Actions", "Growth Opportunities"])
    expect(within(screen.getByRole("list", { name })).getAllByRole("listitem")).toHaveLength(3);
});

describe("figures and sources", () => {
  test("every footnote leads to a source on the page", () => {
    const { container } = show();
    const marks = [...container.querySelectorAll<HTMLAnchorElement>("sup a")];
    expect(marks.length).toBeGreaterThan(10);
    for (const mark of marks) {
      const target = document.getElementById(mark.getAttribute("href")?.slice(1) ?? "");
      expect(target?.textContent?.startsWith(mark.textContent ?? "?")).toBe(true);
    }
  });

  test("each line of the score names its points, industry and rank", () => {
    const { container } = show();
    const lines = [...container.querySelectorAll("[aria-labelledby=score-lines] li")].map((line) => line.textContent);
    expect(lines).toHaveLength(REPORT.score.parts.length);
    expect(lines[0]).toContain("16 of 18 points");
    expect(lines[0]).toContain("812900 Other personal services · Rank 41 of 412 industries");
    expect(lines[5]).toContain("Not published");
  });

  test("a figure that nobody publishes is never zero", () => {
    const { container } = show({ ...REPORT, market: { ...REPORT.market, perHeadUsd: null } });
    const facts = container.querySelector("[aria-labelledby=market-facts] dl");
    expect(facts?.textContent).toContain("Spending per US resident per yearNot published");
  });

  test("dollars of 2012 have their year, and the figures their industries", () => {
    const { container } = show();
    const facts = container.querySelector("[aria-labelledby=market-facts]")?.textContent;
    expect(facts).toContain("$29,867 a year in 2023 dollars (2012: $22,505)");
    expect(facts).toContain(REPORT.market.notes[0]);
  });

  test("release and engine are named", () => {
    show();
    expect(region("Sources").textContent).toContain("Data release 2026-11 · engine 0.1.0");
  });
});

describe("the trend", () => {
  test("reads out the last year, and others by arrow keys", () => {
    show();
    const slider = screen.getByRole("slider", { name: "Year on the chart" });
    expect(slider.getAttribute("aria-valuetext")).toContain("2023: $95.7B in 2017 dollars, $127B");
    fireEvent.keyDown(slider, { key: "ArrowLeft" });
    expect(slider.getAttribute("aria-valuenow")).toBe("2022");
    fireEvent.keyDown(slider, { key: "Home" });
    fireEvent.keyDown(slider, { key: "ArrowLeft" });
    expect(slider.getAttribute("aria-valuenow")).toBe("1997");
  });

  test("has every figure in a table and no promise of a chart", () => {
    show();
    const rows = region("Market Trend Visualization").querySelectorAll("tbody tr");
    expect(rows).toHaveLength(27);
    expect(rows[0]?.textContent).toBe("202395,709127,135");
    expect(screen.queryByText("Chart integration coming soon")).toBeNull();
  });

  test("says so where no series exists", () => {
    show({ ...REPORT, trendScore: "Not published", trend: { ...REPORT.trend, series: [], growthYears: null } });
    expect(within(region("Market Trend Visualization")).getByText("Chart integration coming soon")).toBeTruthy();
  });
});

test("an idea's details open in a panel with cost, hours, weeks, steps, stars and sources", async () => {
  show();
  const [idea] = REPORT.businessIdeas;
  if (!idea) throw new Error("the fixture has no idea");
  fireEvent.click(screen.getByRole("button", { name: `View Details of ${idea.title}` }));
  const panel = screen.getByRole("dialog", { name: idea.title });
  for (const text of [idea.startupCost, idea.timeframe, `Why ${idea.rating} of 5 stars`, ...idea.firstSteps])
    expect(panel.textContent).toContain(text);
  expect(
    within(panel)
      .getAllByRole("link")
      .map((link) => link.getAttribute("href")),
  ).toEqual(REPORT.sources.map(({ url }) => url));
  fireEvent.click(within(panel).getByRole("button", { name: "Close" }));
  expect((panel as HTMLDialogElement).open).toBe(false);
});
