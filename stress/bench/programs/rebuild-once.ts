import { join } from "node:path";
import { createRatingPoolWorkers } from "../../../server/src/rebuild/pool-workers.ts";
import { rebuildLeague } from "../../../server/src/rebuild/rebuild-league.ts";
import { openBenchLeague } from "../bench-league.ts";

/** The cost of a rebuild, and the number of rows that it corrected. */
export type RebuildUsage = {
  readonly wrongRowCount: number;
  readonly seconds: number;
  /** Seconds of processor time, user and system. */
  readonly cpuSeconds: number;
  /** The maximum resident memory, in megabytes. */
  readonly megabytes: number;
};

// Rebuilds the league in the data folder that the argument names, and sends the cost to the parent process.

const folder = process.argv[2] ?? "";
const { context, close } = await openBenchLeague(folder);
const start = performance.now();
const cpuBefore = process.cpuUsage();
const workers = createRatingPoolWorkers({ url: undefined, file: join(folder, "league.sqlite") });
const ignoreProgress = () => undefined;
const { wrongRowCount } = await rebuildLeague(context, ignoreProgress, workers);
const { user, system } = process.cpuUsage(cpuBefore);
const seconds = (performance.now() - start) / 1000;
// `maxRSS` is in kilobytes.
const megabytes = process.resourceUsage().maxRSS / 1024;
await close();
const cpuSeconds = (user + system) / 1_000_000;
process.send?.({ wrongRowCount, seconds, cpuSeconds, megabytes } satisfies RebuildUsage);
