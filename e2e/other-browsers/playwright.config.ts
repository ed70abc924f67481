import config from "../playwright.config.ts";

// Runs the end-to-end tests in Firefox and visits all pages in three browsers. `npm run stress -- browsers` installs the browsers.

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
      name: "stories in Firefox",
      testDir: "..",
      testMatch: /\/(sign-in|queues|ranked-round|scheduling|match-day)(\.long)?\.e2e\.ts/,
      use: { ...firefox },
    },
    { name: "walk", testDir: ".", testMatch: "walk.ts" },
  ],
};
