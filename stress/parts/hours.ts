import { execFile } from "node:child_process";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { promisify } from "node:util";
import { runOnPostgres } from "../../server/test/run-on-postgres.ts";
import { startPostgres } from "../../server/test/start-postgres.ts";
import { percentile } from "../bench/bench-table.ts";
import { type Lived, startLife } from "../life.ts";
import type { Run } from "../run.ts";
import { startLeague } from "../traced-league.ts";

const root = join(import.meta.dirname, "../..");
const processes = 2;
const pace = { matchMs: 8000, pageMs: 500 };
/** The number of periods that are measured. The first one warms up. The last one is compared with the second one. */
const periods = 6;
/** The maximum ratio between the last period and the second one. */
const maxGrowth = 1.1;

/**
 * Simulates the users of a league with two processes for `minutes`. Compares the memory, the open files and the response
 * times at the end with those at the beginning.
 */
export async function liveForHours({ random, minutes, say, found }: Run): Promise<string> {
  await promisify(execFile)("npm", ["run", "build"], { cwd: root });
  const folder = await mkdtemp(join(tmpdir(), "league-torture-"));
  const postgres = await startPostgres();
  await runOnPostgres(postgres.url, "create database league");
  const env = { DATABASE_URL: `${postgres.url}/league`, SECRET_KEY: "0".repeat(64) };
  const onLine = (line: string) => line.startsWith('{"level":"error"') && found(line);
  const start = () => startLeague(folder, { env, main: join(root, "server/dist/main.js"), onLine });
  const leagues = [await start()];
  try {
    while (leagues.length < processes) leagues.push(await start());
    const life = await startLife(
      leagues.map(({ api }) => api),
      random,
      pace,
    );
    const measured: Measured[] = [];
    for (let period = 0; period < periods; period += 1) {
      const usages: Usage[] = [];
      for (let second = 0; second < (minutes * 60) / periods; second += 1) {
        await pause(1000);
        usages.push(await readUsage(leagues.map(({ pid }) => pid)));
      }
      measured.push(measure(life.lived, usages));
      say(`${period + 1}/${periods}: ${life.lived.matches} matches; ${formatMetrics(measured[period])}`);
    }
    await life.stop();
    for (const error of new Set(life.lived.faults)) found(error);
    reportGrowth(measured, found);
    return `${life.lived.matches} matches in ${minutes} minutes, ${measured.reduce((sum, { pages }) => sum + pages, 0)} pages`;
  } finally {
    for (const { kill } of leagues) await kill();
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

type Usage = { readonly megabytes: number; readonly handles: number };
type Measured = { readonly pages: number; readonly metrics: Readonly<Record<string, number>> };

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

/** Summarizes a period, and removes the measured requests from `lived`. */
function measure(lived: Lived, usages: readonly Usage[]): Measured {
  const requests = lived.asked.splice(0);
  const median = (values: readonly number[]) => percentile(values, 0.5);
  const requestsByPage = Map.groupBy(requests, ({ page }) => page);
  return {
    pages: requests.length,
    metrics: {
      MB: median(usages.map(({ megabytes }) => megabytes)),
      handles: median(usages.map(({ handles }) => handles)),
      ...Object.fromEntries(
        [...requestsByPage].toSorted().map(([page, ofPage]) => [page, median(ofPage.map(({ ms }) => ms))]),
      ),
    },
  };
}

function formatMetrics(measured: Measured | undefined): string {
  return Object.entries(measured?.metrics ?? {})
    .map(([name, value]) => `${name} ${value.toFixed(1)}`)
    .join(", ");
}

function reportGrowth(measured: readonly Measured[], found: (line: string) => void): void {
  for (const [name, last] of Object.entries(measured.at(-1)?.metrics ?? {})) {
    const early = measured[1]?.metrics[name] ?? 0;
    if (last > early * maxGrowth) found(`${name} grew from ${early.toFixed(1)} to ${last.toFixed(1)}`);
  }
}
