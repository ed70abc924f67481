import { refuse } from "../../platform/refusal.ts";
import type { Context } from "../context.ts";
import { lockUserForShare } from "../users/users-queries.ts";
import { editClan } from "./edit-clan.ts";
import { insertMember } from "./rosters-queries.ts";

/** Adds a player who is in no clan of the season. @throws USER_NOT_FOUND, PLAYER_ALREADY_IN_CLAN, and as `editClan` does */
export async function addClanPlayer(
  { db, clock }: Pick<Context, "db" | "clock">,
  id: number,
  userId: number,
): Promise<void> {
  await editClan({ db }, id, async (trx, season) => {
    const user = await lockUserForShare(trx, userId);
    if (user === undefined) throw refuse("USER_NOT_FOUND");
    const member = { season_id: season.id, user_id: userId, clan_id: id, came_at: clock.now() };
    if (!(await insertMember(trx, member))) {
      throw refuse("PLAYER_ALREADY_IN_CLAN", { userName: user.user_name });
    }
  });
}
