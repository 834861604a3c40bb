import { renderToString } from "react-dom/server";
import { afterEach, expect, test, vi } from "vitest";
import { REPORT } from "../report/fixture";
import { reportQueries } from "../report/report-address";
import { PageApp } from "./page-harness";
import { Results } from "./results";
import { provideResults } from "./results-module";

afterEach(() => vi.unstubAllEnvs());

const URL = "/niche-discovery?q=dog+grooming&where=springfield";

test("a place that is not clear is asked for once more, as text, on the server only", () => {
  expect(reportQueries(URL)).toEqual(["/api/niche/report?q=dog+grooming&where=springfield"]);
  vi.stubEnv("SSR", true);
  expect(reportQueries(URL)).toEqual([
    "/api/niche/report?q=dog+grooming&where=springfield",
    "/api/niche/where?q=dog+grooming&where=springfield",
  ]);
  expect(reportQueries(`${URL}&location=TX`)).toHaveLength(1);
});

test("without scripts several places are links, and the text stays in the field", () => {
  vi.stubEnv("SSR", true);
  provideResults(Results);
  const href = "/niche-discovery?q=dog+grooming&location=29077";
  const places = [{ id: "29077", label: "Springfield, Missouri (Greene County)", href }];
  const [report = "", where = ""] = reportQueries(URL);
  const answers = { [report]: REPORT, [where]: { text: "springfield", isKnown: true, places } };
  document.body.innerHTML = renderToString(<PageApp url={URL} answers={answers} />);
  expect(document.querySelector<HTMLInputElement>("[name=where]")?.value).toBe("springfield");
  const question = document.querySelector("[aria-labelledby=typed-place]");
  expect(question?.textContent).toContain("Several places are named “springfield”. Choose one:");
  expect(question?.querySelector("a")?.getAttribute("href")).toBe(href);
  // The report for the whole country is below.
  expect(document.querySelector("#report-market")?.textContent).toBe("Dog grooming");
});
