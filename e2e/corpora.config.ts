import { defineConfig } from "@playwright/test";
import journeys from "./playwright.config";

// By hand, with a folder of material that is not part of the project: CORPORA=... npx playwright test --config corpora.config.ts
export default defineConfig({ ...journeys, testDir: "corpora", timeout: 1_800_000 });
