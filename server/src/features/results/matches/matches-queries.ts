import type { NotNull } from "kysely";
import { getMaxPlausibleTime } from "../../../platform/clock.ts";
import { toNonEmptyIds } from "../../../platform/database/dialect.ts";
import type { LeagueDatabase, LeagueTransaction } from "../../context.ts";
import { profileColumns } from "../../people/users/person.ts";
import { publishChange, publishUserChanges } from "../../public-changes.ts";
import type { NewRow, Row } from "../../tables.ts";
import { selectMatches } from "./select-matches-queries.ts";

export type FoundMatch = NonNullable<Awaited<ReturnType<typeof findMatch>>>;
export type FoundMatchPlayer = Awaited<ReturnType<typeof listPlayersOfMatches>>[number];

export function findMatch(db: LeagueDatabase, id: number) {
  return selectMatches(db).where("m.id", "=", id).executeTakeFirst();
}

/** Lists the open matches of queues, the newest first. */
export async function listOpenMatchesOfQueues(db: LeagueDatabase, queueIds: readonly number[]): Promise<FoundMatch[]> {
  if (queueIds.length === 0) return [];
  return selectMatches(db)
    .where("m.queue_id", "in", queueIds)
    .where("m.closed_at", "is", null)
    .orderBy("m.id", "desc")
    .execute();
}

/**
 * Finds the open match that a user is in. A user is in at most one: a unique index allows one row with `open` = 1 per user.
 * `open` is null once the match is closed or the player has left it.
 */
export function findOpenMatchOfUser(db: LeagueDatabase, userId: number) {
  return selectMatches(db)
    .innerJoin("match_players as p", "p.match_id", "m.id")
    .where("p.user_id", "=", userId)
    .where("p.open", "=", 1)
    .executeTakeFirst();
}

/**
 * Lists the ids of open matches whose ready check has expired. A ready check also counts as expired if it began in the
 * future, which means that the clock was set back.
 * @param now milliseconds since the epoch
 */
export async function listExpiredMatchIds(db: LeagueDatabase, now: number): Promise<number[]> {
  const matches = await db
    .selectFrom("matches")
    .select("id")
    .where("closed_at", "is", null)
    .where("ready_until", "is not", null)
    .where(({ eb, or }) => or([eb("ready_until", "<=", now), eb("made_at", ">", getMaxPlausibleTime(now))]))
    .orderBy("id")
    .execute();
  return matches.map(({ id }) => id);
}

/** Lists the current players of matches, the strongest first. */
export async function listPlayersOfMatches(db: LeagueDatabase, matchIds: readonly number[]) {
  return db
    .selectFrom("match_players as p")
    .innerJoin("users as u", "u.id", "p.user_id")
    .selectAll("p")
    .select(profileColumns)
    .where("p.match_id", "in", toNonEmptyIds(matchIds))
    .where("p.gone", "=", 0)
    .orderBy("p.elo", "desc")
    .orderBy("p.user_id")
    .execute();
}

/**
 * Inserts an open match with its players and returns its id.
 * @throws a violation of the unique index `match_players_one_open` if a player is in another open match
 */
export async function insertMatch(
  trx: LeagueTransaction,
  match: NewRow<"matches">,
  players: readonly Omit<NewRow<"match_players">, "match_id" | "made_side" | "open">[],
): Promise<number> {
  const { id } = await trx.insertInto("matches").values(match).returning("id").executeTakeFirstOrThrow();
  const rows = players.map((player) => ({ ...player, match_id: id, made_side: player.side, open: 1 as const }));
  await trx.insertInto("match_players").values(rows).execute();
  await publishOpenMatch(trx, id);
  return id;
}

/** Publishes a change of an open match: to everyone, because its queue shows it, and to its players, who see it as theirs. */
async function publishOpenMatch(trx: LeagueTransaction, id: number): Promise<void> {
  publishChange(trx, "matches");
  await publishToPlayers(trx, id);
}

