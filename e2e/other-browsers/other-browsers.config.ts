import config from "../playwright.config.ts";

// Runs some end-to-end tests in Firefox, and compares all pages in three browsers. `npm run stress -- browsers` installs the
// browsers and uses this configuration.

const firefox = {
  browserName: "firefox",
  channel: "moz-firefox",
  launchOptions: { executablePath: "/usr/bin/firefox-esr" },
} as const;

export default {
  ...config,
  globalSetup: "../support/build-server.ts",
  outputDir: "../../test-results",
  workers: 1,
  timeout: 900_000,
  projects: [
    {
      name: "end-to-end tests in Firefox",
      testDir: "..",
      testMatch:
        /\/(sign-in|queues|ranked-round|scheduling|match-day|code-that-fails-to-load|focus-in-dialogs|translated-page|translated-page-of-player)\.e2e\.ts/,
      use: { ...firefox },
    },
    { name: "all pages", testDir: ".", testMatch: "compare-pages.ts" },
    { name: "fields and translation", testDir: ".", testMatch: "fields-and-translation.ts" },
  ],
};
