import { countRows } from "../../platform/database/statements.ts";
import type { LeagueDatabase, LeagueTransaction } from "../context.ts";
import type { NewRow, Row } from "../tables.ts";

/** Filter for votes. An absent or `null` field does not filter. */
export type VotesFilter = {
  readonly _id?: number | null | undefined;
  readonly seasonId?: number | null | undefined;
  /** Whether to include drafts. */
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
