import { defineConfig } from "@playwright/test";
import { LAUNCH } from "./support/launch.ts";
import { areSeveral } from "./support/run-server.ts";

export default defineConfig({
  testDir: ".",
  testMatch: "*.story.ts",
  outputDir: "../test-results",
  globalSetup: "./support/build-server.ts",
  // Each story has a server of its own, so stories do not disturb each other; four at once use two cores fully, or
  // three where each has two processes and a database of its own.
  workers: areSeveral ? 3 : 4,
  fullyParallel: true,
  forbidOnly: true,
  retries: 0,
  timeout: 120_000,
  expect: { timeout: 10_000 },
  reporter: "list",
  use: {
    actionTimeout: 10_000,
    // A tenth of the CPU time is saved without animations; `live` and `by-keyboard` have them.
    contextOptions: { reducedMotion: "reduce" },
    locale: "en-GB",
    timezoneId: "UTC",
    screenshot: "only-on-failure",
    // Recording costs a fifth of the time: `npx playwright test --config=e2e --trace=on` to look at a failure.
    trace: "off",
    launchOptions: LAUNCH,
  },
});
