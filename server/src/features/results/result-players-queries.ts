import type { Side } from "contract/sides.ts";
import { toNonEmptyIds } from "../../platform/database/dialect.ts";
import { prepareQuery } from "../../platform/database/statements.ts";
import type { LeagueDatabase, LeagueTransaction } from "../context.ts";
import { profileColumns } from "../people/users/person.ts";
import type { NewRow, Row } from "../tables.ts";
import type { FoundResult } from "./results-queries.ts";
import { publishIfRunning } from "./running-rounds-queries.ts";

export type FoundPlayer = Awaited<ReturnType<typeof listPlayersOfResult>>[number];

/** Lists the players of a result in the order in which they were added. */
export const listPlayersOfResult = prepareQuery((db: LeagueDatabase, resultId: number) =>
  selectPlayers(db).where("p.result_id", "=", resultId),
);

/** Lists the players of results in the order in which they were added. */
export function listPlayersOfResults(db: LeagueDatabase, resultIds: readonly number[]) {
  return selectPlayers(db).where("p.result_id", "in", toNonEmptyIds(resultIds)).execute();
}

function selectPlayers(db: LeagueDatabase) {
  return db
    .selectFrom("result_players as p")
    .innerJoin("users as u", "u.id", "p.user_id")
    .selectAll("p")
    .select([...profileColumns, "u.deleted_at"])
    .orderBy("p.id");
}

/** Inserts players of results. The caller publishes the change if a round is running. */
export async function insertPlayers(trx: LeagueTransaction, players: readonly NewRow<"result_players">[]) {
  if (players.length === 0) return;
  await trx.insertInto("result_players").values(players).execute();
}

/** Replaces all players of a result. */
export async function replacePlayers(
  trx: LeagueTransaction,
  resultId: number,
  players: readonly Omit<NewRow<"result_players">, "id" | "result_id">[],
): Promise<void> {
  const removedPlayers = await trx
    .deleteFrom("result_players")
    .where("result_id", "=", resultId)
    .returning(["user_id", "side"])
    .execute();
  const rows = players.map((player) => ({ ...player, result_id: resultId }));
  await insertPlayers(trx, rows);
  if (!haveSameTeams(removedPlayers, players)) await publishIfRunning(trx, resultId);
}

type PlayerOfTeam = Pick<Row<"result_players">, "user_id" | "side">;

/** Whether two lists contain the same players on the same sides. */
function haveSameTeams(firstPlayers: readonly PlayerOfTeam[], secondPlayers: readonly PlayerOfTeam[]): boolean {
  const toKeys = (players: readonly PlayerOfTeam[]) =>
    new Set(players.map(({ user_id, side }) => `${side} ${user_id}`));
  return toKeys(firstPlayers).symmetricDifference(toKeys(secondPlayers)).size === 0;
}

/** Inserts a player of a result. @returns `false` if the player is already in the result */
export async function insertPlayer(trx: LeagueTransaction, player: NewRow<"result_players">): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto("result_players")
    .values(player)
    .onConflict((conflict) => conflict.columns(["result_id", "user_id"]).doNothing())
    .executeTakeFirst();
  if (numInsertedOrUpdatedRows !== 1n) return false;
  await publishIfRunning(trx, player.result_id);
  return true;
}

/** Removes a player from a result. @returns `false` if the player is not in the result */
export async function removePlayerRow(trx: LeagueTransaction, resultId: number, userId: number): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom("result_players")
    .where("result_id", "=", resultId)
    .where("user_id", "=", userId)
    .executeTakeFirst();
  if (numDeletedRows !== 1n) return false;
  await publishIfRunning(trx, resultId);
  return true;
}

type PlayerStats = Pick<Row<"result_players">, "score" | "flags" | "kills" | "deaths">;

/**
 * Changes the given statistics of a player in a result.
 * @param rowId the id of the player's row in `result_players`
 */
