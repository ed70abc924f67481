import type { LeagueTransaction } from "../context.ts";
import { assignEvents } from "../results/assign-events.ts";
import type { Row } from "../tables.ts";
import { removeProposals } from "./date-proposals-queries.ts";
import { changeEvent, type EventFields } from "./events-queries.ts";
import { removeLineUps } from "./line-ups-queries.ts";

/**
 * Stores the fields of an event whose row is locked. Another start or other clans end what was proposed for the match and its
 * line-ups: both were meant for what the leaders saw.
 * @param now ms UTC
 */
export async function moveEvent(
  trx: LeagueTransaction,
  event: Row<"events">,
  changed: EventFields,
  now: number,
): Promise<void> {
  const fields = Object.keys(changed) as (keyof EventFields)[];
  // What is sent back as it was read is no change, nor a new version.
  if (fields.every((field) => event[field] === changed[field])) return;
  await changeEvent(trx, event.id, changed, now);
  const isSame = (["starts_at", "clan_a_id", "clan_b_id"] as const).every((field) => event[field] === changed[field]);
  if (!isSame) {
    await removeProposals(trx, event.id);
    await removeLineUps(trx, event.id);
  }
  await assignEvents(trx, event.clan_a_id, event.clan_b_id);
  await assignEvents(trx, changed.clan_a_id, changed.clan_b_id);
}
