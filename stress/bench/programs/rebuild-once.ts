import { join } from "node:path";
import { createPoolWorkers } from "../../../server/src/rebuild/pool-workers.ts";
import { rebuildLeague } from "../../../server/src/rebuild/rebuild-league.ts";
import { openBench } from "../bench-league.ts";

/** What a rebuild took, and the rows that it found wrong. */
export type RebuildTaken = {
  readonly wrong: number;
  readonly seconds: number;
  /** Seconds of processor time, user and system. */
  readonly cpu: number;
  /** The most resident memory, in megabytes. */
  readonly megabytes: number;
};

// Rebuilds the league in the data folder that the argument names, and sends the parent process what it took.

const folder = process.argv[2] ?? "";
const { context, close } = await openBench(folder);
const start = performance.now();
const before = process.cpuUsage();
const { wrong } = await rebuildLeague(
  context,
  undefined,
  createPoolWorkers({ url: undefined, file: join(folder, "league.sqlite") }),
);
const { user, system } = process.cpuUsage(before);
const seconds = (performance.now() - start) / 1000;
const megabytes = process.resourceUsage().maxRSS / 1024;
await close();
process.send?.({ wrong, seconds, cpu: (user + system) / 1_000_000, megabytes } satisfies RebuildTaken);
