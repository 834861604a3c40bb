import { defineConfig } from "@playwright/test";
import { chromiumPath } from "./support/chromium";

// A folder for each run: two at a time in one checkout would clear away each other's traces. Workers inherit the name.
process.env.E2E_RUN ??= String(process.pid);

// The machine's own browser only: the tests check our pages, not browsers.
export default defineConfig({
  testDir: "tests",
  globalSetup: "./support/server.ts",
  outputDir: `test-results/${process.env.E2E_RUN}`,
  fullyParallel: true,
  workers: 2,
  forbidOnly: true,
  // A real fault fails twice. The summary names what passed at the second try, so that it is mended and not forgotten.
  retries: 1,
  // Generous: the machine may be busy, and a wait that succeeds costs nothing.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: [["list"]],
  use: {
    baseURL: process.env.E2E_BASE_URL,
    locale: "en-US",
    timezoneId: "UTC",
    viewport: { width: 1440, height: 900 },
    // Of the second try: a trace of every test takes a quarter of the whole run, and a film a tenth.
    trace: { mode: "on-first-retry", screenshots: false },
    launchOptions: {
      executablePath: chromiumPath(),
      args: [
        "--headless",
        // Widths of letters as on a screen, not rounded to whole pixels.
        "--font-render-hinting=none",
        "--no-sandbox",
        "--disable-gpu",
        "--disable-quic",
        "--no-first-run",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
      ],
    },
  },
});
