import { type Side, sides } from "contract/sides.ts";
import { prepareQuery } from "../../platform/database/statements.ts";
import type { LeagueDatabase, LeagueTransaction } from "../context.ts";
import { shownColumns } from "../people/users/person.ts";
import type { NewRow, Row } from "../tables.ts";
import type { FoundResult } from "./results-queries.ts";

export type FoundPlayer = Awaited<ReturnType<typeof playersOfResult>>[number];

/** The players of a result in the order in which they were added. */
export const playersOfResult = prepareQuery((db: LeagueDatabase, resultId: number) =>
  players(db).where("p.result_id", "=", resultId),
);

/** The players of these results in the order in which they were added. */
export function playersOfResults(db: LeagueDatabase, resultIds: readonly number[]) {
  return players(db)
    .where("p.result_id", "in", resultIds.length === 0 ? [0] : resultIds)
    .execute();
}

function players(db: LeagueDatabase) {
  return db
    .selectFrom("result_players as p")
    .innerJoin("users as u", "u.id", "p.user_id")
    .selectAll("p")
    .select([...shownColumns, "u.deleted_at"])
    .orderBy("p.id");
}

export async function insertPlayers(trx: LeagueTransaction, players: readonly NewRow<"result_players">[]) {
  if (players.length === 0) return;
  await trx.insertInto("result_players").values(players).execute();
}

export async function replacePlayers(
  trx: LeagueTransaction,
  resultId: number,
  players: readonly Omit<NewRow<"result_players">, "id" | "result_id">[],
): Promise<void> {
  await trx.deleteFrom("result_players").where("result_id", "=", resultId).execute();
  const rows = players.map((player) => ({ ...player, result_id: resultId }));
  await insertPlayers(trx, rows);
}

/** @returns whether the player was not there yet */
export async function insertPlayer(trx: LeagueTransaction, player: NewRow<"result_players">): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto("result_players")
    .values(player)
    .onConflict((conflict) => conflict.columns(["result_id", "user_id"]).doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** @returns whether the player was there */
export async function removePlayerRow(trx: LeagueTransaction, resultId: number, userId: number): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom("result_players")
    .where("result_id", "=", resultId)
    .where("user_id", "=", userId)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

type Figures = Pick<Row<"result_players">, "score" | "flags" | "kills" | "deaths">;

export async function changePlayer(trx: LeagueTransaction, id: number, figures: Partial<Figures>): Promise<void> {
  if (Object.keys(figures).length === 0) return;
  await trx.updateTable("result_players").set(figures).where("id", "=", id).execute();
}

/** How many players each side has. */
export async function teamSizes(db: LeagueDatabase, resultId: number): Promise<Record<Side, number>> {
  const counts = await db
    .selectFrom("result_players")
    .select((build) => ["side", build.fn.countAll<number>().as("players")])
    .where("result_id", "=", resultId)
    .groupBy("side")
    .execute();
  const [red, blue] = sides.map((side) => counts.find((count) => count.side === side)?.players ?? 0);
  return { red: red ?? 0, blue: blue ?? 0 };
}

type Membership = { readonly user_id: number; readonly clan_id: number };

/**
 * The clans that the players of a league result are in now, in its season, and those that they were in when it was
 * played.
 */
export async function clansInResult(db: LeagueDatabase, resultId: number): Promise<Membership[]> {
  const players = db
    .selectFrom("result_players as p")
    .innerJoin("results as r", "r.id", "p.result_id")
    .innerJoin("boards as b", "b.id", "r.board_id")
    .where("p.result_id", "=", resultId);
  const members = await players
    .innerJoin("clan_players as c", (join) =>
      join.onRef("c.season_id", "=", "b.season_id").onRef("c.user_id", "=", "p.user_id"),
    )
    .select(["c.user_id", "c.clan_id"])
    .execute();
  const past = await players
    .innerJoin("past_clan_players as c", (join) =>
      join.onRef("c.season_id", "=", "b.season_id").onRef("c.user_id", "=", "p.user_id"),
    )
    .select(["c.user_id", "c.clan_id"])
    .whereRef("c.came_at", "<=", "r.played_at")
    .whereRef("c.left_at", ">=", "r.played_at")
    .execute();
  return [...members, ...past];
}

/** The Elo of each player of a frozen result before it, and what it was changed by, in the order in which they were added. */
export function elosOfResult(db: LeagueDatabase, { id, pool_id, freeze_number }: FoundResult) {
  return db
    .selectFrom("result_players as p")
    .innerJoin("player_rounds as c", (join) =>
      join
        .onRef("c.user_id", "=", "p.user_id")
        .on("c.pool_id", "=", pool_id ?? 0)
        .on("c.freeze_number", "=", freeze_number ?? 0),
    )
    .select(["p.user_id", "c.elo_before", "c.elo_gain"])
    .where("p.result_id", "=", id)
    .orderBy("p.id")
    .execute();
}

/** The frozen result of the same board that comes before or after one by date. */
export function neighbourOf(db: LeagueDatabase, { id, board_id, played_at }: FoundResult, which: "previous" | "next") {
  const [comparison, order] = which === "previous" ? (["<", "desc"] as const) : ([">", "asc"] as const);
  return db
    .selectFrom("results")
    .select(["id", "played_at", "map"])
    .where("board_id", "=", board_id)
    .where("frozen", "=", 1)
    .where(({ eb, refTuple, tuple }) => eb(refTuple("played_at", "id"), comparison, tuple(played_at, id)))
    .orderBy("played_at", order)
    .orderBy("id", order)
    .limit(1)
    .executeTakeFirst();
}

/** Keeps what a game server told of a player in a result. @returns whether the player is there, and nothing was kept yet */
export async function setFigures(
  trx: LeagueTransaction,
  { resultId, userId }: { readonly resultId: number; readonly userId: number },
  figures: string,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable("result_players")
    .set({ figures })
    .where("result_id", "=", resultId)
    .where("user_id", "=", userId)
    .where("figures", "is", null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}
