import { existsSync } from "node:fs";
import { installedBrowser } from "../e2e/support/launch.ts";
import { runQuietly } from "./step.ts";

/** A browser for the end-to-end tests: at `path`, or Playwright's own without a path. If there is none, `why` says why. */
export type Browser = { found: true; path?: string } | { found: false; why: string };

/** Finds a Chromium, or installs one: with `apt-get` as root (it also installs libraries), otherwise with Playwright. */
export async function provideBrowser(): Promise<Browser> {
  const path = installedBrowser();
  if (path !== undefined)
    return existsSync(path) ? { found: true, path } : { found: false, why: `${path} is not there.` };

  const aptOutput = await installWithApt();
  const installed = installedBrowser();
  if (installed !== undefined) return { found: true, path: installed };

  // The package of Playwright's headless browser is the shell.
  const playwright = await runQuietly("playwright", [
    "install",
    "--only-shell",
    ...(isRoot() ? ["--with-deps"] : []),
    "chromium",
  ]);
  if (playwright.ok) return { found: true };
  return {
    found: false,
    why: `No Chromium is installed, and none could be fetched.\n${aptOutput}\n${playwright.output}`.trim(),
  };
}

/** Installs the headless shell, or Chromium if there is no such package. Returns the output of failed commands. */
async function installWithApt(): Promise<string> {
  if (!isRoot() || !existsSync("/usr/bin/apt-get")) return "";
  console.log("Installing Chromium for the end-to-end tests …");
  const failedOutputs: string[] = [];
  for (const args of [["update", "-q"], getInstallArgs("chromium-headless-shell"), getInstallArgs("chromium")]) {
    const { ok, output } = await runQuietly("apt-get", args);
    if (!ok) failedOutputs.push(output);
    if (installedBrowser() !== undefined) break;
  }
  return failedOutputs.join("\n");
}

function getInstallArgs(name: string): string[] {
  return ["install", "-q", "-y", "--no-install-recommends", name];
}

function isRoot(): boolean {
  return process.getuid?.() === 0;
}
