import { migrations } from "../../../server/src/features/migrations.ts";
import { ensureAdmin } from "../../../server/src/features/people/users/ensure-admin.ts";
import { migrate } from "../../../server/src/platform/database/migrate.ts";
import { startPostgres } from "../../../server/test/start-postgres.ts";
import { benchAdmin, openBenchLeague, signInBenchAdmin } from "../bench-league.ts";
import { type Measurement, median } from "../bench-table.ts";
import { fillInBulk } from "../bulk-league.ts";
import { type Load, repeatRequest, sendRequest, serializeRequest } from "../send-requests.ts";
import { type Program, startServerProgram } from "../start-servers.ts";

const resultCount = 2000;
/** How many processes each compared group has. */
const processCounts = [1, 2, 4];
const readLoad = { requestCount: 4000, connectionCount: 16 };
const changeCount = 20;
/** The number of reads after each change, of all processes together. */
const readsPerChange = 40;
/** How often each group is measured. The median counts. */
const roundCount = 7;

/** The request that is repeated: the first page of the results. */
const listRequest = serializeRequest({
  method: "POST",
  path: "/resultRanked/search",
  body: { page: 1, numberPerPage: 50 },
});

/**
 * Measures the processor time per response of one, two and four processes that serve a league on PostgreSQL, without the time
 * of PostgreSQL itself. The groups are measured in turns, so that a busy machine slows all of them.
 */
export async function measureProcesses(log: (line: string) => void): Promise<Measurement[]> {
  const postgres = await startPostgres();
  const groups: Program[][] = [];
  try {
    const url = `${postgres.url}/postgres`;
    await createLeague(url);
    for (const count of processCounts) {
      groups.push(await Promise.all(Array.from({ length: count }, () => startServerProgram("serve", url))));
    }
    const costs = await measureCosts(groups);
    for (const [index, { cached, change, read }] of costs.entries()) {
      log(
        `  ${processCounts[index]}: a cached response ${cached} µs, a change ${change} µs, one of ${readsPerChange} reads after a change ${read} µs`,
      );
    }
    const singleCost = costs[0]?.cached ?? 0;
    return costs.slice(1).map(({ cached }, index) => {
      return {
        label: `a cached response of ${processCounts[index + 1]} processes, relative to one`,
        measured: cached / singleCost,
        limit: { max: 2 },
        details: `${cached} / ${singleCost} µs`,
      };
    });
  } finally {
    for (const { stop } of groups.flat()) await stop();
    await postgres.stop();
  }
}

async function createLeague(url: string): Promise<void> {
  const { context, close } = await openBenchLeague(url);
  await migrate(context.db, migrations);
  await ensureAdmin(context, benchAdmin);
  await fillInBulk(context, resultCount);
  await close();
}

/** The processor time of a cached response, of a change, and of a read after a change, in microseconds. */
type Costs = { readonly cached: number; readonly change: number; readonly read: number };

/** Returns the median costs of each group of processes, in microseconds. */
async function measureCosts(groups: readonly Program[][]): Promise<Costs[]> {
  const port = groups[0]?.[0]?.port ?? 0;
  const token = await signInBenchAdmin(port);
  const costsByGroup = groups.map((): Costs[] => []);
  for (let round = 0; round <= roundCount; round += 1) {
    for (const [index, programs] of groups.entries()) {
      const costs = await measureGroup(programs, token);
      // The first round only warms the processes up.
      if (round > 0) costsByGroup[index]?.push(costs);
    }
  }
  return costsByGroup.map((costs) => {
    const getMedian = (kind: keyof Costs) => Math.round(median(costs.map((cost) => cost[kind])));
    return { cached: getMedian("cached"), change: getMedian("change"), read: getMedian("read") };
  });
}

/** Measures the costs of one group of processes. */
async function measureGroup(programs: readonly Program[], token: string): Promise<Costs> {
  const readAll = ({ requestCount, connectionCount }: Load) => {
    const loadPerProcess = {
      requestCount: requestCount / programs.length,
      connectionCount: connectionCount / programs.length,
    };
    return Promise.all(programs.map(({ port }) => repeatRequest(port, listRequest, loadPerProcess)));
  };
  const createResult = async (index: number) => {
    const body = { date: "2026-01-01", message: "" };
    const port = programs[index % programs.length]?.port ?? 0;
    await sendRequest(port, { method: "POST", path: "/resultRanked/import", body, token });
  };
  // Fills the response caches.
  await readAll({ requestCount: 16, connectionCount: 4 });
  const cached = (await measureCpu(programs, () => readAll(readLoad))) / readLoad.requestCount;
  const change = (await measureCpu(programs, () => repeatForEachChange(createResult))) / changeCount;
  const changesAndReads = await measureCpu(programs, () =>
    repeatForEachChange(async (index) => {
      await createResult(index);
      await readAll({ requestCount: readsPerChange, connectionCount: 4 });
    }),
  );
  return { cached, change, read: (changesAndReads / changeCount - change) / readsPerChange };
}

async function repeatForEachChange(work: (index: number) => Promise<void>): Promise<void> {
  for (let index = 0; index < changeCount; index += 1) await work(index);
}

/** Returns the processor time of all programs during some work, in microseconds. */
async function measureCpu(programs: readonly Program[], work: () => Promise<unknown>): Promise<number> {
  const cpuBefore = await readCpu(programs);
  await work();
  return (await readCpu(programs)) - cpuBefore;
}

/** Returns the processor time of all programs since their start, in microseconds. */
async function readCpu(programs: readonly Program[]): Promise<number> {
  const usages = await Promise.all(programs.map(({ readUsage }) => readUsage()));
  return usages.reduce((sum, { cpu }) => sum + cpu.user + cpu.system, 0);
}
