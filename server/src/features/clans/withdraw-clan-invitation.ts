import { refuse } from "../../platform/refusal.ts";
import type { Context } from "../context.ts";
import { removeInvitation } from "./clan-invitations-queries.ts";
import { editAsLeader } from "./edit-as-leader.ts";

/** Withdraws an open invitation. @throws NOT_INVITED, and as `editAsLeader` does */
export async function withdrawClanInvitation(
  context: Pick<Context, "db">,
  viewerId: number,
  id: number,
  userId: number,
): Promise<void> {
  await editAsLeader(context, viewerId, id, async (trx) => {
    if (!(await removeInvitation(trx, id, userId))) throw refuse("NOT_INVITED");
  });
}
