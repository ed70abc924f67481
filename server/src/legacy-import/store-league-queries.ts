import { getDefaultRules } from "contract/default-rules.ts";
import { sql } from "kysely";
import { hasRows, listTableNames, listTablesInOrder, readLastKey, setLastKey } from "../backup/backup-queries.ts";
import { insertFirstRules } from "../features/competitions/season-rules-queries.ts";
import type { LeagueDatabase, LeagueTransaction } from "../features/context.ts";
import type { NewRow, Row, Tables } from "../features/tables.ts";
import { getEngine } from "../platform/database/dialect.ts";
import { insertRows, prepareInsert } from "../platform/database/statements.ts";
import type { Progress } from "../rebuild/progress-lines.ts";
import { rebuildPoolInTransaction } from "../rebuild/rebuild-pool.ts";
import { rebuildResultCounts } from "../rebuild/rebuild-result-counts.ts";
import { ImportReport, type KeyedTable, keyedTables } from "./import-context.ts";
import type { ImportedLeague } from "./imported-league.ts";
import type { FirstAdmin } from "./imported-people.ts";

/** The number of rows per insert statement. */
const rowsPerInsert = 500;

/** Tables with data that users enter. If these are empty, all tables except `users` are empty. */
const tablesWithUserData = ["modes", "seasons", "queues", "results", "game_servers", "aliases"] as const;

/** The state of a database before an import. */
export type StateBeforeImport = {
  /** Whether it contains data that users have entered. */
  readonly containsLeague: boolean;
  /** The admin created at the first start. */
  readonly firstAdmin: FirstAdmin | null;
  readonly lastKeyByTable: ReadonlyMap<KeyedTable, number>;
};

export const emptyDatabaseState: StateBeforeImport = {
  containsLeague: false,
  firstAdmin: null,
  lastKeyByTable: new Map(),
};

/** Tables that belong to the database, not to a league. */
const databaseTablesPattern = /^(?:migration|write_probe|last_change|shared_counts)$/;

/** Reads the state before an import; tables may not exist yet. @throws if the tables belong to another program */
export async function findStateBeforeImport(trx: LeagueTransaction): Promise<StateBeforeImport> {
  const tables = await listTableNames<Tables>(trx);
  if ([...tables].every((name) => databaseTablesPattern.test(name))) return emptyDatabaseState;
  if (!tables.has("users") || !tables.has("history_pruning")) {
    throw new Error("This database contains tables that do not belong to a league");
  }
  const lastKeyByTable = new Map<KeyedTable, number>();
  for (const table of keyedTables) lastKeyByTable.set(table, (await readLastKey<Tables>(trx, table)) ?? 0);
  const columns = ["id", "user_name", "email", "password_hash", "role", "blocked"] as const;
  // A database with a second user contains a league, even if it has no other data.
  const [firstUser = null, secondUser] = await trx.selectFrom("users").select(columns).orderBy("id").limit(2).execute();
  let containsLeague = secondUser !== undefined || (firstUser !== null && firstUser.role !== "ADMIN");
  for (const table of tablesWithUserData) containsLeague ||= await hasRows<Tables>(trx, table);
  return { containsLeague, firstAdmin: firstUser, lastKeyByTable };
}

/** Deletes all rows of a league, including its audit log. Their keys are not reused. */
export async function deleteLeagueRows(trx: LeagueTransaction): Promise<void> {
  const tables = [...(await listTablesInOrder<Tables>(trx)).keys()].reverse();
  if (getEngine<Tables>(trx) === "postgres") {
    await sql`truncate ${sql.join(tables.map((table) => sql.table(table)))}`.execute(trx);
    return;
  }
  // The database rejects deletions of audit log entries that are newer than this limit.
  await trx
    .insertInto("history_pruning")
    .values({ id: 1, before: Number.MAX_SAFE_INTEGER })
    .onConflict((conflict) => conflict.column("id").doUpdateSet({ before: Number.MAX_SAFE_INTEGER }))
    .execute();
  const otherTables = tables.filter((table) => table !== "history_pruning");
  for (const table of [...otherTables, "history_pruning"]) await sql`delete from ${sql.table(table)}`.execute(trx);
}

type OnProgress = (progress: Progress & { phase: "people" | "results" | "tables" }) => void;

