import type { LeagueDatabase, LeagueTransaction } from "../context.ts";
import type { ClanTally } from "./clan-tally.ts";

export function clanTally(trx: LeagueTransaction, clanId: number): Promise<ClanTally> {
  return trx
    .selectFrom("clans")
    .select(["games", "wins", "losses", "team_score", "form"])
    .where("id", "=", clanId)
    .executeTakeFirstOrThrow();
}

export async function saveClanTally(trx: LeagueTransaction, clanId: number, tally: ClanTally): Promise<void> {
  await trx.updateTable("clans").set(tally).where("id", "=", clanId).execute();
}

/** A clan's frozen results in the order in which they were frozen. */
export function frozenResultsOfClan(db: LeagueDatabase, clanId: number) {
  return db
    .selectFrom("results")
    .select(["red_clan_id", "red_score", "blue_score", "forfeit_side"])
    .where(({ or, eb }) => or([eb("red_clan_id", "=", clanId), eb("blue_clan_id", "=", clanId)]))
    .where("frozen", "=", 1)
    .orderBy("freeze_number")
    .execute();
}
