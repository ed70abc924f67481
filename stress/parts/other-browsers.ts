import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { promisify } from "node:util";
import { copyProject } from "../copy-project.ts";
import type { Run } from "../run.ts";

const run = promisify(execFile);
/** The newest Playwright that drives Debian's Firefox: later ones send it commands that it does not have. */
const playwright = "1.64.1";
/** How it types by setting a value, which React takes for a script's doing; a person's typing does not go through the value. */
const typing: readonly (readonly [string, string])[] = [
  ["inputElement.value = value;", 'inputElement.setRangeText(text, start, inputElement.selectionEnd, "end");'],
  [
    "inputElement.value += text;",
    'Object.getOwnPropertyDescriptor(Object.getPrototypeOf(inputElement), "value").set.call(inputElement, text);',
  ],
];

/** Runs stories in Debian's Firefox, and reads all pages in it and in WebKit, which must say what they say in Chromium. */
export async function openOtherBrowsers({ found }: Run): Promise<string> {
  const copy = await mkdtemp(join(tmpdir(), "league-torture-"));
  try {
    await copyProject(copy);
    await installPlaywright(copy);
    await run("vite", ["build", "web", "--logLevel=warn"], { cwd: copy });
    const config = "--config=e2e/other-browsers/playwright.config.ts";
    const stories = spawn(process.execPath, ["node_modules/@playwright/test/cli.js", "test", config], {
      cwd: copy,
      env: { ...process.env, STORIES_IN: "firefox" },
      stdio: ["ignore", "pipe", "inherit"],
    });
    const [said, [code]] = await Promise.all([text(stories.stdout), once(stories, "exit")]);
    if (code !== 0) found(said);
    return said.match(/\d+ passed/)?.[0] ?? "nothing passed";
  } finally {
    await rm(copy, { recursive: true, force: true });
  }
}

async function installPlaywright(copy: string): Promise<void> {
  const tool = await mkdtemp(join(tmpdir(), "league-torture-"));
  try {
    await writeFile(join(tool, "package.json"), "{}");
    const options = ["--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"];
    await run("npm", ["install", ...options, `@playwright/test@${playwright}`], { cwd: tool });
    for (const name of ["@playwright", "playwright", "playwright-core"]) {
      await rm(join(copy, "node_modules", name), { recursive: true });
      await cp(join(tool, "node_modules", name), join(copy, "node_modules", name), { recursive: true });
    }
  } finally {
    await rm(tool, { recursive: true, force: true });
  }
  const bundle = join(copy, "node_modules/playwright-core/lib/coreBundle.js");
  const code = await readFile(bundle, "utf8");
  await writeFile(
    bundle,
    typing.reduce((before, [instead, put]) => before.replace(instead, () => put), code),
  );
}
