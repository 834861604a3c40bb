import { defineConfig } from "@playwright/test";
import journeys from "./playwright.config";

const { launchOptions } = journeys.use ?? {};

// By hand, with a folder of material that is not part of the project: CORPORA=... npx playwright test --config corpora.config.ts
export default defineConfig({
  ...journeys,
  testDir: "corpora",
  timeout: 1_800_000,
  use: {
    ...journeys.use,
    // A trace of hundreds of pages takes longer than the pages.
    trace: "off",
    // Payloads name hosts of other people: none of them is asked.
    launchOptions: {
      ...launchOptions,
      args: [...(launchOptions?.args ?? []), "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1"],
    },
  },
});
