import config from "../playwright.config.ts";

// Stories in Debian's Firefox, and a walk over all pages in three browsers: `npm run torture -- browsers` installs what they want.

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
      testMatch: /\/(sign-in|queues|ranked-round|scheduling|match-day)(\.long)?\.story\.ts/,
      use: { ...firefox },
    },
    { name: "walk", testDir: ".", testMatch: "walk.ts" },
  ],
};