/** Stores a league in a database without a league. The caller's transaction may run more than once. */
export async function storeLeague(
  trx: LeagueTransaction,
  league: ImportedLeague,
  onProgress: OnProgress,
): Promise<void> {
  const { people, competitions, clans, events, votes, queues, importContext } = league;
  if (people.firstAdminReplacement !== null) await replaceFirstAdmin(trx, people.firstAdminReplacement);
  await insertRows(trx, "users", [
    ...people.users.filter((user) => user !== people.firstAdminReplacement),
    ...people.deletedUsers,
  ]);
  await insertRows(trx, "reserved_names", people.reservedNames);
  const playerCount = people.users.length + people.deletedUsers.length;
  onProgress({ phase: "people", unit: "players", done: playerCount, total: playerCount });
  for (const [table, rows] of [
    ["modes", competitions.modes],
    ["rating_pools", competitions.ratingPools],
    ["seasons", competitions.createSeasonRows()],
    ["competitions", competitions.competitions],
    ["clans", clans.clans.map(({ row }) => row)],
    ["clan_players", clans.rosters],
    ["events", events.events],
    ["votes", votes.votes],
    ["vote_entries", votes.entries],
    ["queues", queues.queues],
  ] as const) {
    await insertRows(trx, table, rows);
  }
  for (const { row } of competitions.seasons) {
    await insertFirstRules(trx, row.id, { rules: getDefaultRules(row.name), copied_from: null });
  }
  for (let start = 0; start < importContext.legacyIds.length; start += rowsPerInsert) {
    await insertLegacyIds(trx, importContext.legacyIds.slice(start, start + rowsPerInsert));
  }
  const resultCount = await storeResults(trx, league, onProgress);
  for (const table of keyedTables) {
    // `forEachResult` numbers the results from the last key on, without assigning keys.
    const lastKey = importContext.getLastKey(table) + (table === "results" ? resultCount : 0);
    if (lastKey > 0) await setLastKey(trx, table, lastKey);
  }
  await computeStandings(trx, league, onProgress);
}

/** Replaces the first admin by the imported admin in the same row, and ends all sessions of the row. */
async function replaceFirstAdmin(trx: LeagueTransaction, { id, ...user }: Row<"users">): Promise<void> {
  for (const table of ["reserved_names", "sessions", "second_factors", "recovery_codes", "password_resets"] as const) {
    await trx.deleteFrom(table).where("user_id", "=", id).execute();
  }
  await trx.updateTable("users").set(user).where("id", "=", id).execute();
}

/** Inserts legacy IDs. If several documents have the same ID, the first one is stored. */
const insertLegacyIds = prepareInsert((db: LeagueDatabase, rows: readonly NewRow<"legacy_ids">[]) =>
  db
    .insertInto("legacy_ids")
    .values(rows)
    .onConflict((conflict) => conflict.doNothing()),
);

/** Stores the results and their players. @returns the number of stored results */
async function storeResults(trx: LeagueTransaction, league: ImportedLeague, onProgress: OnProgress): Promise<number> {
  const { resultCounts, importContext } = league;
  const total = resultCounts.rankedResults + resultCounts.leagueResults;
  let results: Row<"results">[] = [];
  let players: Row<"result_players">[] = [];
  let legacyIds: NewRow<"legacy_ids">[] = [];
  let done = 0;
  /** Stores the rows that were collected since the last call. */
  const store = async () => {
    await insertRows(trx, "results", results);
    await insertRows(trx, "result_players", players);
    await insertLegacyIds(trx, legacyIds);
    done += results.length;
    [results, players, legacyIds] = [[], [], []];
    onProgress({ phase: "results", done, total });
  };
  // Results are read again here. Their irregularities were reported the first time, so this report is not used.
  await league.forEachResult(new ImportReport(), (keyedResult) => {
    const { key, legacyId, result } = keyedResult;
    results.push(league.createResultRow(keyedResult));
    for (const player of result.players) {
      players.push({ id: importContext.assignKey("result_players"), result_id: key, ...player });
    }
    const kind = result.row.area === "ranked" ? "ranked_result" : "league_result";
    if (legacyId !== null) legacyIds.push({ kind, old_id: legacyId, new_id: key, competition_id: null });
    return results.length === rowsPerInsert ? store() : undefined;
  });
  await store();
  return total;
}

/** Computes standings and stats ("tables" in the progress), as a rebuild does. */
async function computeStandings(
  trx: LeagueTransaction,
  { competitions, resultCounts }: ImportedLeague,
  onProgress: OnProgress,
) {
  // Updates the statistics of PostgreSQL's query planner for the rest of the transaction.
  if (getEngine<Tables>(trx) === "postgres") await sql`analyze`.execute(trx);
  const total = resultCounts.rankedValidated + resultCounts.leagueValidated;
  let done = 0;
  for (const { id } of competitions.ratingPools) {
    await rebuildPoolInTransaction(trx, id, (countedResults) => {
      done += countedResults;
      onProgress({ phase: "tables", done, total });
    });
  }
  await rebuildResultCounts(trx);
}
