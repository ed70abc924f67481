import type { LaunchOptions } from "@playwright/test";
import { installedBrowser } from "./installed-browser.ts";

const executablePath = installedBrowser();

/** The launch options of browsers: the one that this machine has, without background network requests. */
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
