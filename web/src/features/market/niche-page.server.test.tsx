import { act, screen, waitFor } from "@testing-library/react";
import type { ReactNode } from "react";
import { hydrateRoot, type Root } from "react-dom/client";
import { renderToString } from "react-dom/server";
import { afterEach, beforeAll, expect, test, vi } from "vitest";
import { REPORT, WEAK_REPORT } from "../report/fixture";
import { closePage, fakeApi, writes } from "../report/harness";
import { PageApp } from "./page-harness";
import { Results } from "./results";
import { provideResults } from "./results-module";

let root: Root | undefined;
beforeAll(() => import("./results").then(() => {}));
afterEach(() => {
  act(() => root?.unmount());
  document.body.replaceChildren();
  closePage();
});

/** The page as the server writes it: sections that the scripts take over late are complete in it. */
function renderPage(page: ReactNode): string {
  vi.stubEnv("SSR", true);
  try {
    return renderToString(page);
  } finally {
    vi.unstubAllEnvs();
  }
}

test("the server's page is a plain form that works without a script, with no style attribute", () => {
  const html = renderPage(<PageApp url="/niche-discovery?q=candles" />);
  document.body.innerHTML = html;
  const form = document.querySelector("form");
  expect(form?.getAttribute("action")).toBe("/niche-discovery");
  expect(form?.getAttribute("method")).toBe("get");
  const names = [...document.querySelectorAll("form [name]")].map((control) => control.getAttribute("name"));
  expect(names).toEqual(["q", "where", "size", "competition", "geo"]);
  expect(html).toContain("No Analysis Yet");
  expect(html).not.toContain("style=");
});

test("hydration changes nothing, keeps what was typed meanwhile, and then follows the address", async () => {
  const calls = fakeApi();
  const complaints = vi.spyOn(console, "error");
  window.history.replaceState(null, "", "/niche-discovery?q=dog+grooming");
  const host = document.body.appendChild(document.createElement("div"));
  host.innerHTML = renderPage(<PageApp url="/niche-discovery" />);
  act(() => {
    root = hydrateRoot(host, <PageApp />, { onRecoverableError: (error) => expect.unreachable(String(error)) });
  });
  await screen.findByRole("article", { name: /^Dog grooming/ });
  await waitFor(() => expect(calls.some(({ path }) => path === "/api/niche/analyze")).toBe(true));
  expect(complaints).not.toHaveBeenCalled();
});

test("a report that comes with the page is complete without a script, and is taken over without a word", async () => {
  const calls = fakeApi();
  const complaints = vi.spyOn(console, "error");
  provideResults(Results);
  const answers = () => ({ "/api/niche/report?q=dog+grooming": REPORT });
  window.history.replaceState(null, "", "/niche-discovery?q=dog+grooming");
  const host = document.body.appendChild(document.createElement("div"));
  host.innerHTML = renderPage(<PageApp url="/niche-discovery?q=dog+grooming" answers={answers()} />);
  expect(host.querySelector("h1#report-title")?.textContent).toBe(REPORT.answer.text);
  expect(host.querySelectorAll("h1")).toHaveLength(1);
  expect(host.querySelector<HTMLInputElement>("input[name=q]")?.value).toBe("dog grooming");
  expect(host.innerHTML).not.toContain("style=");
  const before = host.querySelector("article");
  await act(async () => {
    root = hydrateRoot(host, <PageApp answers={answers()} />, {
      onRecoverableError: (error) => expect.unreachable(String(error)),
    });
  });
  // The analysis is noted as any other, and nothing covers the report meanwhile.
  await waitFor(() => expect(writes(calls).map(({ path }) => path)).toContain("/api/niche/analyze"));
  expect(screen.queryByRole("dialog", { name: "Analyzing Niche" })).toBeNull();
  expect(host.querySelector("article")).toBe(before);
  expect(complaints).not.toHaveBeenCalled();
});

test("the question is a page of links without a script, and a market in the address answers it", () => {
  provideResults(Results);
  const address = "?q=fluffy+spa";
  const show = (query: string) =>
    renderPage(<PageApp url={`/niche-discovery${query}`} answers={{ [`/api/niche/report${query}`]: WEAK_REPORT }} />);
  document.body.innerHTML = show(address);
  const links = [...document.querySelectorAll<HTMLAnchorElement>("[aria-labelledby=market-question] a")];
  expect(links.map((link) => /market=([a-z-]+)/.exec(link.href)?.[1])).toEqual([
    "dog-grooming",
    "day-spa-parties",
    "pet-sitting",
    undefined,
  ]);
  expect(document.querySelector("[aria-labelledby=market-question]")?.textContent).not.toMatch(/\$\d/);
  expect(show(`${address}&market=dog-grooming`)).toContain(REPORT.answer.text);
});

test("what was typed before the script arrived is kept", async () => {
  fakeApi();
  window.history.replaceState(null, "", "/niche-discovery");
  const host = document.body.appendChild(document.createElement("div"));
  host.innerHTML = renderPage(<PageApp url="/niche-discovery" />);
  const field = host.querySelector<HTMLInputElement>("input[name=q]");
  const geo = host.querySelector<HTMLSelectElement>("select[name=geo]");
  if (field) field.value = "soy candles";
  if (geo) geo.value = "Europe";
  await act(async () => {
    root = hydrateRoot(host, <PageApp />);
  });
  expect(field?.value).toBe("soy candles");
  expect(geo?.value).toBe("Europe");
});
