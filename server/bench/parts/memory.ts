import { benchLeague } from "../bench-league.ts";
import type { Line } from "../bench-table.ts";
import { readCalls } from "../calls-to-measure.ts";
import { bytesOf, load, sendTo } from "../load.ts";
import { type Program, startProgram } from "../program.ts";

const calls = { calls: 2000, connections: 50 };

/** Resident memory, idle and under load, compared with a Fastify server of one route. */
export async function measureMemory(results: number, say: (line: string) => void): Promise<Line[]> {
  const folder = await benchLeague(results, say);
  const [bare, league] = [await startProgram("floor-fastify"), await startProgram("serve-league", folder)];
  try {
    const idle = [await megabytes(bare), await megabytes(league)] as const;
    const requests = (await readCalls((request) => sendTo(league.port, request))).map(bytesOf);
    for (const request of requests) {
      for (const port of [bare.port, league.port, league.uncachedPort ?? 0]) await load(port, request, calls);
    }
    const loaded = [await megabytes(bare), await megabytes(league)] as const;
    const line = (what: string, [floor, ours]: readonly [number, number], most: number): Line => ({
      what: `memory ${what}, of a bare Fastify server`,
      measured: ours / floor,
      limit: { most },
      from: `${ours.toFixed(0)} / ${floor.toFixed(0)} MB`,
    });
    return [line("idle", idle, 1.5), line("under load", loaded, 2.5)];
  } finally {
    await Promise.all([bare.stop(), league.stop()]);
  }
}

async function megabytes({ usage }: Program): Promise<number> {
  return (await usage()).rss / 1024 / 1024;
}
