import { existsSync } from "node:fs";
import { findBrowserPath } from "../e2e/support/launch.ts";
import { runAndCaptureOutput } from "./step.ts";

/** A browser for the end-to-end tests: at `path`, or, without a path, Playwright's own. `reason` is why there is none. */
export type Browser = { isFound: true; path?: string } | { isFound: false; reason: string };

/** Finds a Chromium, or installs one: with `apt-get` as root (it also installs libraries), otherwise with Playwright. */
export async function provideBrowser(): Promise<Browser> {
  const path = findBrowserPath();
  // The path in `CHROMIUM_PATH` may not exist.
  if (path !== undefined)
    return existsSync(path) ? { isFound: true, path } : { isFound: false, reason: `${path} does not exist.` };

  const aptOutput = await installWithApt();
  const installed = findBrowserPath();
  if (installed !== undefined) return { isFound: true, path: installed };

  // Playwright calls its headless browser the shell.
  const playwright = await runAndCaptureOutput("playwright", [
    "install",
    "--only-shell",
    ...(isRoot() ? ["--with-deps"] : []),
    "chromium",
  ]);
  if (playwright.ok) return { isFound: true };
  return {
    isFound: false,
    reason: `No Chromium is installed, and none could be installed.\n${aptOutput}\n${playwright.output}`.trim(),
  };
}

/** Installs the headless shell, or Chromium if there is no such package. Returns the output of failed commands. */
async function installWithApt(): Promise<string> {
  if (!isRoot() || !existsSync("/usr/bin/apt-get")) return "";
  console.log("Installing Chromium for the end-to-end tests …");
  const failedOutputs: string[] = [];
  for (const args of [["update", "-q"], getInstallArgs("chromium-headless-shell"), getInstallArgs("chromium")]) {
    const { ok, output } = await runAndCaptureOutput("apt-get", args);
    if (!ok) failedOutputs.push(output);
    if (findBrowserPath() !== undefined) break;
  }
  return failedOutputs.join("\n");
}

function getInstallArgs(name: string): string[] {
  return ["install", "-q", "-y", "--no-install-recommends", name];
}

function isRoot(): boolean {
  return process.getuid?.() === 0;
}