export async function changePlayer(trx: LeagueTransaction, rowId: number, stats: Partial<PlayerStats>): Promise<void> {
  if (Object.keys(stats).length === 0) return;
  await trx.updateTable("result_players").set(stats).where("id", "=", rowId).execute();
}

/** Counts the players of each side. */
export async function countTeamSizes(db: LeagueDatabase, resultId: number): Promise<Record<Side, number>> {
  const counts = await db
    .selectFrom("result_players")
    .select((build) => ["side", build.fn.countAll<number>().as("player_count")])
    .where("result_id", "=", resultId)
    .groupBy("side")
    .execute();
  const getSize = (side: Side) => counts.find((count) => count.side === side)?.player_count ?? 0;
  return { red: getSize("red"), blue: getSize("blue") };
}

type Membership = { readonly user_id: number; readonly clan_id: number };

/**
 * Lists the clan memberships of the players of a league result, in its season: current memberships, and past memberships at the
 * time of the round.
 */
export async function listMembershipsOfResult(db: LeagueDatabase, resultId: number): Promise<Membership[]> {
  const players = db
    .selectFrom("result_players as p")
    .innerJoin("results as r", "r.id", "p.result_id")
    .innerJoin("competitions", "competitions.id", "r.competition_id")
    .where("p.result_id", "=", resultId);
  const currentMemberships = await players
    .innerJoin("clan_players as c", (join) =>
      join.onRef("c.season_id", "=", "competitions.season_id").onRef("c.user_id", "=", "p.user_id"),
    )
    .select(["c.user_id", "c.clan_id"])
    .execute();
  const pastMemberships = await players
    .innerJoin("past_clan_players as c", (join) =>
      join.onRef("c.season_id", "=", "competitions.season_id").onRef("c.user_id", "=", "p.user_id"),
    )
    .select(["c.user_id", "c.clan_id"])
    .whereRef("c.came_at", "<=", "r.played_at")
    .whereRef("c.left_at", ">=", "r.played_at")
    .execute();
  return [...currentMemberships, ...pastMemberships];
}

/** Lists each player's Elo before a frozen result and its change, in the order in which the players were added. */
export function listEloChangesOfResult(db: LeagueDatabase, { id, rating_pool_id, freeze_number }: FoundResult) {
  return db
    .selectFrom("result_players as p")
    .innerJoin("player_rounds as pr", (join) =>
      join
        .onRef("pr.user_id", "=", "p.user_id")
        // A frozen result has both. No row has the number 0.
        .on("pr.rating_pool_id", "=", rating_pool_id ?? 0)
        .on("pr.freeze_number", "=", freeze_number ?? 0),
    )
    .select(["p.user_id", "pr.elo_before", "pr.elo_gain"])
    .where("p.result_id", "=", id)
    .orderBy("p.id")
    .execute();
}

/** Finds the frozen result of the same competition that comes directly before or after a result by date. */
export function findNeighbourResult(
  db: LeagueDatabase,
  { id, competition_id, played_at }: FoundResult,
  direction: "previous" | "next",
) {
  const comparison = direction === "previous" ? "<" : ">";
  const order = direction === "previous" ? "desc" : "asc";
  return db
    .selectFrom("results")
    .select(["id", "played_at", "map"])
    .where("competition_id", "=", competition_id)
    .where("frozen", "=", 1)
    .where(({ eb, refTuple, tuple }) => eb(refTuple("played_at", "id"), comparison, tuple(played_at, id)))
    .orderBy("played_at", order)
    .orderBy("id", order)
    .limit(1)
    .executeTakeFirst();
}

/**
 * Stores the extended metrics of a player in a result, once.
 * @param metricsJson the metrics as JSON, which the column `figures` stores
 * @returns `false` if the player is not in the result or already has metrics
 */
export async function storeExtendedMetrics(
  trx: LeagueTransaction,
  { resultId, userId }: { readonly resultId: number; readonly userId: number },
  metricsJson: string,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable("result_players")
    .set({ figures: metricsJson })
    .where("result_id", "=", resultId)
    .where("user_id", "=", userId)
    .where("figures", "is", null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}
