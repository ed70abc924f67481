import { refuse } from "../../platform/refusal.ts";
import type { Context } from "../context.ts";
import { holdUser } from "../users/users-queries.ts";
import { editClan } from "./edit-clan.ts";
import { removeMember } from "./rosters-queries.ts";

/** Takes a player out of a clan and answers who it was. @throws PLAYER_NOT_IN_ROSTER, and as `editClan` does */
export function removeClanPlayer(context: Pick<Context, "db">, id: number, userId: number) {
  return editClan(context, id, async (trx) => {
    const user = await holdUser(trx, userId);
    if (user === undefined || !(await removeMember(trx, id, userId))) throw refuse("PLAYER_NOT_IN_ROSTER");
    return user;
  });
}
