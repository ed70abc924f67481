import { toNameKey } from "contract/names.ts";
import { contains } from "../../../platform/database/dialect.ts";
import { countRows } from "../../../platform/database/statements.ts";
import type { LeagueDatabase, LeagueTransaction } from "../../context.ts";
import { profileColumns } from "../../people/users/person.ts";
import { publishChange } from "../../public-changes.ts";
import type { NewRow, Row } from "../../tables.ts";

// A vote is a poll. Users cast entries in it, one for each option that they choose.

/** Filter for votes. An absent or `null` field does not filter. */
export type VotesFilter = {
  readonly _id?: number | null | undefined;
  readonly seasonId?: number | null | undefined;
  /** Whether to include drafts, which only admins see. */
  readonly includesDrafts: boolean;
};

/** A page of a list of votes. `now` (milliseconds since the epoch) decides which votes are active. */
export type VotesPage = { readonly limit: number; readonly offset: number; readonly now: number };

/** Lists votes: active votes first, then the others, each newest first. */
export function listVotes(db: LeagueDatabase, filter: VotesFilter, { limit, offset, now }: VotesPage) {
  return selectMatchingVotes(db, filter)
    .selectAll()
    .orderBy(({ and, eb }) => and([eb("starts_at", "<=", now), eb("ends_at", ">=", now)]), "desc")
    .orderBy("id", "desc")
    .limit(limit)
    .offset(offset)
    .execute();
}

/** Finds a vote. Drafts, which only admins see, are only found if `includesDrafts` is set. */
export function findVote(db: LeagueDatabase, id: number, includesDrafts: boolean) {
  return selectMatchingVotes(db, { _id: id, includesDrafts }).selectAll().executeTakeFirst();
}

export function countVotes(db: LeagueDatabase, filter: VotesFilter): Promise<number> {
  return countRows(selectMatchingVotes(db, filter));
}

/** Locks a vote's row. Until the transaction ends, nobody can change the vote, vote in it, or withdraw an entry. */
export function lockVoteForUpdate(trx: LeagueTransaction, id: number) {
  return trx.selectFrom("votes").selectAll().where("id", "=", id).forUpdate().executeTakeFirst();
}

/**
 * Locks a vote's row for share. Until the transaction ends, users can vote, but nobody can change or delete the vote.
 */
export function lockVoteForShare(trx: LeagueTransaction, id: number) {
  return trx.selectFrom("votes").selectAll().where("id", "=", id).forShare().executeTakeFirst();
}

export async function insertVote(db: LeagueDatabase, vote: NewRow<"votes">): Promise<number> {
  const { id } = await db.insertInto("votes").values(vote).returning("id").executeTakeFirstOrThrow();
  return id;
}

/** Changes a saved vote, or saves a draft. Everyone sees saved votes. */
export async function changeVote(
  trx: LeagueTransaction,
  id: number,
  change: Partial<Omit<Row<"votes">, "id" | "season_id">>,
): Promise<void> {
  await trx.updateTable("votes").set(change).where("id", "=", id).execute();
  publishChange(trx, "votes");
}

/**
 * Deletes a vote and its entries.
 * @returns `false` if there is no such vote
 */
export async function removeVote(trx: LeagueTransaction, id: number): Promise<boolean> {
  const removedVote = await trx.deleteFrom("votes").where("id", "=", id).returning("saved").executeTakeFirst();
  if (removedVote?.saved === 1) publishChange(trx, "votes");
  return removedVote !== undefined;
}

/** Selects the votes that match a filter. The defaults after `??` are only for the type checker. */
function selectMatchingVotes(db: LeagueDatabase, { _id, seasonId, includesDrafts }: VotesFilter) {
  return db
    .selectFrom("votes")
    .$if(_id != null, (query) => query.where("id", "=", _id ?? 0))
    .$if(seasonId != null, (query) => query.where("season_id", "=", seasonId ?? 0))
    .$if(!includesDrafts, (query) => query.where("saved", "=", 1));
}

export type FoundVoteEntry = Awaited<ReturnType<typeof listVoteEntries>>[number];

