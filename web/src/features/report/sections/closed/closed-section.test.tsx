import { cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { REPORT } from "../../fixture";
import { App } from "../../harness";
import type { Report } from "../../types";
import { ReportSections } from "../report-sections";
import { SourcesProvider } from "../sources-context";

afterEach(() => {
  cleanup();
  window.history.replaceState(null, "", "/");
});

function show(report: Report = REPORT) {
  Element.prototype.scrollIntoView ??= vi.fn();
  return render(
    <App>
      <SourcesProvider sources={report.sources}>
        <ReportSections
          report={report}
          calculatorHref="/profitability-calculator"
          reasonsShown={2}
          changes={report.answer.changes}
        />
      </SourcesProvider>
    </App>,
  );
}

const foldOf = (id: string) => document.getElementById(id)?.closest("details") as HTMLDetailsElement;

test("sections are closed, in their order, and complete in the page", () => {
  const { container } = show();
  const titles = screen.getAllByRole("heading", { level: 3 }).map((title) => title.textContent);
  expect(titles).toEqual([
    "Market Trend Visualization",
    "Competitors",
    "Next Steps & Recommendations",
    "Check before you start",
    "What would change it",
    "Industry score",
    "The market behind it",
    "Sources",
  ]);
  expect(container.querySelectorAll("details[open]")).toHaveLength(0);
  for (const text of [...REPORT.immediateActions, ...REPORT.sources.map(({ table }) => table)])
    expect(container.textContent).toContain(text);
});

test("a row has its result, a picture for eyes only, and nothing to operate", () => {
  const { container } = show();
  for (const summary of container.querySelectorAll(".closed-section > details > summary")) {
    expect(summary.querySelector("a, button, input, [tabindex]")).toBeNull();
    expect(summary.querySelector("h3 + span")?.textContent).toMatch(/\S/);
    for (const svg of summary.querySelectorAll("svg")) expect(svg.getAttribute("aria-hidden")).toBe("true");
  }
  expect(container.querySelectorAll("summary > span svg").length).toBeGreaterThan(6);
});

test("a footnote opens the sources, and an address the section that it names", async () => {
  window.history.replaceState(null, "", "/niche-discovery#competitors");
  const { container } = show();
  expect(foldOf("competitors").open).toBe(true);
  expect(foldOf("sources").open).toBe(false);
  const mark = container.querySelector<HTMLAnchorElement>("sup a");
  if (!mark) throw new Error("no footnote");
  fireEvent.click(mark);
  expect(foldOf("sources").open).toBe(true);
  foldOf("sources").open = false;
  window.location.hash = "#sources";
  window.dispatchEvent(new Event("hashchange"));
  await waitFor(() => expect(foldOf("sources").open).toBe(true));
});

test("the section about the score has the reasons that are left and its own changes", () => {
  show();
  const score = within(screen.getByRole("region", { name: "Industry score" }));
  expect(within(score.getByRole("list", { name: "More for it" })).getAllByRole("listitem")).toHaveLength(1);
  expect(within(score.getByRole("list", { name: "More against it" })).getAllByRole("listitem")).toHaveLength(1);
  const flips = score.getByRole("region", { name: "What would change the score" });
  expect(within(flips).getAllByRole("row")).toHaveLength(REPORT.flips.length + 1);
  expect(flips.textContent).not.toContain("Undecided");
});

test("what would change it has rows that cannot turn the word last, and the score its place", () => {
  const changes = [
    { key: "cost", label: "Direct cost of one dog", now: "$6", text: "No usual cost changes it.", canTurn: false },
    { key: "price", label: "Price of one dog", now: "$72", text: "From $83 it likely pays more.", canTurn: true },
  ];
  const score = { ...REPORT.score, place: { betterThan: 48, low: 31, high: 62 } };
  show({ ...REPORT, score, answer: { changes } } as unknown as Report);
  const section = screen.getByRole("region", { name: "What would change it" });
  const rows = within(section).getAllByRole("term");
  expect(rows.map((row) => row.textContent)).toEqual(["Price of one dogNow: $72", "Direct cost of one dogNow: $6"]);
  expect(screen.getByRole("region", { name: "Industry score" }).textContent).toContain("by its range 31 to 62.");
});

test("task buttons come when the steps are opened", async () => {
  show();
  const steps = screen.getByRole("region", { name: "Next Steps & Recommendations" });
  expect(within(steps).queryAllByRole("button")).toEqual([]);
  foldOf("next-steps").open = true;
  fireEvent(foldOf("next-steps"), new Event("toggle"));
  await waitFor(() => expect(within(steps).getAllByRole("button").length).toBeGreaterThan(0));
});
