import { refuse } from "../../platform/refusal.ts";
import type { Context } from "../context.ts";
import { holdUser, leaveClan } from "../users/users-queries.ts";
import { editClan } from "./edit-clan.ts";

/** Takes a player out of a clan and answers who it was. @throws PLAYER_NOT_IN_ROSTER, and as `editClan` does */
export function removeClanPlayer({ db, clock }: Pick<Context, "db" | "clock">, id: number, userId: number) {
  return editClan({ db }, id, async (trx) => {
    const user = await holdUser(trx, userId);
    if (user === undefined || !(await leaveClan(trx, { clan_id: id }, userId, clock.now())))
      throw refuse("PLAYER_NOT_IN_ROSTER");
    return user;
  });
}
