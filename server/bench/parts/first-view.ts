import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { createInterface } from "node:readline";
import type { Line } from "../bench-table.ts";

/** In a browser, so that it stands with the stories. */
const program = join(import.meta.dirname, "../../../e2e/bench/first-view.ts");

/** What the first view of public pages costs on a slow network and processor: by each limit the worst page. */
export async function measureFirstViews(say: (line: string) => void): Promise<Line[]> {
  const browser = spawn(process.execPath, [program, "--json"], { stdio: ["ignore", "pipe", "inherit"] });
  const ended = once(browser, "exit");
  let lines: Line[] | undefined;
  for await (const text of createInterface(browser.stdout)) {
    if (text.startsWith("[")) lines = JSON.parse(text) as Line[];
    else say(text);
  }
  await ended;
  if (lines === undefined) throw new Error("The first views could not be measured");
  return lines;
}
