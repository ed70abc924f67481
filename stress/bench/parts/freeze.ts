import { join } from "node:path";
import { DatabaseSync, type StatementSync } from "node:sqlite";
import { freezeResult } from "../../../server/src/features/results/freeze-result.ts";
import { rankedArea } from "../../../server/src/features/results/ranked-area.ts";
import { storeResult } from "../../../server/src/features/results/store-result.ts";
import { transaction } from "../../../server/src/platform/database/database.ts";
import { benchLeague, openBench } from "../bench-league.ts";
import { atMost, bound, type Line, median } from "../bench-table.ts";
import { playersOf, unfrozenRow } from "../bulk-league.ts";
import { competitionsOfModes } from "../bulk-queries.ts";
import { bulkRounds } from "../bulk-rounds.ts";
import { copyFolder } from "../start-servers.ts";

/** The first ones are not measured: until then the code is being optimized. */
const freezes = { warm: 150, measured: 150 };

/**
 * The time of a freeze compared with a bare transaction on the same disk, with that of its own statements, prepared and
 * run by `node:sqlite` alone; and with many results compared with few.
 */
export async function* measureFreeze(sizes: readonly number[], say: (line: string) => void): AsyncGenerator<Line> {
  const all: number[] = [];
  for (const results of sizes) {
    const { bare, replayed, freeze } = await freezeTimes(await benchLeague(results, say));
    all.push(freeze);
    const line = (of: string, floor: number) => {
      const from = `${freeze.toFixed(2)} / ${floor.toFixed(2)} ms`;
      return atMost(`freeze with ${results} results, of ${of}`, freeze / floor, 2, from);
    };
    yield line("a bare transaction", bare);
    yield line("its statements alone", replayed);
  }
  const ratio = (all.at(-1) ?? 0) / (all[0] ?? 1);
  yield atMost("freeze: many results, of few", ratio, 1.2, "");
}

/** Medians in milliseconds; the three take turns. */
async function freezeTimes(league: string): Promise<{ bare: number; replayed: number; freeze: number }> {
  await using scratch = await copyFolder(league);
  let statements: Statement[] = [];
  const { context, close } = await openBench(scratch.folder, (statement) => void statements.push(statement));
  const competitions = await competitionsOfModes(context.db);
  const userIds = Array.from({ length: 2000 }, (_, index) => 1000 + index);
  const ids: number[] = [];
  for (const round of bulkRounds(freezes.warm + freezes.measured, 12)) {
    const row = unfrozenRow(round, competitions, userIds);
    ids.push(await transaction(context.db, (trx) => storeResult(trx, row, playersOf(round, userIds))));
  }
  await using copy = await copyFolder(scratch.folder);
  const bare = openBare(join(scratch.folder, "floor.sqlite"));
  const replay = openReplay(join(copy.folder, "league.sqlite"));
  const seen = { bare: [] as number[], replayed: [] as number[], freeze: [] as number[] };
  for (const id of ids) {
    statements = [];
    seen.freeze.push(await timed(() => freezeResult(context, { area: rankedArea, id })));
    seen.bare.push(await timed(async () => bare.write()));
    const prepared = replay.prepare(statements);
    seen.replayed.push(await timed(async () => replay.write(prepared)));
  }
  bare.close();
  replay.close();
  await close();
  const warm = (times: readonly number[]) => median(times.slice(freezes.warm));
  return { bare: warm(seen.bare), replayed: warm(seen.replayed), freeze: warm(seen.freeze) };
}

type Statement = { readonly sql: string; readonly parameters: readonly unknown[] };
type Prepared = { readonly statement: StatementSync; readonly parameters: ReturnType<typeof bound>[] };

/** Repeats statements on a copy of the league, each prepared once, in one transaction as durable as the league's. */
function openReplay(file: string) {
  const database = openDurable(file);
  const kept = new Map<string, StatementSync>();
  return {
    prepare: (statements: readonly Statement[]): Prepared[] =>
      statements.map(({ sql, parameters }) => ({
        statement: kept.getOrInsertComputed(sql, () => database.prepare(sql)),
        parameters: parameters.map(bound),
      })),
    write(statements: readonly Prepared[]) {
      database.exec("begin immediate");
      for (const { statement, parameters } of statements) statement.all(...parameters);
      database.exec("commit");
    },
    close: () => database.close(),
  };
}

/** A transaction of one row, as durable as the league's. */
function openBare(file: string) {
  const database = openDurable(file);
  database.exec("create table rows (id integer primary key, text text)");
  const insert = database.prepare("insert into rows (text) values (?)");
  return {
    write() {
      database.exec("begin immediate");
      insert.run("a row");
      database.exec("commit");
    },
    close: () => database.close(),
  };
}

function openDurable(file: string): DatabaseSync {
  const database = new DatabaseSync(file);
  database.exec("pragma journal_mode = wal; pragma synchronous = full");
  return database;
}

async function timed(work: () => Promise<void>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}
