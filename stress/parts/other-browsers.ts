import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { promisify } from "node:util";
import { copyProject } from "../copy-project.ts";
import type { Run } from "../run.ts";

const runCommand = promisify(execFile);
/** The newest version of Playwright that can control Debian's Firefox. Later versions send commands that Firefox lacks. */
const playwrightVersion = "1.64.1";
/**
 * Replacements in Playwright's code. Playwright types into a field by setting `value`, but React ignores this, because it
 * observes this setter to ignore changes by scripts. The replacements change the field's text without the setter.
 */
const typingReplacements: readonly (readonly [string, string])[] = [
  ["inputElement.value = value;", 'inputElement.setRangeText(text, start, inputElement.selectionEnd, "end");'],
  [
    "inputElement.value += text;",
    'Object.getOwnPropertyDescriptor(Object.getPrototypeOf(inputElement), "value").set.call(inputElement, text);',
  ],
];

/**
 * Runs end-to-end tests in Debian's Firefox, and opens all pages in Firefox and WebKit. Their texts must be the same as in
 * Chromium.
 */
export async function openOtherBrowsers({ reportFailure }: Run): Promise<string> {
  const copy = await mkdtemp(join(tmpdir(), "league-stress-"));
  try {
    await copyProject(copy);
    await installPlaywright(copy);
    await runCommand("vite", ["build", "web", "--logLevel=warn"], { cwd: copy });
    const config = "--config=e2e/other-browsers/other-browsers.config.ts";
    const tests = spawn(process.execPath, ["node_modules/@playwright/test/cli.js", "test", config], {
      cwd: copy,
      // Tells the tests in which browser they run.
      env: { ...process.env, E2E_BROWSER: "firefox" },
      stdio: ["ignore", "pipe", "inherit"],
    });
    const [output, [code]] = await Promise.all([text(tests.stdout), once(tests, "exit")]);
    if (code !== 0) reportFailure(output);
    return output.match(/\d+ passed/)?.[0] ?? "no test passed";
  } finally {
    await rm(copy, { recursive: true, force: true });
  }
}

/** Replaces Playwright in a copy of the project by the version above. */
async function installPlaywright(copy: string): Promise<void> {
  const toolFolder = await mkdtemp(join(tmpdir(), "league-stress-"));
  try {
    await writeFile(join(toolFolder, "package.json"), "{}");
    const options = ["--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"];
    await runCommand("npm", ["install", ...options, `@playwright/test@${playwrightVersion}`], { cwd: toolFolder });
    for (const name of ["@playwright", "playwright", "playwright-core"]) {
      await rm(join(copy, "node_modules", name), { recursive: true });
      await cp(join(toolFolder, "node_modules", name), join(copy, "node_modules", name), { recursive: true });
    }
  } finally {
    await rm(toolFolder, { recursive: true, force: true });
  }
  const bundle = join(copy, "node_modules/playwright-core/lib/coreBundle.js");
  let code = await readFile(bundle, "utf8");
  for (const [original, replacement] of typingReplacements) code = code.replace(original, () => replacement);
  await writeFile(bundle, code);
}