/** Publishes a change of what everyone sees of the round in progress of a match, unless the match is closed. */
export async function publishLiveRound(
  trx: LeagueTransaction,
  column: "id" | "result_id",
  value: number,
): Promise<void> {
  const match = await trx
    .selectFrom("matches")
    .select("id")
    .where(column, "=", value)
    .where("closed_at", "is", null)
    .executeTakeFirst();
  if (match !== undefined) await publishOpenMatch(trx, match.id);
}

/** Publishes a change that only the players of an open match see. */
export async function publishToPlayers(trx: LeagueTransaction, matchId: number): Promise<void> {
  const players = await trx
    .selectFrom("match_players")
    .select("user_id")
    .where("match_id", "=", matchId)
    .where("open", "=", 1)
    .execute();
  const playerIds = players.map(({ user_id }) => user_id);
  publishUserChanges(trx, playerIds);
}

type Substitute = Pick<Row<"match_players">, "match_id" | "user_id" | "side" | "elo" | "joined_at">;

/** Adds a player to an open match, even a match that the player had left. The player counts as ready. */
export async function insertSubstitute(trx: LeagueTransaction, substitute: Substitute): Promise<void> {
  const { side, elo, joined_at } = substitute;
  // A substitute has no former position (`place`) to which a cancellation would return the player.
  const currentState = { side, elo, joined_at, gone: 0, open: 1, ready: 1, wants_cancel: 0 } as const;
  await trx
    .insertInto("match_players")
    .values({ ...substitute, ...currentState, made_side: null, place: 0 })
    .onConflict((conflict) => conflict.columns(["match_id", "user_id"]).doUpdateSet(currentState))
    .execute();
  await publishOpenMatch(trx, substitute.match_id);
}

/**
 * Removes a player from an open match. Original players keep their row, which is marked as `gone`. The rows of
 * substitutes, who have no `made_side`, are deleted.
 */
export async function removeFromMatch(trx: LeagueTransaction, matchId: number, userId: number): Promise<void> {
  await trx
    .deleteFrom("match_players")
    .where("match_id", "=", matchId)
    .where("user_id", "=", userId)
    .where("made_side", "is", null)
    .execute();
  await trx
    .updateTable("match_players")
    .set({ gone: 1, open: null })
    .where("match_id", "=", matchId)
    .where("user_id", "=", userId)
    .execute();
  publishUserChanges(trx, [userId]);
  await publishOpenMatch(trx, matchId);
}

/** Removes players from all queues. Returns the ids of the queues they were in, each once and sorted. */
export async function removeFromQueues(trx: LeagueTransaction, userIds: readonly number[]): Promise<number[]> {
  const removedPlayers = await trx
    .deleteFrom("queue_players")
    .where("user_id", "in", userIds)
    .returning(["queue_id", "user_id"])
    .execute();
  const removedUserIds = removedPlayers.map(({ user_id }) => user_id);
  publishUserChanges(trx, removedUserIds);
  const queueIds = new Set(removedPlayers.map(({ queue_id }) => queue_id));
  return [...queueIds].sort((a, b) => a - b);
}

export async function changeTeamElos(
  trx: LeagueTransaction,
  id: number,
  elos: Pick<Row<"matches">, "red_elo" | "blue_elo">,
): Promise<void> {
  await trx.updateTable("matches").set(elos).where("id", "=", id).execute();
  await publishOpenMatch(trx, id);
}

/** Ends the ready check of a match, so that the match begins. */
export async function endReadyCheck(trx: LeagueTransaction, id: number): Promise<void> {
  await trx.updateTable("matches").set({ ready_until: null }).where("id", "=", id).execute();
  await publishOpenMatch(trx, id);
}

export async function changeMatchPlayer(
  trx: LeagueTransaction,
  { match_id, user_id }: Pick<Row<"match_players">, "match_id" | "user_id">,
  change: Partial<Pick<Row<"match_players">, "ready" | "wants_cancel">>,
): Promise<void> {
  await trx
    .updateTable("match_players")
    .set(change)
    .where("match_id", "=", match_id)
    .where("user_id", "=", user_id)
    .execute();
  await publishOpenMatch(trx, match_id);
}

