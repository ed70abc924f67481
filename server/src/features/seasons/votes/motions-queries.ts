import type { LeagueDatabase, LeagueTransaction } from "../../context.ts";
import { publishToLeaders, publishToLeadersOfSeason } from "../../people/users/publish-to-clans-queries.ts";
import type { NewRow } from "../../tables.ts";

/**
 * A motion with the name of the clan that proposed it. `voted` is the id of the viewer's clan if it has voted, else
 * `null`.
 */
export type FoundMotion = NonNullable<Awaited<ReturnType<typeof findMotion>>>;

/** The maximum number of motions in one response. */
const maxListedMotions = 100;

/**
 * Lists the motions of a season, the newest first.
 * @param clanId the clan that the viewer leads; `null` if the viewer leads none
 * @param isAdmin whether to include motions of other clans that are not open yet
 */
export function listMotions(db: LeagueDatabase, seasonId: number, clanId: number | null, isAdmin: boolean) {
  return selectMotions(db, clanId)
    .where("m.season_id", "=", seasonId)
    .$if(!isAdmin, (query) =>
      query.where(({ or, eb }) => or([eb("m.opened_at", "is not", null), eb("m.clan_id", "=", clanId)])),
    )
    .orderBy("m.id", "desc")
    .limit(maxListedMotions)
    .execute();
}

/**
 * Finds a motion.
 * @param clanId the clan that the viewer leads; `null` if the viewer leads none
 */
export function findMotion(db: LeagueDatabase, id: number, clanId: number | null) {
  return selectMotions(db, clanId).where("m.id", "=", id).executeTakeFirst();
}

/** Locks a motion's row, so that nobody else can change it until the transaction ends. */
export function lockMotionForUpdate(trx: LeagueTransaction, id: number) {
  return trx.selectFrom("motions").selectAll().where("id", "=", id).forUpdate().executeTakeFirst();
}

/** Locks the open motions of a season and returns their ids. */
export function lockOpenMotions(trx: LeagueTransaction, seasonId: number) {
  return trx
    .selectFrom("motions")
    .select("id")
    .where("season_id", "=", seasonId)
    .where("opened_at", "is not", null)
    .where("closed_at", "is", null)
    .forUpdate()
    .execute();
}

/** Returns the id of the clan that a user leads in a season; `null` if the user leads none. */
export async function findLedClanIdInSeason(
  db: LeagueDatabase,
  seasonId: number,
  userId: number,
): Promise<number | null> {
  const membership = await selectLedClan(db, seasonId, userId).executeTakeFirst();
  return membership?.clan_id ?? null;
}

/**
 * Does the same as `findLedClanIdInSeason`, and locks the row, so that the user leads the clan until the transaction
 * ends. Returns `null` if the user leads no clan of the season.
 */
export async function lockLedClanIdInSeason(
  trx: LeagueTransaction,
  seasonId: number,
  userId: number,
): Promise<number | null> {
  const membership = await selectLedClan(trx, seasonId, userId).forUpdate().executeTakeFirst();
  return membership?.clan_id ?? null;
}

/** Counts the motions of a clan that are not open yet. */
export async function countProposedMotions(db: LeagueDatabase, clanId: number): Promise<number> {
  const proposedMotions = await db
    .selectFrom("motions")
    .select("id")
    .where("clan_id", "=", clanId)
    .where("opened_at", "is", null)
    .execute();
  return proposedMotions.length;
}

export async function insertMotion(
  trx: LeagueTransaction,
  motion: Pick<NewRow<"motions">, "season_id" | "text" | "clan_id" | "proposed_by" | "proposed_at">,
): Promise<number> {
  const { id } = await trx.insertInto("motions").values(motion).returning("id").executeTakeFirstOrThrow();
  if (motion.clan_id != null) await publishToLeaders(trx, [motion.clan_id]);
  return id;
}

export async function markMotionOpened(trx: LeagueTransaction, id: number, now: number): Promise<void> {
  const { season_id } = await trx
    .updateTable("motions")
    .set({ opened_at: now })
    .where("id", "=", id)
    .returning("season_id")
    .executeTakeFirstOrThrow();
  await publishToLeadersOfSeason(trx, season_id);
}

/** Closes a motion: stores the count of its votes and deletes them, so that nobody can find out who voted for what. */
export async function countVotesAndClose(trx: LeagueTransaction, id: number, now: number): Promise<void> {
  const votes = await trx.deleteFrom("motion_votes").where("motion_id", "=", id).returning("in_favour").execute();
  const yesCount = votes.filter(({ in_favour }) => in_favour === 1).length;
  const { season_id } = await trx
    .updateTable("motions")
    .set({ closed_at: now, yes: yesCount, no: votes.length - yesCount })
    .where("id", "=", id)
    .returning("season_id")
    .executeTakeFirstOrThrow();
  await publishToLeadersOfSeason(trx, season_id);
}

export async function removeMotion(trx: LeagueTransaction, id: number): Promise<void> {
  const { season_id, clan_id, opened_at } = await trx
    .deleteFrom("motions")
    .where("id", "=", id)
    .returning(["season_id", "clan_id", "opened_at"])
    .executeTakeFirstOrThrow();
  // Before a motion is opened, only the leader of its clan sees it.
  if (opened_at !== null) await publishToLeadersOfSeason(trx, season_id);
  else if (clan_id !== null) await publishToLeaders(trx, [clan_id]);
}

/** Stores a clan's vote on a motion. @returns `false` if the clan has already voted */
export async function insertMotionVote(trx: LeagueTransaction, vote: NewRow<"motion_votes">): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto("motion_votes")
    .values(vote)
    .onConflict((conflict) => conflict.columns(["motion_id", "clan_id"]).doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** Selects the membership in the clan that a user leads in a season. */
function selectLedClan(db: LeagueDatabase, seasonId: number, userId: number) {
  return db
    .selectFrom("clan_players")
    .select("clan_id")
    .where("season_id", "=", seasonId)
    .where("user_id", "=", userId)
    .where("leads", "=", 1);
}

/** Selects motions with the vote of a clan, if any. No clan has the id 0. */
function selectMotions(db: LeagueDatabase, clanId: number | null) {
  return db
    .selectFrom("motions as m")
    .leftJoin("clans as c", "c.id", "m.clan_id")
    .leftJoin("motion_votes as v", (join) => join.onRef("v.motion_id", "=", "m.id").on("v.clan_id", "=", clanId ?? 0))
    .selectAll("m")
    .select(["c.name as clan_name", "v.clan_id as voted"]);
}
