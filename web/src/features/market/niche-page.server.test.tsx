import { act, screen, waitFor } from "@testing-library/react";
import { hydrateRoot, type Root } from "react-dom/client";
import { renderToString } from "react-dom/server";
import { afterEach, beforeAll, expect, test, vi } from "vitest";
import { REPORT } from "../report/fixture";
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

test("the server's page is a plain form that works without a script, with no style attribute", () => {
  const html = renderToString(<PageApp url="/niche-discovery?q=candles" />);
  document.body.innerHTML = html;
  const form = document.querySelector("form");
  expect(form?.getAttribute("action")).toBe("/niche-discovery");
  expect(form?.getAttribute("method")).toBe("get");
  const names = [...document.querySelectorAll("form [name]")].map((control) => control.getAttribute("name"));
  expect(names).toEqual(["q", "size", "competition", "geo"]);
  expect(html).toContain("No Analysis Yet");
  expect(html).not.toContain("style=");
});

test("hydration changes nothing, keeps what was typed meanwhile, and then follows the address", async () => {
  const calls = fakeApi();
  const complaints = vi.spyOn(console, "error");
  window.history.replaceState(null, "", "/niche-discovery?q=dog+grooming");
  const host = document.body.appendChild(document.createElement("div"));
  host.innerHTML = renderToString(<PageApp url="/niche-discovery" />);
  act(() => {
    root = hydrateRoot(host, <PageApp />, { onRecoverableError: (error) => expect.unreachable(String(error)) });
  });
  await screen.findByRole("heading", { name: "Dog grooming" });
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
  host.innerHTML = renderToString(<PageApp url="/niche-discovery?q=dog+grooming" answers={answers()} />);
  expect(host.querySelector("h2#report-title")?.textContent).toBe("Dog grooming");
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

test("what was typed before the script arrived is kept", async () => {
  fakeApi();
  window.history.replaceState(null, "", "/niche-discovery");
  const host = document.body.appendChild(document.createElement("div"));
  host.innerHTML = renderToString(<PageApp url="/niche-discovery" />);
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
