import { buildApp } from "../../../server/src/app.ts";
import { createBenchLeagueFolder, openBenchLeague } from "../bench-league.ts";
import { type Measurement, median } from "../bench-table.ts";
import { injectRequest, listPageRuns, listReadRequests, type NamedRun } from "../requests-to-measure.ts";
import type { Request } from "../send-requests.ts";

/** How often each function is measured. The median counts. */
const roundCount = 9;
/** In each round, a function is called for about 30 milliseconds of processor time, but at most 60 times. */
const callsPerRound = { max: 60, microseconds: 30_000 } as const;
const warmUpCalls = 5;

/**
 * The maximum ratio of the cost in the largest league to that in a smaller one. `list` applies to `listReadRequests`, most of
 * which return lists, and `page` to `listPageRuns`, the other requests of pages.
 */
const maxGrowth = { list: 1.2, page: 1.5 } as const;

/**
 * Measures how the cost of each read request grows with the league, without a response cache. Compares the largest league
 * with the smallest one in which the response has its full length.
 */
export async function* measureGrowth(
  leagueSizes: readonly number[],
  log: (line: string) => void,
): AsyncGenerator<Measurement> {
  const leagues: League[] = [];
  for (const resultCount of leagueSizes) leagues.push(await openLeague(resultCount, log));
  for (const [index, { name, max, fullFromResultCount }] of leagues[0]?.runs.entries() ?? []) {
    const costs = await measureCosts(leagues.map(({ runs }) => getRun(runs, index)));
    const smallerSizes = leagueSizes.slice(0, -1);
    const firstFullIndex = smallerSizes.findIndex((size) => size >= fullFromResultCount);
    // If the response has its full length only in the largest league, compares it with the smallest one.
    const baseIndex = Math.max(0, firstFullIndex);
    yield {
      label: `${name}: ${leagueSizes.at(-1)} results, relative to ${leagueSizes[baseIndex]}`,
      measured: (costs.at(-1) ?? 0) / (costs[baseIndex] ?? 1),
      limit: { max },
      details: `${costs.map((cost) => cost.toFixed(0)).join(" · ")} µs`,
    };
  }
  for (const league of leagues) await league.close();
}

type League = Awaited<ReturnType<typeof openLeague>>;
/** A function that is measured, and the maximum growth of its cost. */
type LimitedRun = NamedRun & { readonly max: number };

/** Opens a league and lists the functions that are measured. */
async function openLeague(resultCount: number, log: (line: string) => void) {
  const league = await openBenchLeague(await createBenchLeagueFolder(resultCount, log));
  const http = await buildApp({ ...league, cacheBytes: 0, log: { write: () => undefined } });
  const send = <Reply>(request: Request) => injectRequest<Reply>(http, request);
  const readRequests = await listReadRequests(send);
  const lists = readRequests.map((request): LimitedRun => {
    const { name, fullFromResultCount = 0 } = request;
    return { name, fullFromResultCount, max: maxGrowth.list, run: () => send(request) };
  });
  const pages = (await listPageRuns(http)).map((page): LimitedRun => ({ ...page, max: maxGrowth.page }));
  const close = async () => {
    await http.server.close();
    await league.close();
  };
  return { runs: [...lists, ...pages], close };
}

function getRun(runs: readonly LimitedRun[], index: number): LimitedRun["run"] {
  const limitedRun = runs[index];
  if (limitedRun === undefined) throw new Error("The leagues differ in what is measured");
  return limitedRun.run;
}

/**
 * Measures functions in turns, so that a busy machine slows all of them.
 * @returns the median cost of each, in microseconds of processor time
 */
async function measureCosts(runs: readonly (() => Promise<unknown>)[]): Promise<number[]> {
  const firstCosts: number[] = [];
  for (const run of runs) firstCosts.push(await measureCost(run, warmUpCalls));
  const affordableCalls = Math.round(callsPerRound.microseconds / Math.max(...firstCosts));
  const callCount = Math.max(1, Math.min(callsPerRound.max, affordableCalls));
  const costsByRun = runs.map((): number[] => []);
  for (let round = 0; round < roundCount; round += 1) {
    for (const [index, run] of runs.entries()) costsByRun[index]?.push(await measureCost(run, callCount));
  }
  return costsByRun.map(median);
}

/** Returns the mean processor time of a call in microseconds. */
async function measureCost(run: () => Promise<unknown>, callCount: number): Promise<number> {
  const cpuBefore = process.cpuUsage();
  for (let call = 0; call < callCount; call += 1) await run();
  const { user, system } = process.cpuUsage(cpuBefore);
  return (user + system) / callCount;
}
