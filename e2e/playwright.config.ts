import { defineConfig } from "@playwright/test";
import { LAUNCH_OPTIONS } from "./support/launch.ts";
import { hasSeveralProcesses } from "./support/run-server.ts";

export default defineConfig({
  testDir: ".",
  testMatch: "*.e2e.ts",
  outputDir: "../test-results",
  globalSetup: "./support/build-server.ts",
  // Each test has its own server, so tests do not disturb each other. On two cores, more than four parallel tests would not
  // be faster. If each league has two processes and its own PostgreSQL, the limit is three.
  workers: hasSeveralProcesses ? 3 : 4,
  fullyParallel: true,
  forbidOnly: true,
  retries: 0,
  // Long enough that no test fails on a busy machine.
  timeout: hasSeveralProcesses ? 300_000 : 120_000,
  expect: { timeout: 30_000 },
  reporter: "list",
  use: {
    actionTimeout: 30_000,
    // Disabling animations saves a tenth of the CPU time. Some test files enable them.
    contextOptions: { reducedMotion: "reduce" },
    locale: "en-GB",
    timezoneId: "UTC",
    screenshot: "only-on-failure",
    // Traces cost a fifth of the time. To debug a failure, run `npx playwright test --config=e2e --trace=on`.
    trace: "off",
    launchOptions: LAUNCH_OPTIONS,
  },
});
