import { parseArgs } from "node:util";
import { readConfigForDataFolder } from "../config.ts";
import { exitWithError } from "../exit-with-error.ts";
import { systemClock } from "../platform/clock.ts";
import { createProgressWriter } from "../rebuild/progress-lines.ts";
import { formatSummary, importLeague } from "./import-league.ts";

// `npm run import-legacy -- <dump>` imports a league of the legacy software from a mongodump dump.

const usage = "npm run import-legacy -- <dump> [--preview] [--replace] [--report <file>] [--database <name>]";
const print = (text: string) => {
  process.stdout.write(text);
};
const progress = createProgressWriter(print, process.stdout.isTTY);
try {
  const request = parseArguments(process.argv.slice(2));
  const league = await importLeague(request, {
    config: readConfigForDataFolder(),
    clock: systemClock,
    onProgress: progress.show,
    onBackup: (file) => {
      progress.end();
      print(`A backup of the previous league is in ${file}.\n`);
    },
  });
  progress.end();
  print(`${formatSummary(league, request).join("\n")}\n`);
} catch (error) {
  progress.end();
  exitWithError(error);
}

/** Parses the arguments of the command. @throws Error with the problem and the usage if they are invalid */
function parseArguments(args: string[]) {
  const text = { type: "string" } as const;
  const flag = { type: "boolean", default: false } as const;
  try {
    const options = { preview: flag, replace: flag, report: text, database: text };
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
    const [path, ...surplusArguments] = positionals;
    if (path === undefined || surplusArguments.length > 0) throw new Error("Expected the path of one dump.");
    const { preview: isPreview, replace: replacesLeague, report, database } = values;
    return { path, isPreview, replacesLeague, report, database };
  } catch (cause) {
    throw new Error(`${cause instanceof Error ? cause.message : ""} Usage: ${usage}`, { cause });
  }
}
