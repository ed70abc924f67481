import { nameKey } from "contract/names.ts";
import { contains } from "../../../platform/database/dialect.ts";
import { countRows } from "../../../platform/database/statements.ts";
import type { LeagueDatabase, LeagueTransaction } from "../../context.ts";
import { shownColumns } from "../../people/users/person.ts";
import type { NewRow, Row } from "../../tables.ts";

/** Filter for votes. An absent or `null` field does not filter. */
export type VotesFilter = {
  readonly _id?: number | null | undefined;
  readonly seasonId?: number | null | undefined;
  readonly withDrafts: boolean;
};

/** A page of a list of votes, at an instant (ms UTC). */
export type VotesPage = { readonly limit: number; readonly offset: number; readonly now: number };

/** Votes: active ones first, then the others, both newest first. */
export function listVotes(db: LeagueDatabase, filter: VotesFilter, { limit, offset, now }: VotesPage) {
  return matching(db, filter)
    .selectAll()
    .orderBy(({ and, eb }) => and([eb("starts_at", "<=", now), eb("ends_at", ">=", now)]), "desc")
    .orderBy("id", "desc")
    .limit(limit)
    .offset(offset)
    .execute();
}

/** A vote, unless it is a draft and drafts are not included. */
export function findVote(db: LeagueDatabase, id: number, withDrafts: boolean) {
  return matching(db, { _id: id, withDrafts }).selectAll().executeTakeFirst();
}

export function countVotes(db: LeagueDatabase, filter: VotesFilter): Promise<number> {
  return countRows(matching(db, filter));
}

/** Locks a vote's row: until the transaction ends, nobody can change the vote, vote, or withdraw a vote. */
export function lockVoteForUpdate(trx: LeagueTransaction, id: number) {
  return trx.selectFrom("votes").selectAll().where("id", "=", id).forUpdate().executeTakeFirst();
}

/**
 * Locks a vote's row for share: nobody can change or delete the vote until the transaction ends, but others can vote.
 */
export function lockVoteForShare(trx: LeagueTransaction, id: number) {
  return trx.selectFrom("votes").selectAll().where("id", "=", id).forShare().executeTakeFirst();
}

export async function insertVote(db: LeagueDatabase, vote: NewRow<"votes">): Promise<number> {
  const { id } = await db.insertInto("votes").values(vote).returning("id").executeTakeFirstOrThrow();
  return id;
}

export async function changeVote(
  trx: LeagueTransaction,
  id: number,
  change: Partial<Omit<Row<"votes">, "id" | "season_id">>,
): Promise<void> {
  await trx.updateTable("votes").set(change).where("id", "=", id).execute();
}

/** Deletes a vote with its entries. @returns whether there was one */
export async function removeVote(db: LeagueDatabase, id: number): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom("votes").where("id", "=", id).executeTakeFirst();
  return numDeletedRows === 1n;
}

function matching(db: LeagueDatabase, { _id, seasonId, withDrafts }: VotesFilter) {
  return db
    .selectFrom("votes")
    .$if(_id != null, (query) => query.where("id", "=", _id ?? 0))
    .$if(seasonId != null, (query) => query.where("season_id", "=", seasonId ?? 0))
    .$if(!withDrafts, (query) => query.where("saved", "=", 1));
}

export type FoundVoteEntry = Awaited<ReturnType<typeof listVoteEntries>>[number];

/** An option: exactly one of the two. */
export type VotedOption = Pick<Row<"vote_entries">, "clan_id" | "player_id">;

/** The entries of some votes, in the order in which they were cast. */
export async function listVoteEntries(db: LeagueDatabase, voteIds: readonly number[]) {
  if (voteIds.length === 0) return [];
  return db
    .selectFrom("vote_entries as e")
    .innerJoin("users as v", "v.id", "e.voter_id")
    .leftJoin("clans as c", "c.id", "e.clan_id")
    .leftJoin("users as u", "u.id", "e.player_id")
    .select(["e.vote_id", "e.voter_id", "e.clan_id", "e.player_id"])
    .select(["v.user_name as voter_name", "c.name as clan_name", ...shownColumns])
    .where("e.vote_id", "in", voteIds)
    .orderBy("e.id")
    .execute();
}

export function entriesOfVoter(trx: LeagueTransaction, voteId: number, voterId: number) {
  return trx
    .selectFrom("vote_entries")
    .select(["slot", "clan_id", "player_id"])
    .where("vote_id", "=", voteId)
    .where("voter_id", "=", voterId)
    .orderBy("slot")
    .execute();
}

/** @returns whether it was inserted: not if the voter has the option or the slot already */
export async function insertVoteEntry(trx: LeagueTransaction, entry: NewRow<"vote_entries">): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto("vote_entries")
    .values(entry)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** @returns whether the voter had that option */
export async function removeEntry(
  trx: LeagueTransaction,
  { clan_id, player_id, ...of }: Pick<Row<"vote_entries">, "vote_id" | "voter_id"> & VotedOption,
): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom("vote_entries")
    .where("vote_id", "=", of.vote_id)
    .where("voter_id", "=", of.voter_id)
    .$if(clan_id !== null, (query) => query.where("clan_id", "=", clan_id))
    .$if(player_id !== null, (query) => query.where("player_id", "=", player_id))
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

/** The highest number of entries of one voter in a vote; 0 without entries. */
export async function mostUsed(trx: LeagueTransaction, voteId: number): Promise<number> {
  const most = await trx
    .selectFrom("vote_entries")
    .select((build) => build.fn.countAll<number>().as("used"))
    .where("vote_id", "=", voteId)
    .groupBy("voter_id")
    .orderBy("used", "desc")
    .limit(1)
    .executeTakeFirst();
  return most?.used ?? 0;
}

/** The clans of a season, by name. @param name part of it; empty for all */
type ClanOptions = { readonly seasonId: number; readonly name: string };

/** Clans that can be voted for, by name. */
export function listClanOptions(
  db: LeagueDatabase,
  options: ClanOptions,
  { limit, offset }: { limit: number; offset: number },
) {
  return clansOfSeason(db, options)
    .select(["id", "name"])
    .orderBy("name_key")
    .orderBy("id")
    .limit(limit)
    .offset(offset)
    .execute();
}

export function countClanOptions(db: LeagueDatabase, options: ClanOptions): Promise<number> {
  return countRows(clansOfSeason(db, options));
}

function clansOfSeason(db: LeagueDatabase, { seasonId, name }: ClanOptions) {
  return db
    .selectFrom("clans")
    .where("season_id", "=", seasonId)
    .$if(name !== "", (query) => query.where(({ ref }) => contains(ref("name_key"), nameKey(name))));
}
