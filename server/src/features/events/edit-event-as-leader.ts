import { refuse } from "../../platform/refusal.ts";
import type { Context, LeagueTransaction } from "../context.ts";
import type { ActiveSeason } from "../seasons/active-season.ts";
import type { Row } from "../tables.ts";
import { lockLeadForShare } from "./date-proposals-queries.ts";
import { editEvent } from "./edit-event.ts";

type LedMatch = {
  readonly event: Row<"events">;
  readonly season: ActiveSeason;
  /** The clan that the viewer leads, and the one that it plays. */
  readonly ownClanId: number;
  readonly otherClanId: number;
  /** ms UTC. */
  readonly now: number;
};

/**
 * Runs a change of a match that has not begun, which only the leaders of its clans may make, in a transaction that has
 * locked the event and the viewer's lead: other changes of the event, and of the clan's leader, come before or after it.
 * @throws NOT_LEADER, EVENT_BEGAN, and as `editEvent` does
 */
export function editEventAsLeader(
  { db, clock }: Pick<Context, "db" | "clock">,
  viewerId: number,
  id: number,
  edit: (trx: LeagueTransaction, match: LedMatch) => Promise<void>,
): Promise<void> {
  return editEvent({ db }, id, async (trx, event, season) => {
    const { clan_a_id, clan_b_id } = event;
    const ownClanId = await lockLeadForShare(trx, [clan_a_id, clan_b_id], viewerId);
    if (ownClanId === null) throw refuse("NOT_LEADER");
    const now = clock.now();
    if (event.starts_at <= now) throw refuse("EVENT_BEGAN");
    await edit(trx, { event, season, ownClanId, otherClanId: ownClanId === clan_a_id ? clan_b_id : clan_a_id, now });
  });
}