/** An option of a vote: a clan or a player. The other column is `null`. */
export type VotedOption = Pick<Row<"vote_entries">, "clan_id" | "player_id">;

/** Lists the entries of votes, in the order in which they were cast. */
export async function listVoteEntries(db: LeagueDatabase, voteIds: readonly number[]) {
  if (voteIds.length === 0) return [];
  // `u` is the player, `v` the voter.
  return db
    .selectFrom("vote_entries as e")
    .innerJoin("users as v", "v.id", "e.voter_id")
    .leftJoin("clans as c", "c.id", "e.clan_id")
    .leftJoin("users as u", "u.id", "e.player_id")
    .select(["e.vote_id", "e.voter_id", "e.clan_id", "e.player_id"])
    .select(["v.user_name as voter_name", "c.name as clan_name", ...profileColumns])
    .where("e.vote_id", "in", voteIds)
    .orderBy("e.id")
    .execute();
}

/**
 * Lists the entries of one voter in a vote, by slot. Slots number the entries from 1. They are unique, so that concurrent
 * requests cannot exceed the maximum.
 */
export function listEntriesOfVoter(trx: LeagueTransaction, voteId: number, voterId: number) {
  return trx
    .selectFrom("vote_entries")
    .select(["slot", "clan_id", "player_id"])
    .where("vote_id", "=", voteId)
    .where("voter_id", "=", voterId)
    .orderBy("slot")
    .execute();
}

/** Stores an entry in a vote. @returns `false` if the voter has already used the slot or voted for the option */
export async function insertVoteEntry(trx: LeagueTransaction, entry: NewRow<"vote_entries">): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto("vote_entries")
    .values(entry)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  publishChange(trx, "votes");
  return numInsertedOrUpdatedRows === 1n;
}

/** Removes an entry from a vote. @returns `false` if the voter has not voted for the option */
export async function removeVoteEntry(
  trx: LeagueTransaction,
  { vote_id, voter_id, clan_id, player_id }: Pick<Row<"vote_entries">, "vote_id" | "voter_id"> & VotedOption,
): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom("vote_entries")
    .where("vote_id", "=", vote_id)
    .where("voter_id", "=", voter_id)
    .$if(clan_id !== null, (query) => query.where("clan_id", "=", clan_id))
    .$if(player_id !== null, (query) => query.where("player_id", "=", player_id))
    .executeTakeFirst();
  publishChange(trx, "votes");
  return numDeletedRows === 1n;
}

/** Returns the highest number of entries that one voter has in a vote; 0 if nobody has voted. */
export async function findMaxEntriesPerVoter(trx: LeagueTransaction, voteId: number): Promise<number> {
  const voterWithMostEntries = await trx
    .selectFrom("vote_entries")
    .select((build) => build.fn.countAll<number>().as("used"))
    .where("vote_id", "=", voteId)
    .groupBy("voter_id")
    .orderBy("used", "desc")
    .limit(1)
    .executeTakeFirst();
  return voterWithMostEntries?.used ?? 0;
}

/** Filter for the clans of a season. `name` is part of the clan's name; empty for all clans. */
type ClanOptions = { readonly seasonId: number; readonly name: string };

/** Lists the clans that can be voted for, by name. */
export function listClanOptions(
  db: LeagueDatabase,
  options: ClanOptions,
  { limit, offset }: { limit: number; offset: number },
) {
  return selectClanOptions(db, options)
    .select(["id", "name"])
    .orderBy("name_key")
    .orderBy("id")
    .limit(limit)
    .offset(offset)
    .execute();
}

export function countClanOptions(db: LeagueDatabase, options: ClanOptions): Promise<number> {
  return countRows(selectClanOptions(db, options));
}

function selectClanOptions(db: LeagueDatabase, { seasonId, name }: ClanOptions) {
  return db
    .selectFrom("clans")
    .where("season_id", "=", seasonId)
    .$if(name !== "", (query) => query.where(({ ref }) => contains(ref("name_key"), toNameKey(name))));
}
