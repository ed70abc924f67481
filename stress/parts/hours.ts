import { execFile } from "node:child_process";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { promisify } from "node:util";
import { runOnPostgres } from "../../server/test/run-on-postgres.ts";
import { startPostgres } from "../../server/test/start-postgres.ts";
import { median } from "../bench/bench-table.ts";
import type { Run } from "../run.ts";
import { type SimulationTotals, startSimulation } from "../simulate-users.ts";
import { startLeagueServer } from "../start-league-server.ts";

const root = join(import.meta.dirname, "../..");
const processCount = 2;
const pace = { matchIntervalMs: 8000, pageIntervalMs: 500 };
/** How many periods are measured. The last one is compared with the second one, because the first one warms the server up. */
const periodCount = 6;
/** The maximum ratio of a metric in the last period to the same metric in the second one. */
const maxGrowth = 1.1;

/**
 * Simulates the users of a league with two server processes for `minutes`. Compares the memory, the number of open files and
 * the response times at the end with those at the beginning. Reports each error in the log.
 */
export async function simulateHours({ random, minutes, log, reportFailure }: Run): Promise<string> {
  await promisify(execFile)("npm", ["run", "build"], { cwd: root });
  const folder = await mkdtemp(join(tmpdir(), "league-stress-"));
  const postgres = await startPostgres();
  await runOnPostgres(postgres.url, "create database league");
  const env = { DATABASE_URL: `${postgres.url}/league`, SECRET_KEY: "0".repeat(64) };
  const onLine = (line: string) => {
    if (line.startsWith('{"level":"error"')) reportFailure(line);
  };
  const startServer = () => startLeagueServer(folder, { env, main: join(root, "server/dist/main.js"), onLine });
  const servers = [await startServer()];
  try {
    while (servers.length < processCount) servers.push(await startServer());
    const simulation = await startSimulation(
      servers.map(({ api }) => api),
      random,
      pace,
    );
    const summaries: PeriodSummary[] = [];
    for (let period = 0; period < periodCount; period += 1) {
      const usages: Usage[] = [];
      for (let second = 0; second < (minutes * 60) / periodCount; second += 1) {
        await pause(1000);
        usages.push(await readUsage(servers.map(({ pid }) => pid)));
      }
      const summary = summarizePeriod(simulation.totals, usages);
      summaries.push(summary);
      log(`${period + 1}/${periodCount}: ${simulation.totals.matchCount} matches; ${formatMetrics(summary)}`);
    }
    await simulation.stop();
    for (const error of new Set(simulation.totals.errors)) reportFailure(error);
    reportGrowth(summaries, reportFailure);
    const pageCount = summaries.reduce((sum, summary) => sum + summary.pageCount, 0);
    return `${simulation.totals.matchCount} matches in ${minutes} minutes, ${pageCount} pages`;
  } finally {
    for (const { kill } of servers) await kill();
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

/** The memory, and the number of open files and sockets (`handles`), of all processes. */
type Usage = { readonly megabytes: number; readonly handles: number };
/** The number of requested pages, and the medians of the metrics: memory, handles, and the milliseconds of each page. */
type PeriodSummary = { readonly pageCount: number; readonly metrics: Readonly<Record<string, number>> };

/** Returns the total memory and the number of open files of processes. */
async function readUsage(pids: readonly number[]): Promise<Usage> {
  let megabytes = 0;
  let handles = 0;
  for (const pid of pids) {
    const [, kilobytes] = /VmRSS:\s+(\d+)/.exec(await readFile(`/proc/${pid}/status`, "utf8")) ?? [];
    megabytes += Number(kilobytes) / 1024;
    handles += (await readdir(`/proc/${pid}/fd`)).length;
  }
  return { megabytes, handles };
}

/** Summarizes a period, and removes its requests from `totals`. */
function summarizePeriod(totals: SimulationTotals, usages: readonly Usage[]): PeriodSummary {
  const requests = totals.pageTimes.splice(0);
  const requestsByPage = Map.groupBy(requests, ({ page }) => page);
  const pageMetrics = [...requestsByPage.keys()].toSorted().map((page) => {
    const pageTimes = requestsByPage.get(page)?.map(({ ms }) => ms) ?? [];
    return [page, median(pageTimes)] as const;
  });
  return {
    pageCount: requests.length,
    metrics: {
      MB: median(usages.map(({ megabytes }) => megabytes)),
      handles: median(usages.map(({ handles }) => handles)),
      ...Object.fromEntries(pageMetrics),
    },
  };
}

function formatMetrics({ metrics }: PeriodSummary): string {
  return Object.entries(metrics)
    .map(([name, value]) => `${name} ${value.toFixed(1)}`)
    .join(", ");
}

/** Reports each metric that is higher in the last period than in the second one. */
function reportGrowth(summaries: readonly PeriodSummary[], reportFailure: Run["reportFailure"]): void {
  const secondMetrics = summaries[1]?.metrics;
  const lastMetrics = summaries.at(-1)?.metrics ?? {};
  for (const [name, lastValue] of Object.entries(lastMetrics)) {
    const secondValue = secondMetrics?.[name] ?? 0;
    if (lastValue > secondValue * maxGrowth)
      reportFailure(`${name} grew from ${secondValue.toFixed(1)} to ${lastValue.toFixed(1)}`);
  }
}
