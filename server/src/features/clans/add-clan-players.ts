import { refuse } from "../../platform/refusal.ts";
import type { Context, LeagueTransaction } from "../context.ts";
import { lockUserForShare } from "../users/users-queries.ts";
import { clansOfPlayers } from "./clans-queries.ts";
import { editClan } from "./edit-clan.ts";
import { insertMember } from "./rosters-queries.ts";

/** Adds players who are in no clan of the season, all or none. @throws PLAYERS_NOT_ADDED, and as `editClan` does */
export async function addClanPlayers(
  { db, clock }: Pick<Context, "db" | "clock">,
  id: number,
  userIds: readonly number[],
): Promise<void> {
  await editClan({ db }, id, async (trx, season) => {
    const reasons: string[] = [];
    // In one order, so that two such commands do not wait for each other.
    for (const userId of [...new Set(userIds)].sort((one, other) => one - other)) {
      const member = { season_id: season.id, user_id: userId, clan_id: id, came_at: clock.now() };
      const user = await lockUserForShare(trx, userId);
      if (user === undefined) reasons.push(`player ${userId} was not found`);
      else if (!(await insertMember(trx, member))) reasons.push(await clanOf(trx, season.id, user));
    }
    if (reasons.length > 0) throw refuse("PLAYERS_NOT_ADDED", { reasons: reasons.join("; ") });
  });
}

async function clanOf(
  trx: LeagueTransaction,
  seasonId: number,
  { id, user_name }: { readonly id: number; readonly user_name: string },
): Promise<string> {
  const [clan] = await clansOfPlayers(trx, seasonId, [id]);
  return `${user_name} is in ${clan?.name ?? "another clan"} already`;
}
