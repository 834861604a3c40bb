import { act, cleanup, render, screen } from "@testing-library/react";
import { Suspense } from "react";
import { afterEach, expect, it, vi } from "vitest";
import { ErrorBoundary } from "./error-boundary";
import { type LazyPage, lazyPage, RenderPage } from "./lazy-page";

afterEach(cleanup);

const Page = () => <p>the page</p>;

function show(page: LazyPage) {
  return render(
    <ErrorBoundary>
      <Suspense fallback="wait">
        <RenderPage page={page} />
      </Suspense>
    </ErrorBoundary>,
  );
}

it("renders in the first pass once loaded", async () => {
  const page = lazyPage(async () => ({ default: Page }));
  await page.preload();
  show(page);
  expect(screen.getByText("the page")).toBeTruthy();
});

it("loads once, however often it is asked", async () => {
  const load = vi.fn(async () => ({ default: Page }));
  const page = lazyPage(load);
  await Promise.all([page.preload(), page.preload()]);
  await page.preload();
  expect(load).toHaveBeenCalledTimes(1);
});

it("a failed load is told, not repeated by rendering, and tried again by the next visit", async () => {
  vi.spyOn(console, "error").mockImplementation(() => {});
  const load = vi.fn<() => Promise<{ default: typeof Page }>>().mockRejectedValueOnce(new Error("gone"));
  load.mockResolvedValue({ default: Page });
  const page = lazyPage(load);
  await page.preload().catch(() => {});
  await act(async () => void show(page));
  expect(screen.getByRole("heading", { name: "This page did not load" })).toBeTruthy();
  expect(load).toHaveBeenCalledTimes(1);
  await page.preload();
  expect(page.get()).toBe(Page);
});
