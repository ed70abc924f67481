import type { LeagueDatabase, LeagueTransaction } from "../context.ts";
import type { NewRow, Row } from "../tables.ts";

/** An entry with the names of its voter and option. */
export type FoundEntry = Awaited<ReturnType<typeof listEntries>>[number];

/** An option: exactly one of the two. */
export type Option = Pick<Row<"vote_entries">, "clan_id" | "player_id">;

/** The entries of some votes, in the order in which they were cast. */
export async function listEntries(db: LeagueDatabase, voteIds: readonly number[]) {
  if (voteIds.length === 0) return [];
  return db
    .selectFrom("vote_entries as e")
    .innerJoin("users as v", "v.id", "e.voter_id")
    .leftJoin("clans as c", "c.id", "e.clan_id")
    .leftJoin("users as p", "p.id", "e.player_id")
    .select(["e.vote_id", "e.voter_id", "e.clan_id", "e.player_id"])
    .select(["v.user_name as voter_name", "c.name as clan_name", "p.user_name as player_name"])
    .where("e.vote_id", "in", voteIds)
    .orderBy("e.id")
    .execute();
}

/** A voter's entries in a vote, by their slots. */
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
export async function insertEntry(trx: LeagueTransaction, entry: NewRow<"vote_entries">): Promise<boolean> {
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
  { clan_id, player_id, ...of }: Pick<Row<"vote_entries">, "vote_id" | "voter_id"> & Option,
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
