import { migrations } from "../../../server/src/features/migrations.ts";
import { ensureAdmin } from "../../../server/src/features/people/users/ensure-admin.ts";
import { migrate } from "../../../server/src/platform/database/migrate.ts";
import { startPostgres } from "../../../server/test/start-postgres.ts";
import { benchAdmin, openBench, signIn } from "../bench-league.ts";
import { atMost, type Line, median } from "../bench-table.ts";
import { fillInBulk } from "../bulk-league.ts";
import { bytesOf, type Load, load, sendTo } from "../load.ts";
import { type Program, startProgram } from "../start-servers.ts";

const results = 2000;
const counts = [1, 2, 4];
const reads = { calls: 4000, connections: 16 };
const changes = 20;
/** The number of reads after each change, of all processes together. */
const readsAfterEach = 40;
const rounds = 7;

const list = bytesOf({ method: "POST", path: "/resultRanked/search", body: { page: 1, numberPerPage: 50 } });

/**
 * Measures the processor time per response of one, two and four processes that serve a league on PostgreSQL. The time of
 * PostgreSQL is not included. The groups are measured in turns, so that a busy machine slows all of them.
 */
export async function measureProcesses(say: (line: string) => void): Promise<Line[]> {
  const postgres = await startPostgres();
  const groups: Program[][] = [];
  try {
    const url = `${postgres.url}/postgres`;
    await createLeague(url);
    for (const count of counts) {
      groups.push(await Promise.all(Array.from({ length: count }, () => startProgram("serve", url))));
    }
    const costs = await measureCosts(groups);
    for (const [index, { cached, change, read }] of costs.entries()) {
      say(
        `  ${counts[index]}: a cached response ${cached} µs, a change ${change} µs, a read, ${readsAfterEach} after each change, ${read} µs`,
      );
    }
    const singleCost = costs[0]?.cached ?? 0;
    return costs.slice(1).map(({ cached }, index) => {
      const label = `a cached response of ${counts[index + 1]} processes, of one`;
      return atMost(label, cached / singleCost, 2, `${cached} / ${singleCost} µs`);
    });
  } finally {
    for (const { stop } of groups.flat()) await stop();
    await postgres.stop();
  }
}

async function createLeague(url: string): Promise<void> {
  const { context, close } = await openBench(url);
  await migrate(context.db, migrations);
  await ensureAdmin(context, benchAdmin);
  await fillInBulk(context, results);
  await close();
}

type Costs = { readonly cached: number; readonly change: number; readonly read: number };

/** Returns the median costs of each group of processes, in microseconds. */
async function measureCosts(groups: readonly Program[][]): Promise<Costs[]> {
  const port = groups[0]?.[0]?.port ?? 0;
  const token = await signIn(port);
  const costsByGroup = groups.map((): Costs[] => []);
  for (let round = 0; round <= rounds; round += 1) {
    for (const [index, programs] of groups.entries()) {
      const costs = await measureGroup(programs, token);
      // The first round warms up.
      if (round > 0) costsByGroup[index]?.push(costs);
    }
  }
  return costsByGroup.map((costs) => {
    const computeMedian = (kind: keyof Costs) => Math.round(median(costs.map((cost) => cost[kind])));
    return { cached: computeMedian("cached"), change: computeMedian("change"), read: computeMedian("read") };
  });
}

async function measureGroup(programs: readonly Program[], token: string): Promise<Costs> {
  const readAll = ({ calls, connections }: Load) => {
    const each = { calls: calls / programs.length, connections: connections / programs.length };
    return Promise.all(programs.map(({ port }) => load(port, list, each)));
  };
  const changeAt = async (turn: number) => {
    const body = { date: "2026-01-01", message: "" };
    const port = programs[turn % programs.length]?.port ?? 0;
    await sendTo(port, { method: "POST", path: "/resultRanked/import", body, token });
  };
  await readAll({ calls: 16, connections: 4 });
  const cached = (await measureCpu(programs, () => readAll(reads))) / reads.calls;
  const change = (await measureCpu(programs, () => repeat(changeAt))) / changes;
  const changesAndReads = await measureCpu(programs, () =>
    repeat(async (turn) => {
      await changeAt(turn);
      await readAll({ calls: readsAfterEach, connections: 4 });
    }),
  );
  return { cached, change, read: (changesAndReads / changes - change) / readsAfterEach };
}

async function repeat(work: (turn: number) => Promise<void>): Promise<void> {
  for (let turn = 0; turn < changes; turn += 1) await work(turn);
}

/** Returns the processor time of all programs during some work, in microseconds. */
async function measureCpu(programs: readonly Program[], work: () => Promise<unknown>): Promise<number> {
  const cpuBefore = await readCpu(programs);
  await work();
  return (await readCpu(programs)) - cpuBefore;
}

async function readCpu(programs: readonly Program[]): Promise<number> {
  const usages = await Promise.all(programs.map(({ usage }) => usage()));
  return usages.reduce((sum, { cpu }) => sum + cpu.user + cpu.system, 0);
}
