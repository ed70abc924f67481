import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { isWithin, type Line, tableHead, tableRow } from "./bench-table.ts";
import { measureBusy } from "./parts/busy.ts";
import { measureFlood } from "./parts/flood.ts";
import { measureFreeze } from "./parts/freeze.ts";
import { measureGrowth } from "./parts/growth.ts";
import { measureMatchServers } from "./parts/match-servers.ts";
import { measureMemory, measureStart } from "./parts/memory.ts";
import { measureMessages } from "./parts/messages.ts";
import { measurePosts } from "./parts/posts.ts";
import { measureProcesses } from "./parts/processes.ts";
import { measureRebuild } from "./parts/rebuild.ts";
import { measureReplies } from "./parts/replies.ts";
import { measureStreams } from "./parts/streams.ts";
import { measureTakeover } from "./parts/takeover.ts";

// `npm run bench`: compares measurements of the server with their limits. Uses SQLite, except for `processes` and
// `takeover`. Exits with 1 if a limit is missed.
//   npm run bench -- [replies] [growth] [freeze] [busy] [flood] [posts] [start] [rebuild] [memory] [streams] [processes] [takeover]
//     [match-servers] [messages] [first-view] [--results 1000000]

/** Measures one aspect. @returns the lines of the table, one by one or together */
type Part = (say: (line: string) => void) => AsyncIterable<Line> | Promise<Line[]>;

const args = process.argv.slice(2).filter((word) => word !== "--results");
const results = Number(args.find((word) => /^\d+$/.test(word)) ?? 1_000_000);
const sizes = [1000, 10_000, 100_000, 1_000_000].filter((size) => size <= results);

const parts: Readonly<Record<string, Part>> = {
  replies: (say) => measureReplies(results, say),
  growth: (say) => measureGrowth(sizes, say),
  freeze: (say) => measureFreeze([1000, results], say),
  busy: (say) => measureBusy(results, say),
  flood: measureFlood,
  posts: (say) => measurePosts(results, say),
  start: (say) => measureStart(results, say),
  rebuild: (say) => measureRebuild(results, say),
  memory: (say) => measureMemory(results, say),
  streams: measureStreams,
  processes: measureProcesses,
  takeover: measureTakeover,
  messages: measureMessages,
  "match-servers": () => measureMatchServers(),
  "first-view": measureFirstViews,
};

const chosenNames = args.filter((word) => !/^\d+$/.test(word));
const unknownNames = chosenNames.filter((name) => !(name in parts));
if (unknownNames.length > 0)
  throw new Error(`There is no part ${unknownNames.join(", ")}; there are ${Object.keys(parts).join(", ")}`);

const missed: Line[] = [];
for (const [name, measure] of Object.entries(parts)) {
  if (chosenNames.length > 0 && !chosenNames.includes(name)) continue;
  say(`${name} …`);
  say(tableHead);
  for await (const line of await measure(say)) {
    say(tableRow(line));
    if (!isWithin(line)) missed.push(line);
  }
}
say(missed.length === 0 ? "All limits are met" : "Missed:");
for (const line of missed) say(tableRow(line));
process.exitCode = missed.length === 0 ? 0 : 1;

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** Measures the first view of public pages on a slow network and processor. Returns the worst page for each limit. */
async function measureFirstViews(): Promise<Line[]> {
  // This measurement needs a browser, so its program is in `e2e`.
  const program = join(import.meta.dirname, "../../e2e/bench/first-view.ts");
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
