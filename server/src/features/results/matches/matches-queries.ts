import type { NotNull } from "kysely";
import { latestPlausible } from "../../../platform/clock.ts";
import type { LeagueDatabase, LeagueTransaction } from "../../context.ts";
import { shownColumns } from "../../people/users/person.ts";
import type { NewRow, Row } from "../../tables.ts";

export type FoundMatch = NonNullable<Awaited<ReturnType<typeof findMatch>>>;
export type FoundMatchPlayer = Awaited<ReturnType<typeof playersOfMatches>>[number];

export function findMatch(db: LeagueDatabase, id: number) {
  return joinedMatches(db).where("m.id", "=", id).executeTakeFirst();
}

/** The open matches that these queues made, the newest first. */
export async function openMatchesOfQueues(db: LeagueDatabase, queueIds: readonly number[]): Promise<FoundMatch[]> {
  if (queueIds.length === 0) return [];
  return joinedMatches(db)
    .where("m.queue_id", "in", queueIds)
    .where("m.closed_at", "is", null)
    .orderBy("m.id", "desc")
    .execute();
}

/** The open match that a user is in, at most one. */
export function openMatchOf(db: LeagueDatabase, userId: number) {
  return joinedMatches(db)
    .innerJoin("match_players as p", "p.match_id", "m.id")
    .where("p.user_id", "=", userId)
    .where("p.open", "=", 1)
    .executeTakeFirst();
}

/**
 * The open matches whose ready check has expired at that instant, ms UTC, or ends implausibly late because the clock
 * has been put back since.
 */
export async function expiredMatches(db: LeagueDatabase, now: number): Promise<number[]> {
  const matches = await db
    .selectFrom("matches")
    .select("id")
    .where("closed_at", "is", null)
    .where("ready_until", "is not", null)
    .where(({ eb, or }) => or([eb("ready_until", "<=", now), eb("made_at", ">", latestPlausible(now))]))
    .orderBy("id")
    .execute();
  return matches.map(({ id }) => id);
}

/** The current players of those matches, the strongest first. */
export async function playersOfMatches(db: LeagueDatabase, matchIds: readonly number[]) {
  return db
    .selectFrom("match_players as p")
    .innerJoin("users as u", "u.id", "p.user_id")
    .selectAll("p")
    .select(shownColumns)
    .where("p.match_id", "in", matchIds.length === 0 ? [0] : matchIds)
    .where("p.gone", "=", 0)
    .orderBy("p.elo", "desc")
    .orderBy("p.user_id")
    .execute();
}

/** Fails on `match_players_one_open` if one of the players is in an open match. */
export async function insertMatch(
  trx: LeagueTransaction,
  match: NewRow<"matches">,
  players: readonly Omit<NewRow<"match_players">, "match_id" | "made_side" | "open">[],
): Promise<number> {
  const { id } = await trx.insertInto("matches").values(match).returning("id").executeTakeFirstOrThrow();
  const rows = players.map((player) => ({ ...player, match_id: id, made_side: player.side, open: 1 as const }));
  await trx.insertInto("match_players").values(rows).execute();
  return id;
}

type Substitute = Pick<Row<"match_players">, "match_id" | "user_id" | "side" | "elo" | "joined_at">;

/** Adds a player to an open match that was made without them or that they had left. They count as ready. */
export async function insertSubstitute(trx: LeagueTransaction, substitute: Substitute): Promise<void> {
  const { side, elo, joined_at } = substitute;
  const present = { side, elo, joined_at, gone: 0, open: 1, ready: 1, wants_cancel: 0 } as const;
  await trx
    .insertInto("match_players")
    .values({ ...substitute, ...present, made_side: null, place: 0 })
    .onConflict((conflict) => conflict.columns(["match_id", "user_id"]).doUpdateSet(present))
    .execute();
}

/** Removes a player from an open match. The row of a player from the queue is kept. */
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
}

/** Removes players from every queue that they wait in and returns those queues. */
export async function stopWaitingAnywhere(trx: LeagueTransaction, userIds: readonly number[]): Promise<number[]> {
  const left = await trx.deleteFrom("queue_players").where("user_id", "in", userIds).returning("queue_id").execute();
  return [...new Set(left.map(({ queue_id }) => queue_id))].sort((one, other) => one - other);
}

