import { refuse } from "../../platform/refusal.ts";
import type { Context } from "../context.ts";
import { removeInvitation } from "./clan-invitations-queries.ts";
import { editClan } from "./edit-clan.ts";

/** Declines an invitation to a clan. @throws NOT_INVITED, and as `editClan` does */
export async function declineClanInvitation(context: Pick<Context, "db">, userId: number, id: number): Promise<void> {
  await editClan(context, id, async (trx) => {
    if (!(await removeInvitation(trx, id, userId))) throw refuse("NOT_INVITED");
  });
}
