import { parseArgs } from "node:util";
import { readOwnConfig } from "../config.ts";
import { exitWithError } from "../exit-with-error.ts";
import { systemClock } from "../platform/clock.ts";
import { progressLines } from "../rebuild/progress-lines.ts";
import { moveLeague, summaryOf } from "./move-league.ts";

// `npm run move-in -- <dump>`: moves a league of the original software in, from what mongodump wrote.

const usage = "npm run move-in -- <dump> [--preview] [--replace] [--report <file>] [--database <name>]";
const say = (text: string) => void process.stdout.write(text);
const progress = progressLines(say, process.stdout.isTTY);
try {
  const request = requested(process.argv.slice(2));
  const league = await moveLeague(request, {
    config: readOwnConfig(),
    clock: systemClock,
    onProgress: progress.show,
    onBackup: (file) => {
      progress.end();
      say(`The league that was here is in ${file}.\n`);
    },
  });
  progress.end();
  say(`${summaryOf(league, request).join("\n")}\n`);
} catch (fault) {
  progress.end();
  exitWithError(fault);
}

/** @throws what is wrong with the arguments, and how they are given */
function requested(args: string[]) {
  const text = { type: "string" } as const;
  const flag = { type: "boolean", default: false } as const;
  try {
    const options = { preview: flag, replace: flag, report: text, database: text };
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
    const [path, ...others] = positionals;
    if (path === undefined || others.length > 0) throw new Error("Which dump?");
    const { preview: isPreview, replace: replaces, report, database } = values;
    return { path, isPreview, replaces, report, database };
  } catch (cause) {
    throw new Error(`${cause instanceof Error ? cause.message : ""} ${usage}`, { cause });
  }
}
