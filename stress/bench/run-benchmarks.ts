import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { parseArgs } from "node:util";
import { formatTableRow, isWithinLimit, type Measurement, tableHeader } from "./bench-table.ts";
import { measureBusy } from "./parts/busy.ts";
import { measureFlood } from "./parts/flood.ts";
import { measureFreeze } from "./parts/freeze.ts";
import { measureGrowth } from "./parts/growth.ts";
import { measureMatchServers } from "./parts/match-servers.ts";
import { measureMemory, measureStart } from "./parts/memory.ts";
import { measureMessages } from "./parts/messages.ts";
import { measureOwnData } from "./parts/own-data.ts";
import { measurePosts } from "./parts/posts.ts";
import { measureProcesses } from "./parts/processes.ts";
import { measureRebuild } from "./parts/rebuild.ts";
import { measureReplies } from "./parts/replies.ts";
import { measureStreams } from "./parts/streams.ts";
import { measureTakeover } from "./parts/takeover.ts";

// `npm run bench`: measures the server and compares the measured values with their limits. Uses SQLite, except for
// `processes` and `takeover`, which use PostgreSQL. Exits with 1 if a limit is missed.
//   npm run bench -- [part …] [--results 1000000]
// The names of the parts are the keys of `parts`. Without a name, all parts run.

/** Measures one aspect of the server. @returns the measurements, one by one or together */
type Part = (log: (line: string) => void) => AsyncIterable<Measurement> | Promise<Measurement[]>;

const options = { results: { type: "string", default: "1000000" } } as const;
const { values, positionals: chosenNames } = parseArgs({ options, allowPositionals: true });
/** The number of results in the largest league. Some parts also measure smaller leagues. */
const resultCount = Number(values.results);
const leagueSizes = [1000, 10_000, 100_000, 1_000_000].filter((size) => size <= resultCount);

const parts: Readonly<Record<string, Part>> = {
  replies: (log) => measureReplies(resultCount, log),
  growth: (log) => measureGrowth(leagueSizes, log),
  freeze: (log) => measureFreeze([1000, resultCount], log),
  busy: (log) => measureBusy(resultCount, log),
  flood: measureFlood,
  "own-data": measureOwnData,
  posts: (log) => measurePosts(resultCount, log),
  start: (log) => measureStart(resultCount, log),
  rebuild: (log) => measureRebuild(resultCount, log),
  memory: (log) => measureMemory(resultCount, log),
  streams: measureStreams,
  processes: measureProcesses,
  takeover: measureTakeover,
  messages: measureMessages,
  "match-servers": () => measureMatchServers(),
  "first-view": measureFirstViews,
};

const unknownNames = chosenNames.filter((name) => !(name in parts));
if (unknownNames.length > 0 || !Number.isSafeInteger(resultCount)) {
  throw new Error(`npm run bench -- [${Object.keys(parts).join("] [")}] [--results <number>]`);
}

const missed: Measurement[] = [];
for (const [name, measure] of Object.entries(parts)) {
  if (chosenNames.length > 0 && !chosenNames.includes(name)) continue;
  log(`${name} …`);
  log(tableHeader);
  for await (const measurement of await measure(log)) {
    log(formatTableRow(measurement));
    if (!isWithinLimit(measurement)) missed.push(measurement);
  }
}
log(missed.length === 0 ? "All limits are met" : "Missed:");
for (const measurement of missed) log(formatTableRow(measurement));
process.exitCode = missed.length === 0 ? 0 : 1;

function log(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** Measures how fast pages appear on a slow network and processor. @returns the slowest page for each limit */
async function measureFirstViews(): Promise<Measurement[]> {
  // This measurement needs a browser, so its program is in `e2e`.
  const program = join(import.meta.dirname, "../../e2e/bench/first-view.ts");
  const child = spawn(process.execPath, [program, "--json"], { stdio: ["ignore", "pipe", "inherit"] });
  const ended = once(child, "exit");
  let measurements: Measurement[] | undefined;
  for await (const text of createInterface(child.stdout)) {
    // The last line of its output is the list of measurements as JSON.
    if (text.startsWith("[")) measurements = JSON.parse(text) as Measurement[];
    else log(text);
  }
  await ended;
  if (measurements === undefined) throw new Error("The first views could not be measured");
  return measurements;
}
