import { buildApp } from "../../../server/src/app.ts";
import { benchLeague, openBench } from "../bench-league.ts";
import { atMost, type Line, median } from "../bench-table.ts";
import { inject, type NamedRun, pageCalls, readCalls } from "../calls-to-measure.ts";
import type { Request } from "../load.ts";

const rounds = 9;
/** Calls of a round: so many as take about so many microseconds of processor time together. */
const callsARound = { most: 60, microseconds: 30_000 } as const;

/** What a list may cost more in the largest league, and what else a page asks for. */
const mostGrowth = { list: 1.2, page: 1.5 } as const;

/**
 * The ratio of each read call's cost in the largest of these leagues to that in the smallest in which it shows as much,
 * without a cache.
 */
export async function* measureGrowth(sizes: readonly number[], say: (line: string) => void): AsyncGenerator<Line> {
  const leagues: League[] = [];
  for (const results of sizes) leagues.push(await openLeague(results, say));
  for (const [index, { name, most, fullFrom }] of leagues[0]?.runs.entries() ?? []) {
    const costs = await costsOf(leagues.map(({ runs }) => (runs[index] ?? missing()).run));
    const full = sizes.findIndex((size, at) => size >= fullFrom && at < sizes.length - 1);
    const base = Math.max(0, full);
    const ratio = (costs.at(-1) ?? 0) / (costs[base] ?? 1);
    const from = `${costs.map((cost) => cost.toFixed(0)).join(" · ")} µs`;
    yield atMost(`${name}: ${sizes.at(-1)} results, of ${sizes[base]}`, ratio, most, from);
  }
  for (const league of leagues) await league.close();
}

type League = Awaited<ReturnType<typeof openLeague>>;
type Measured = NamedRun & { readonly most: number };

async function openLeague(results: number, say: (line: string) => void) {
  const league = await openBench(await benchLeague(results, say));
  const http = await buildApp({ ...league, cacheBytes: 0, log: { write: () => undefined } });
  const send = <Reply>(request: Request) => inject<Reply>(http, request);
  const lists = (await readCalls(send)).map((call): Measured => {
    const { name, fullFrom = 0 } = call;
    return { name, fullFrom, most: mostGrowth.list, run: () => send(call) };
  });
  const pages = (await pageCalls(http)).map((page): Measured => ({ ...page, most: mostGrowth.page }));
  const runs = [...lists, ...pages];
  const close = async () => {
    await http.server.close();
    await league.close();
  };
  return { runs, close };
}

/** Medians of microseconds of processor time. The leagues take turns, so that a busy machine slows all of them. */
async function costsOf(all: readonly (() => Promise<unknown>)[]): Promise<number[]> {
  const seen = all.map((): number[] => []);
  const warm: number[] = [];
  for (const run of all) warm.push(await costOf(run, 5));
  const wanted = Math.round(callsARound.microseconds / Math.max(...warm));
  const calls = Math.max(1, Math.min(callsARound.most, wanted));
  for (let round = 0; round < rounds; round += 1) {
    for (const [index, run] of all.entries()) seen[index]?.push(await costOf(run, calls));
  }
  return seen.map(median);
}

async function costOf(run: () => Promise<unknown>, calls: number): Promise<number> {
  const before = process.cpuUsage();
  for (let call = 0; call < calls; call += 1) await run();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / calls;
}

function missing(): never {
  throw new Error("The leagues differ in their calls");
}