export async function changeTeamElos(
  trx: LeagueTransaction,
  id: number,
  elos: Pick<Row<"matches">, "red_elo" | "blue_elo">,
): Promise<void> {
  await trx.updateTable("matches").set(elos).where("id", "=", id).execute();
}

export async function endReadyCheck(trx: LeagueTransaction, id: number): Promise<void> {
  await trx.updateTable("matches").set({ ready_until: null }).where("id", "=", id).execute();
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
}

/** Marks the open match of a result as running and ends its ready check. @returns the match, unless it ran already */
export function markRunning(trx: LeagueTransaction, resultId: number) {
  return trx
    .updateTable("matches")
    .set({ running: 1, ready_until: null })
    .where("result_id", "=", resultId)
    .where("closed_at", "is", null)
    .where("running", "=", 0)
    .returning(["id", "queue_id"])
    .executeTakeFirst();
}

/** Marks the running match of a result as one that is to be played. @returns the match, if there was one */
export function markNotRunning(trx: LeagueTransaction, resultId: number) {
  return trx
    .updateTable("matches")
    .set({ running: 0 })
    .where("result_id", "=", resultId)
    .where("closed_at", "is", null)
    .where("running", "=", 1)
    .returning(["id", "queue_id"])
    .executeTakeFirst();
}

/** Marks the open match of a result as over, and its players as free. @returns the match, if there was one */
export async function markClosed(trx: LeagueTransaction, resultId: number, now: number) {
  const closed = await trx
    .updateTable("matches")
    .set({ closed_at: now })
    .where("result_id", "=", resultId)
    .where("closed_at", "is", null)
    .returning(["id", "queue_id"])
    .executeTakeFirst();
  if (closed === undefined) return undefined;
  await trx.updateTable("match_players").set({ open: null }).where("match_id", "=", closed.id).execute();
  return closed;
}

export function joinedMatches(db: LeagueDatabase) {
  return db
    .selectFrom("matches as m")
    .leftJoin("queues as q", "q.id", "m.queue_id")
    .leftJoin("boards as b", "b.id", "m.board_id")
    .leftJoin("modes", "modes.id", "b.mode_id")
    .selectAll("m")
    .select(["q.name as queue_name", "modes.id as mode_id", "modes.name as mode_name"])
    .select(({ selectFrom }) =>
      selectFrom("match_players as made")
        .select(({ fn }) => fn.countAll<number>().as("players"))
        .whereRef("made.match_id", "=", "m.id")
        .where("made.made_side", "=", "red")
        .$asScalar()
        .$notNull()
        .as("made_size"),
    );
}

/**
 * The matches whose result a round of this player may fill: open matches first, then
 * those without a round, then the newest. The query is cheap
 * because few results are not frozen.
 */
export function awaitedOf(db: LeagueDatabase, userId: number) {
  return db
    .selectFrom("results as r")
    .innerJoin("matches as m", "m.result_id", "r.id")
    .select(["m.id", "r.id as result_id", "r.board_id"])
    .where("r.area", "=", "ranked")
    .where("r.frozen", "=", 0)
    .where(({ eb, or }) => or([eb("r.has_round", "=", 0), eb("r.running", "=", 1)]))
    .where("r.forfeit_side", "is", null)
    .where(({ or, exists, selectFrom }) => {
      const made = selectFrom("match_players as p").select("p.user_id").whereRef("p.match_id", "=", "m.id");
      const named = selectFrom("result_players as p").select("p.user_id").whereRef("p.result_id", "=", "r.id");
      return or([exists(made.where("p.user_id", "=", userId)), exists(named.where("p.user_id", "=", userId))]);
    })
    .orderBy(({ eb }) => eb("m.closed_at", "is", null), "desc")
    .orderBy("r.has_round")
    .orderBy("m.closed_at", "desc")
    .orderBy("m.id", "desc")
    .execute();
}

/** The teams when the match was made. */
export function teamsAsMade(db: LeagueDatabase, matchId: number) {
  return db
    .selectFrom("match_players")
    .select(["user_id", "made_side as side"])
    .where("match_id", "=", matchId)
    .where("made_side", "is not", null)
    .$narrowType<{ side: NotNull }>()
    .execute();
}

/** The current teams of the result. */
export function teamsInResult(db: LeagueDatabase, resultId: number) {
  return db.selectFrom("result_players").select(["user_id", "side"]).where("result_id", "=", resultId).execute();
}
