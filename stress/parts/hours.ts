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
/** The life is measured in so many parts. The first one warms up; the last one is compared with the second. */
const parts = 6;
const mostGrowth = 1.1;

/** Lets people live in a league of two processes for `minutes`, and compares what it takes at the end with the beginning. */
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
    for (let part = 0; part < parts; part += 1) {
      const usages: Usage[] = [];
      for (let second = 0; second < (minutes * 60) / parts; second += 1) {
        await pause(1000);
        usages.push(await usageOf(leagues.map(({ pid }) => pid)));
      }
      measured.push(measure(life.lived, usages));
      say(`${part + 1}/${parts}: ${life.lived.matches} matches; ${wordsOf(measured[part])}`);
    }
    await life.stop();
    for (const fault of new Set(life.lived.faults)) found(fault);
    reportGrowth(measured, found);
    return `${life.lived.matches} matches in ${minutes} minutes, ${measured.reduce((sum, { pages }) => sum + pages, 0)} pages`;
  } finally {
    for (const { kill } of leagues) await kill();
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

type Usage = { readonly megabytes: number; readonly handles: number };
type Measured = { readonly pages: number; readonly figures: Readonly<Record<string, number>> };

/** The memory and the open files of processes together. */
async function usageOf(pids: readonly number[]): Promise<Usage> {
  let megabytes = 0;
  let handles = 0;
  for (const pid of pids) {
    const [, kilobytes] = /VmRSS:\s+(\d+)/.exec(await readFile(`/proc/${pid}/status`, "utf8")) ?? [];
    megabytes += Number(kilobytes) / 1024;
    handles += (await readdir(`/proc/${pid}/fd`)).length;
  }
  return { megabytes, handles };
}

/** Takes out what was asked since the last time. */
function measure(lived: Lived, usages: readonly Usage[]): Measured {
  const asked = lived.asked.splice(0);
  const median = (of: readonly number[]) => percentile(of, 0.5);
  const pages = Map.groupBy(asked, ({ page }) => page);
  return {
    pages: asked.length,
    figures: {
      MB: median(usages.map(({ megabytes }) => megabytes)),
      handles: median(usages.map(({ handles }) => handles)),
      ...Object.fromEntries([...pages].toSorted().map(([page, of]) => [page, median(of.map(({ ms }) => ms))])),
    },
  };
}

function wordsOf(measured: Measured | undefined): string {
  return Object.entries(measured?.figures ?? {})
    .map(([name, value]) => `${name} ${value.toFixed(1)}`)
    .join(", ");
}

function reportGrowth(measured: readonly Measured[], found: (line: string) => void): void {
  for (const [name, last] of Object.entries(measured.at(-1)?.figures ?? {})) {
    const early = measured[1]?.figures[name] ?? 0;
    if (last > early * mostGrowth) found(`${name} grew from ${early.toFixed(1)} to ${last.toFixed(1)}`);
  }
}
