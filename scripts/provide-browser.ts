import { existsSync } from "node:fs";
import { installedBrowser } from "../e2e/support/launch.ts";
import { runQuietly } from "./step.ts";

/** A browser for the end-to-end tests: at `path`, or Playwright's own if there is no path; or the reason why there is none. */
export type Browser = { found: true; path?: string } | { found: false; why: string };

/** Finds a Chromium, or installs one: by `apt-get` when root (it brings the system's libraries), else by Playwright. */
export async function provideBrowser(): Promise<Browser> {
  const path = installedBrowser();
  if (path !== undefined)
    return existsSync(path) ? { found: true, path } : { found: false, why: `${path} is not there.` };

  const apt = await installByApt();
  const installed = installedBrowser();
  if (installed !== undefined) return { found: true, path: installed };

  // Playwright's own headless browser is the shell.
  const own = await runQuietly("playwright", [
    "install",
    "--only-shell",
    ...(isRoot() ? ["--with-deps"] : []),
    "chromium",
  ]);
  if (own.ok) return { found: true };
  return { found: false, why: `No Chromium is installed, and none could be fetched.\n${apt}\n${own.output}`.trim() };
}

/** Installs the headless shell, or Chromium where there is no package of it. Returns apt-get's output of what failed. */
async function installByApt(): Promise<string> {
  if (!isRoot() || !existsSync("/usr/bin/apt-get")) return "";
  console.log("Installing Chromium for the end-to-end tests …");
  const faults: string[] = [];
  for (const args of [["update", "-q"], install("chromium-headless-shell"), install("chromium")]) {
    const { ok, output } = await runQuietly("apt-get", args);
    if (!ok) faults.push(output);
    if (installedBrowser() !== undefined) break;
  }
  return faults.join("\n");
}

function install(name: string): string[] {
  return ["install", "-q", "-y", "--no-install-recommends", name];
}

function isRoot(): boolean {
  return process.getuid?.() === 0;
}
