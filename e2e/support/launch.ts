import { accessSync, constants } from "node:fs";
import { delimiter, join } from "node:path";
import type { LaunchOptions } from "@playwright/test";

/** The names of Chromium's program. With the first one, the headless shell, tests take a third less CPU time. */
const PROGRAM_NAMES = [
  "chromium-headless-shell",
  "chromium",
  "chromium-browser",
  "google-chrome-stable",
  "google-chrome",
];
/** Where Chromium is on macOS and Windows. */
const OTHER_PATHS = [
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
  "C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe",
];

/** Returns the path in `CHROMIUM_PATH`, even if it does not exist, or that of a Chromium in the usual folders. */
export function findBrowserPath(): string | undefined {
  const configuredPath = process.env["CHROMIUM_PATH"];
  if (configuredPath) return configuredPath;
  const folders = (process.env["PATH"] ?? "").split(delimiter);
  const possiblePaths = PROGRAM_NAMES.flatMap((name) => folders.map((folder) => join(folder, name)));
  return [...possiblePaths, ...OTHER_PATHS].find(isExecutable);
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

const executablePath = findBrowserPath();

/**
 * How tests launch a browser: the Chromium of this machine, without background network requests. If none is installed,
 * Playwright uses its own.
 */
export const LAUNCH_OPTIONS: LaunchOptions = {
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
