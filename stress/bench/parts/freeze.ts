import { join } from "node:path";
import { DatabaseSync, type StatementSync } from "node:sqlite";
import { freezeResult } from "../../../server/src/features/results/freeze-result.ts";
import { rankedArea } from "../../../server/src/features/results/ranked-area.ts";
import { storeResult } from "../../../server/src/features/results/store-result.ts";
import { transaction } from "../../../server/src/platform/database/database.ts";
import { createBenchLeagueFolder, openBenchLeague } from "../bench-league.ts";
import { type Measurement, median } from "../bench-table.ts";
import { buildPlayerRows, buildUnfrozenRow, firstBulkUserId } from "../bulk-league.ts";
import { listCompetitionsOfModes } from "../bulk-queries.ts";
import { bulkPlayerCount, generateBulkRounds } from "../bulk-rounds.ts";
import { toSqliteParameter } from "../sqlite-parameter.ts";
import { copyFolder } from "../start-servers.ts";

/** How many results are frozen. The first freezes are not measured, because the JavaScript engine still optimizes the code. */
const freezeCounts = { warmUp: 150, measured: 150 };
/** The maximum ratio of the time of a freeze to that of a baseline. */
const maxBaselineRatio = 2;
/** The maximum ratio of the time in the largest league to that in the smallest one. */
const maxGrowth = 1.2;
/** Differs from the seed with which the league was filled, so that the rounds are different ones. */
const roundSeed = 12;

/**
 * Measures the time of a freeze, and compares it with two baselines: a transaction with one row on the same disk, and the
 * statements of the freeze, run by `node:sqlite` alone. Also compares leagues with many and few results.
 */
export async function* measureFreeze(
  leagueSizes: readonly number[],
  log: (line: string) => void,
): AsyncGenerator<Measurement> {
  const freezeMedians: number[] = [];
  for (const resultCount of leagueSizes) {
    const { bareMs, replayedMs, freezeMs } = await measureFreezes(await createBenchLeagueFolder(resultCount, log));
    freezeMedians.push(freezeMs);
    const createMeasurement = (baseline: string, baselineMs: number): Measurement => ({
      label: `freeze with ${resultCount} results, relative to ${baseline}`,
      measured: freezeMs / baselineMs,
      limit: { max: maxBaselineRatio },
      details: `${freezeMs.toFixed(2)} / ${baselineMs.toFixed(2)} ms`,
    });
    yield createMeasurement("a bare transaction", bareMs);
    yield createMeasurement("its statements alone", replayedMs);
  }
  const growth = (freezeMedians.at(-1) ?? 0) / (freezeMedians[0] ?? 1);
  yield { label: "freeze with many results, relative to few", measured: growth, limit: { max: maxGrowth } };
}

/**
 * Measures freezes, bare transactions with one row, and replays of the freezes' statements. The three kinds take turns, so that
 * a busy machine slows all of them.
 * @returns the median time of each kind, in milliseconds
 */
async function measureFreezes(dataDir: string): Promise<{ bareMs: number; replayedMs: number; freezeMs: number }> {
  await using scratch = await copyFolder(dataDir);
  let statements: Statement[] = [];
  const { context, close } = await openBenchLeague(scratch.folder, (statement) => {
    statements.push(statement);
  });
  const competitions = await listCompetitionsOfModes(context.db);
  const userIds = Array.from({ length: bulkPlayerCount }, (_, index) => firstBulkUserId + index);
  const resultIds: number[] = [];
  for (const round of generateBulkRounds(freezeCounts.warmUp + freezeCounts.measured, roundSeed)) {
    const row = buildUnfrozenRow(round, competitions, userIds);
    const players = buildPlayerRows(round, userIds);
    resultIds.push(await transaction(context.db, (trx) => storeResult(trx, row, players)));
  }
  await using copy = await copyFolder(scratch.folder);
  const bareDatabase = openBareDatabase(join(scratch.folder, "baseline.sqlite"));
  const replayDatabase = openReplayDatabase(join(copy.folder, "league.sqlite"));
  const times = { bare: [] as number[], replayed: [] as number[], freeze: [] as number[] };
  for (const id of resultIds) {
    statements = [];
    times.freeze.push(await measureMs(() => freezeResult(context, { area: rankedArea, id })));
    times.bare.push(await measureMs(async () => bareDatabase.write()));
    const prepared = replayDatabase.prepare(statements);
    times.replayed.push(await measureMs(async () => replayDatabase.write(prepared)));
  }
  bareDatabase.close();
  replayDatabase.close();
  await close();
  const getMedian = (allTimes: readonly number[]) => median(allTimes.slice(freezeCounts.warmUp));
  return {
    bareMs: getMedian(times.bare),
    replayedMs: getMedian(times.replayed),
    freezeMs: getMedian(times.freeze),
  };
}

type Statement = { readonly sql: string; readonly parameters: readonly unknown[] };
type Prepared = { readonly statement: StatementSync; readonly parameters: ReturnType<typeof toSqliteParameter>[] };

/**
 * Opens a copy of the league, on which statements are repeated in one transaction. Each statement is prepared once. The
 * transaction is as durable as that of the server.
 */
function openReplayDatabase(file: string) {
  const database = openDurable(file);
  const preparedBySql = new Map<string, StatementSync>();
  return {
    prepare: (statements: readonly Statement[]): Prepared[] =>
      statements.map(({ sql, parameters }) => ({
        statement: preparedBySql.getOrInsertComputed(sql, () => database.prepare(sql)),
        parameters: parameters.map(toSqliteParameter),
      })),
    write(statements: readonly Prepared[]) {
      database.exec("begin immediate");
      for (const { statement, parameters } of statements) statement.all(...parameters);
      database.exec("commit");
    },
    close: () => database.close(),
  };
}

/** Opens an empty database, to which a transaction with one row is written. It is as durable as that of the server. */
function openBareDatabase(file: string) {
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

/** Returns how long some work takes, in milliseconds. */
async function measureMs(work: () => Promise<void>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}
