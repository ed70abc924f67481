import { maxProposedMotions } from "contract/constants.ts";
import { transaction } from "../../platform/database/database.ts";
import { refuse } from "../../platform/refusal.ts";
import type { Context } from "../context.ts";
import { requireActiveSeasonForShare } from "../seasons/active-season.ts";
import type { SignedIn } from "../users/find-viewer.ts";
import { countProposed, insertMotion, lockLeadIn } from "./motions-queries.ts";

/**
 * Proposes a motion, as the leader of a clan or as an admin, and returns its key. An admin opens it later.
 * @throws NO_ACTIVE_SEASON, NOT_LEADER, TOO_MANY_MOTIONS
 */
export function proposeMotion(
  { db, clock }: Pick<Context, "db" | "clock">,
  viewer: Pick<SignedIn, "id" | "role">,
  text: string,
): Promise<number> {
  return transaction(db, async (trx) => {
    const { id: season_id } = await requireActiveSeasonForShare(trx);
    // The lead's lock keeps two proposals of a clan from both counting the same ones.
    const clan_id = await lockLeadIn(trx, season_id, viewer.id);
    if (clan_id === null && viewer.role !== "ADMIN") throw refuse("NOT_LEADER");
    if (clan_id !== null && (await countProposed(trx, clan_id)) >= maxProposedMotions) {
      throw refuse("TOO_MANY_MOTIONS", { motions: maxProposedMotions });
    }
    return insertMotion(trx, { season_id, text, clan_id, proposed_by: viewer.id, proposed_at: clock.now() });
  });
}
