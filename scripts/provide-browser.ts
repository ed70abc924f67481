import { existsSync } from "node:fs";
import { installedBrowser } from "../e2e/support/installed-browser.ts";
import { runQuietly } from "./step.ts";

/** A browser for the stories: at `path`, or Playwright's own without a path; or the reason why there is none. */
export type Browser = { found: true; path?: string } | { found: false; why: string };

/** Finds a Chromium, or installs one: by `apt-get` when root (it brings the system's libraries), else by Playwright. */
export async function provideBrowser(): Promise<Browser> {
  const path = installedBrowser();
  if (path !== undefined)
    return existsSync(path) ? { found: true, path } : { found: false, why: `${path} is not there.` };

  const apt = await installByApt();
  const installed = installedBrowser();
  if (installed !== undefined) return { found: true, path: installed };

  const own = await runQuietly("playwright", ["install", isRoot() ? "--with-deps" : "--no-shell", "chromium"]);
  if (own.ok) return { found: true };
  return { found: false, why: `No Chromium is installed, and none could be fetched.\n${apt}\n${own.output}`.trim() };
}

/** Returns apt-get's error output, if apt-get was there. */
async function installByApt(): Promise<string> {
  if (!isRoot() || !existsSync("/usr/bin/apt-get")) return "";
  console.log("Installing Chromium for the browser stories …");
  const update = await runQuietly("apt-get", ["update", "-q"]);
  const install = await runQuietly("apt-get", ["install", "-q", "-y", "--no-install-recommends", "chromium"]);
  return [update, install].flatMap(({ ok, output }) => (ok ? [] : [output])).join("\n");
}

function isRoot(): boolean {
  return process.getuid?.() === 0;
}