/**
 * Marks the open match of a result as running and ends its ready check.
 * @returns the match; `undefined` if there is none or it was already running
 */
export async function markRunning(trx: LeagueTransaction, resultId: number) {
  const match = await trx
    .updateTable("matches")
    .set({ running: 1, ready_until: null })
    .where("result_id", "=", resultId)
    .where("closed_at", "is", null)
    .where("running", "=", 0)
    .returning(["id", "queue_id"])
    .executeTakeFirst();
  if (match !== undefined) await publishOpenMatch(trx, match.id);
  return match;
}

/**
 * Marks the running match of a result as not running.
 * @returns the match; `undefined` if there is none
 */
export async function markNotRunning(trx: LeagueTransaction, resultId: number) {
  const match = await trx
    .updateTable("matches")
    .set({ running: 0 })
    .where("result_id", "=", resultId)
    .where("closed_at", "is", null)
    .where("running", "=", 1)
    .returning(["id", "queue_id"])
    .executeTakeFirst();
  if (match !== undefined) await publishOpenMatch(trx, match.id);
  return match;
}

/**
 * Marks the open match of a result as closed, so that its players can join other matches.
 * @param now milliseconds since the epoch
 * @returns the match; `undefined` if there is none
 */
export async function markClosed(trx: LeagueTransaction, resultId: number, now: number) {
  const match = await trx
    .updateTable("matches")
    .set({ closed_at: now })
    .where("result_id", "=", resultId)
    .where("closed_at", "is", null)
    .returning(["id", "queue_id"])
    .executeTakeFirst();
  if (match === undefined) return undefined;
  await publishOpenMatch(trx, match.id);
  await trx.updateTable("match_players").set({ open: null }).where("match_id", "=", match.id).execute();
  return match;
}

/**
 * Lists the matches whose result a round of this player may fill: open matches first, then matches without a round, then the
 * newest. The query is cheap, because few results are not frozen.
 */
export function listPendingMatches(db: LeagueDatabase, userId: number) {
  return db
    .selectFrom("results as r")
    .innerJoin("matches as m", "m.result_id", "r.id")
    .select(["m.id", "r.id as result_id", "r.competition_id"])
    .where("r.area", "=", "ranked")
    .where("r.frozen", "=", 0)
    .where(({ eb, or }) => or([eb("r.has_round", "=", 0), eb("r.running", "=", 1)]))
    .where("r.forfeit_side", "is", null)
    .where(({ or, exists, selectFrom }) => {
      const originalPlayers = selectFrom("match_players as p").select("p.user_id").whereRef("p.match_id", "=", "m.id");
      const resultPlayers = selectFrom("result_players as p").select("p.user_id").whereRef("p.result_id", "=", "r.id");
      return or([
        exists(originalPlayers.where("p.user_id", "=", userId)),
        exists(resultPlayers.where("p.user_id", "=", userId)),
      ]);
    })
    .orderBy(({ eb }) => eb("m.closed_at", "is", null), "desc")
    .orderBy("r.has_round")
    .orderBy("m.closed_at", "desc")
    .orderBy("m.id", "desc")
    .execute();
}

/** Lists the players and sides with which a match was made. */
export function listOriginalTeams(db: LeagueDatabase, matchId: number) {
  return db
    .selectFrom("match_players")
    .select(["user_id", "made_side as side"])
    .where("match_id", "=", matchId)
    .where("made_side", "is not", null)
    .$narrowType<{ side: NotNull }>()
    .execute();
}

/** Lists the current players and sides of a result. */
export function listTeamsOfResult(db: LeagueDatabase, resultId: number) {
  return db.selectFrom("result_players").select(["user_id", "side"]).where("result_id", "=", resultId).execute();
}
