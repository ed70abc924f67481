import type { LeagueDatabase, LeagueTransaction } from "../context.ts";
import type { Row } from "../tables.ts";

/** A proposal that counts, with the names of its clan and leader. */
export type FoundProposal = Awaited<ReturnType<typeof listProposals>>[number];

/** What is proposed for a match, the oldest first. */
export function listProposals(db: LeagueDatabase, eventId: number) {
  return counting(db).where("p.event_id", "=", eventId).orderBy("p.proposed_at").orderBy("p.clan_id").execute();
}

/** What is proposed for the matches of a clan that begin after an instant, ms UTC; the next match first. */
export function listProposalsOf(db: LeagueDatabase, clanId: number, after: number) {
  return counting(db)
    .innerJoin("events as e", "e.id", "p.event_id")
    .innerJoin("clans as a", "a.id", "e.clan_a_id")
    .innerJoin("clans as b", "b.id", "e.clan_b_id")
    .select(["e.starts_at", "e.title", "a.name as clan_a_name", "b.name as clan_b_name"])
    .where(({ or, eb }) => or([eb("e.clan_a_id", "=", clanId), eb("e.clan_b_id", "=", clanId)]))
    .where("e.starts_at", ">", after)
    .orderBy("e.starts_at")
    .orderBy("p.event_id")
    .orderBy("p.proposed_at")
    .orderBy("p.clan_id")
    .execute();
}

/** Stores what a clan proposes, instead of what it had proposed before. */
export async function saveProposal(trx: LeagueTransaction, proposal: Row<"date_proposals">): Promise<void> {
  const { proposed_by, proposed_at, dates } = proposal;
  await trx
    .insertInto("date_proposals")
    .values(proposal)
    .onConflict((conflict) =>
      conflict.columns(["event_id", "clan_id"]).doUpdateSet({ proposed_by, proposed_at, dates }),
    )
    .execute();
}

/** @returns whether the clan had proposed something */
export async function removeProposal(trx: LeagueTransaction, eventId: number, clanId: number): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom("date_proposals")
    .where("event_id", "=", eventId)
    .where("clan_id", "=", clanId)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

/** Removes all that is proposed for a match. */
export async function removeProposals(trx: LeagueTransaction, eventId: number): Promise<void> {
  await trx.deleteFrom("date_proposals").where("event_id", "=", eventId).execute();
}

/** Those of the clans that the user leads; locks the lead: it does not end before the transaction does. */
export async function lockLeadForShare(
  trx: LeagueTransaction,
  clanIds: readonly number[],
  userId: number,
): Promise<number | null> {
  const lead = await trx
    .selectFrom("clan_players")
    .select("clan_id")
    .where("clan_id", "in", [...clanIds])
    .where("user_id", "=", userId)
    .where("leads", "=", 1)
    .forShare()
    .executeTakeFirst();
  return lead?.clan_id ?? null;
}

/** Proposals whose authors lead their clans. */
function counting(db: LeagueDatabase) {
  return db
    .selectFrom("date_proposals as p")
    .innerJoin("clan_players as l", (join) =>
      join.onRef("l.clan_id", "=", "p.clan_id").onRef("l.user_id", "=", "p.proposed_by").on("l.leads", "=", 1),
    )
    .innerJoin("clans as c", "c.id", "p.clan_id")
    .innerJoin("users as u", "u.id", "p.proposed_by")
    .selectAll("p")
    .select(["c.name as clan_name", "u.user_name as proposed_by_name"]);
}
