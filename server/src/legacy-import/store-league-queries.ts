import { firstRulesOf } from "contract/first-rules.ts";
import { sql } from "kysely";
import { giveKeysAbove, hasRows, lastKeyOf, tableNames, tablesInOrder } from "../backup/backup-queries.ts";
import { insertFirstRules } from "../features/competitions/season-rules-queries.ts";
import type { LeagueDatabase, LeagueTransaction } from "../features/context.ts";
import type { NewRow, Row, Tables } from "../features/tables.ts";
import { engineOf } from "../platform/database/dialect.ts";
import { insertRows, prepareInsert } from "../platform/database/statements.ts";
import type { Progress } from "../rebuild/progress-lines.ts";
import { rebuildPoolIn } from "../rebuild/rebuild-pool.ts";
import { rebuildSpans } from "../rebuild/rebuild-spans.ts";
import type { MovedLeague } from "./moved-league.ts";
import type { FirstAdmin } from "./moved-people.ts";
import { type KeyedTable, keyedTables, MoveReport } from "./moving.ts";

/** Rows that one statement writes. */
const rowsAtOnce = 500;

/** What people made in a league, besides its users; all else hangs on these. */
const madeByPeople = ["modes", "seasons", "queues", "results", "game_servers", "aliases"] as const;

/** A database before a move. */
export type Before = {
  /** Whether people have made anything in it. */
  readonly holdsData: boolean;
  /** The admin whom a start made. */
  readonly first: FirstAdmin | null;
  readonly lastKeys: ReadonlyMap<KeyedTable, number>;
};

export const empty: Before = { holdsData: false, first: null, lastKeys: new Map() };

/** What belongs to the database and not to a league. */
const bookkeeping = /^(?:migration|write_probe|last_change|shared_counts)$/;

/** What is there before a move; there may be no tables yet. @throws where they are those of something else */
export async function findBefore(trx: LeagueTransaction): Promise<Before> {
  const tables = await tableNames<Tables>(trx);
  if ([...tables].every((name) => bookkeeping.test(name))) return empty;
  if (!tables.has("users") || !tables.has("history_pruning")) {
    throw new Error("This database holds the tables of something else than a league");
  }
  const lastKeys = new Map<KeyedTable, number>();
  for (const table of keyedTables) lastKeys.set(table, (await lastKeyOf<Tables>(trx, table)) ?? 0);
  const columns = ["id", "user_name", "email", "password_hash", "role", "blocked"] as const;
  const [first = null, second] = await trx.selectFrom("users").select(columns).orderBy("id").limit(2).execute();
  let holdsData = second !== undefined || (first !== null && first.role !== "ADMIN");
  for (const table of madeByPeople) holdsData ||= await hasRows<Tables>(trx, table);
  return { holdsData, first, lastKeys };
}

/** Deletes all that a league has, also its history. Keys that it gave do not return. */
export async function emptyLeague(trx: LeagueTransaction): Promise<void> {
  const tables = [...(await tablesInOrder<Tables>(trx)).keys()].reverse();
  if (engineOf<Tables>(trx) === "postgres") {
    await sql`truncate ${sql.join(tables.map((table) => sql.table(table)))}`.execute(trx);
    return;
  }
  // Until the end of time all of the history may be pruned.
  await trx
    .insertInto("history_pruning")
    .values({ id: 1, before: Number.MAX_SAFE_INTEGER })
    .onConflict((conflict) => conflict.column("id").doUpdateSet({ before: Number.MAX_SAFE_INTEGER }))
    .execute();
  const kept = tables.filter((table) => table !== "history_pruning");
  for (const table of [...kept, "history_pruning"]) await sql`delete from ${sql.table(table)}`.execute(trx);
}

type OnProgress = (progress: Progress & { phase: "people" | "results" | "tables" }) => void;

