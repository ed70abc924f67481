import { refuse } from "../../platform/refusal.ts";
import type { Context } from "../context.ts";
import { editMotion } from "./edit-motion.ts";
import { insertMotionVote, lockLeadIn } from "./motions-queries.ts";

/**
 * Casts the vote of the clan that the viewer leads, which is final.
 * @throws NOT_LEADER, MOTION_NOT_OPEN, ALREADY_VOTED_ON, and as `editMotion` does
 */
export async function voteOnMotion(
  context: Pick<Context, "db">,
  viewerId: number,
  id: number,
  inFavour: boolean,
): Promise<void> {
  await editMotion(context, id, async (trx, { season_id, opened_at, closed_at }) => {
    const clan_id = await lockLeadIn(trx, season_id, viewerId);
    if (clan_id === null) throw refuse("NOT_LEADER");
    if (opened_at === null || closed_at !== null) throw refuse("MOTION_NOT_OPEN");
    const isFirst = await insertMotionVote(trx, { motion_id: id, clan_id, in_favour: inFavour ? 1 : 0 });
    if (!isFirst) throw refuse("ALREADY_VOTED_ON");
  });
}
