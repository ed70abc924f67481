import type { LeagueTransaction } from "../features/context.ts";
import type { NewRow, Row } from "../features/tables.ts";
import { insertRows } from "../platform/database/statements.ts";
import type { Progress } from "../rebuild/progress-lines.ts";
import { rebuildPoolIn } from "../rebuild/rebuild-pool.ts";
import { rebuildSpans } from "../rebuild/rebuild-spans.ts";
import { MoveReport } from "./move-report.ts";
import type { MovedLeague } from "./moved-league.ts";
import { analyze, insertMovedIds, replaceFirstAdmin, rowsAtOnce, storeLastKeys } from "./store-league-queries.ts";

type OnProgress = (progress: Progress & { phase: "people" | "results" | "tables" }) => void;

/** Stores a league in a database without one, within the caller's transaction, which may run more than once. */
export async function storeLeague(trx: LeagueTransaction, league: MovedLeague, onProgress: OnProgress): Promise<void> {
  const { people, boards, clans, events, votes, queues, moving } = league;
  if (people.heir !== null) await replaceFirstAdmin(trx, people.heir);
  await insertRows(trx, "users", [...people.users.filter((user) => user !== people.heir), ...people.deleted]);
  await insertRows(trx, "held_names", people.heldNames);
  const players = people.users.length + people.deleted.length;
  onProgress({ phase: "people", unit: "players", done: players, total: players });
  await insertRows(trx, "modes", boards.modes);
  await insertRows(trx, "pools", boards.pools);
  await insertRows(trx, "seasons", boards.seasonRows());
  await insertRows(trx, "boards", boards.boards);
  await insertRows(
    trx,
    "clans",
    clans.clans.map(({ row }) => row),
  );
  await insertRows(trx, "clan_players", clans.rosters);
  await insertRows(trx, "events", events.events);
  await insertRows(trx, "votes", votes.votes);
  await insertRows(trx, "vote_entries", votes.entries);
  await insertRows(trx, "queues", queues.queues);
  for (let start = 0; start < moving.movedIds.length; start += rowsAtOnce) {
    await insertMovedIds(trx, moving.movedIds.slice(start, start + rowsAtOnce));
  }
  const last = await storeResults(trx, league, onProgress);
  await storeLastKeys(trx, (table) => last[table as keyof typeof last] ?? moving.lastKey(table));
  await countTables(trx, league, onProgress);
}

/** @returns the last keys that it gave */
async function storeResults(trx: LeagueTransaction, league: MovedLeague, onProgress: OnProgress) {
  const { counts, moving } = league;
  const total = counts.rankedResults + counts.leagueResults;
  const last = { results: moving.lastKey("results"), result_players: moving.lastKey("result_players") };
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
    last.results = id;
    results.push(league.rowOf(placed));
    for (const player of result.players) {
      last.result_players += 1;
      players.push({ id: last.result_players, result_id: id, ...player });
    }
    const kind = result.row.area === "ranked" ? "ranked_result" : "league_result";
    if (oldId !== null) ids.push({ kind, old_id: oldId, new_id: id, board_id: null });
    return results.length === rowsAtOnce ? store() : undefined;
  });
  await store();
  return last;
}

/** Counts what the tables and stats show, as a rebuild does. */
async function countTables(
  trx: LeagueTransaction,
  { boards, counts }: MovedLeague,
  onProgress: OnProgress,
): Promise<void> {
  await analyze(trx);
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
