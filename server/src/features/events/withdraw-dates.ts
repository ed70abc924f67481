import { refuse } from "../../platform/refusal.ts";
import type { Context } from "../context.ts";
import { removeProposal } from "./date-proposals-queries.ts";
import { editEventAsLeader } from "./edit-event-as-leader.ts";

/** Withdraws what the leader's clan has proposed. @throws DATE_NOT_PROPOSED, and as `editEventAsLeader` does */
export async function withdrawDates(
  context: Pick<Context, "db" | "clock">,
  viewerId: number,
  id: number,
): Promise<void> {
  await editEventAsLeader(context, viewerId, id, async (trx, { ownClanId }) => {
    if (!(await removeProposal(trx, id, ownClanId))) throw refuse("DATE_NOT_PROPOSED");
  });
}