/** Stores a league in a database without one, within the caller's transaction, which may run more than once. */
export async function storeLeague(trx: LeagueTransaction, league: MovedLeague, onProgress: OnProgress): Promise<void> {
  const { people, boards, clans, events, votes, queues, moving } = league;
  if (people.heir !== null) await replaceFirstAdmin(trx, people.heir);
  await insertRows(trx, "users", [...people.users.filter((user) => user !== people.heir), ...people.deleted]);
  await insertRows(trx, "held_names", people.heldNames);
  const players = people.users.length + people.deleted.length;
  onProgress({ phase: "people", unit: "players", done: players, total: players });
  for (const [table, rows] of [
    ["modes", boards.modes],
    ["pools", boards.pools],
    ["seasons", boards.seasonRows()],
    ["boards", boards.boards],
    ["clans", clans.clans.map(({ row }) => row)],
    ["clan_players", clans.rosters],
    ["events", events.events],
    ["votes", votes.votes],
    ["vote_entries", votes.entries],
    ["queues", queues.queues],
  ] as const) {
    await insertRows(trx, table, rows);
  }
  for (const { row } of boards.seasons) {
    await insertFirstRules(trx, row.id, { rules: firstRulesOf(row.name), copied_from: null });
  }
  for (let start = 0; start < moving.movedIds.length; start += rowsAtOnce) {
    await insertMovedIds(trx, moving.movedIds.slice(start, start + rowsAtOnce));
  }
  const results = await storeResults(trx, league, onProgress);
  for (const table of keyedTables) {
    const last = moving.lastKey(table) + (table === "results" ? results : 0);
    if (last > 0) await giveKeysAbove(trx, table, last);
  }
  await countTables(trx, league, onProgress);
}

/** Gives the row of the first admin to the one who moved in, and signs out whoever is signed in there. */
async function replaceFirstAdmin(trx: LeagueTransaction, { id, ...user }: Row<"users">): Promise<void> {
  for (const table of ["held_names", "sessions", "second_factors", "recovery_codes", "password_resets"] as const) {
    await trx.deleteFrom(table).where("user_id", "=", id).execute();
  }
  await trx.updateTable("users").set(user).where("id", "=", id).execute();
}

/** Of documents with one id the first is remembered. */
const insertMovedIds = prepareInsert((db: LeagueDatabase, rows: readonly NewRow<"moved_ids">[]) =>
  db
    .insertInto("moved_ids")
    .values(rows)
    .onConflict((conflict) => conflict.doNothing()),
);

/** @returns how many there are */
async function storeResults(trx: LeagueTransaction, league: MovedLeague, onProgress: OnProgress): Promise<number> {
  const { counts, moving } = league;
  const total = counts.rankedResults + counts.leagueResults;
  let results: Row<"results">[] = [];
  let players: Row<"result_players">[] = [];
  let ids: NewRow<"moved_ids">[] = [];
  let done = 0;
  const store = async () => {
    await insertRows(trx, "results", results);
    await insertRows(trx, "result_players", players);
    await insertMovedIds(trx, ids);
    done += results.length;
    [results, players, ids] = [[], [], []];
    onProgress({ phase: "results", done, total });
  };
  // What is odd of them was reported when they were read first.
  await league.eachResult(new MoveReport(), (placed) => {
    const { id, oldId, result } = placed;
    results.push(league.rowOf(placed));
    for (const player of result.players) {
      players.push({ id: moving.nextKey("result_players"), result_id: id, ...player });
    }
    const kind = result.row.area === "ranked" ? "ranked_result" : "league_result";
    if (oldId !== null) ids.push({ kind, old_id: oldId, new_id: id, board_id: null });
    return results.length === rowsAtOnce ? store() : undefined;
  });
  await store();
  return total;
}

/** Counts what the tables and stats show, as a rebuild does. */
async function countTables(trx: LeagueTransaction, { boards, counts }: MovedLeague, onProgress: OnProgress) {
  // So that PostgreSQL plans the rest of the transaction by what there is by now.
  if (engineOf<Tables>(trx) === "postgres") await sql`analyze`.execute(trx);
  const total = counts.rankedValidated + counts.leagueValidated;
  let done = 0;
  for (const { id } of boards.pools) {
    await rebuildPoolIn(trx, id, (counted) => {
      done += counted;
      onProgress({ phase: "tables", done, total });
    });
  }
  await rebuildSpans(trx);
}
