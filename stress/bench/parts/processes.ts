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
/** Reads after each change, of all processes together. */
const readsAfterEach = 40;
const rounds = 7;

const list = bytesOf({ method: "POST", path: "/resultRanked/search", body: { page: 1, numberPerPage: 50 } });

/**
 * The processor time per reply of one, two and four processes that serve a league on PostgreSQL, whose own time is left
 * out. They are measured in turns, so that a busy machine slows all of them.
 */
export async function measureProcesses(say: (line: string) => void): Promise<Line[]> {
  const postgres = await startPostgres();
  const groups: Program[][] = [];
  try {
    const url = `${postgres.url}/postgres`;
    await makeLeague(url);
    for (const count of counts) {
      groups.push(await Promise.all(Array.from({ length: count }, () => startProgram("serve", url))));
    }
    const costs = await costsOf(groups);
    for (const [index, { kept, change, read }] of costs.entries()) {
      say(
        `  ${counts[index]}: kept ${kept} µs, a change ${change} µs, a read, ${readsAfterEach} after each change, ${read} µs`,
      );
    }
    const one = costs[0]?.kept ?? 0;
    return costs.slice(1).map(({ kept }, index) => {
      const what = `a kept reply of ${counts[index + 1]} processes, of one`;
      return atMost(what, kept / one, 2, `${kept} / ${one} µs`);
    });
  } finally {
    for (const { stop } of groups.flat()) await stop();
    await postgres.stop();
  }
}

async function makeLeague(url: string): Promise<void> {
  const { context, close } = await openBench(url);
  await migrate(context.db, migrations);
  await ensureAdmin(context, benchAdmin);
  await fillInBulk(context, results);
  await close();
}

type Costs = { readonly kept: number; readonly change: number; readonly read: number };

/** Of each group of processes the medians, in microseconds. */
async function costsOf(groups: readonly Program[][]): Promise<Costs[]> {
  const port = groups[0]?.[0]?.port ?? 0;
  const token = await signIn(port);
  const seen = groups.map((): Costs[] => []);
  for (let round = 0; round <= rounds; round += 1) {
    for (const [index, programs] of groups.entries()) {
      const costs = await costOf(programs, token);
      // The first round warms up.
      if (round > 0) seen[index]?.push(costs);
    }
  }
  return seen.map((costs) => {
    const middle = (figure: keyof Costs) => Math.round(median(costs.map((one) => one[figure])));
    return { kept: middle("kept"), change: middle("change"), read: middle("read") };
  });
}

async function costOf(programs: readonly Program[], token: string): Promise<Costs> {
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
  const kept = (await timeOf(programs, () => readAll(reads))) / reads.calls;
  const change = (await timeOf(programs, () => repeat(changeAt))) / changes;
  const both = await timeOf(programs, () =>
    repeat(async (turn) => {
      await changeAt(turn);
      await readAll({ calls: readsAfterEach, connections: 4 });
    }),
  );
  return { kept, change, read: (both / changes - change) / readsAfterEach };
}

async function repeat(work: (turn: number) => Promise<void>): Promise<void> {
  for (let turn = 0; turn < changes; turn += 1) await work(turn);
}

/** The processor time of all programs during some work, in microseconds. */
async function timeOf(programs: readonly Program[], work: () => Promise<unknown>): Promise<number> {
  const before = await usedBy(programs);
  await work();
  return (await usedBy(programs)) - before;
}

async function usedBy(programs: readonly Program[]): Promise<number> {
  const usages = await Promise.all(programs.map(({ usage }) => usage()));
  return usages.reduce((sum, { cpu }) => sum + cpu.user + cpu.system, 0);
}
