import type { LaunchOptions } from "@playwright/test";
import { installedBrowser } from "./installed-browser.ts";

const executablePath = installedBrowser();

/** How stories and pictures start their browser: the one this machine has, and silent about itself on the network. */
export const LAUNCH: LaunchOptions = {
  ...(executablePath !== undefined && { executablePath }),
  args: [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
  ],
};
