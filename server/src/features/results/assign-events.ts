import { acquireLock } from "../../platform/database/dialect.ts";
import type { LeagueTransaction } from "../context.ts";
import type { Row } from "../tables.ts";
import {
  type EventDates,
  listEventsBetween,
  listResultsBetween,
  lockResultsBetween,
  pickEventAt,
  setEventOfResult,
} from "./event-results-queries.ts";

/**
 * Assigns each result between two clans to the event it belongs to, after an event of these clans was created, changed or
 * deleted. Lock order: the results, then the events of their clans. A change of a result uses the same order.
 */
export async function assignEventsToResults(trx: LeagueTransaction, clanAId: number, clanBId: number): Promise<void> {
  await lockResultsBetween(trx, clanAId, clanBId);
  await lockEventsBetween(trx, clanAId, clanBId);
  const events = await listEventsBetween(trx, clanAId, clanBId);
  for (const result of await listResultsBetween(trx, clanAId, clanBId)) await assignMatchingEvent(trx, events, result);
}

type ResultForEvent = Pick<
  Row<"results">,
  "id" | "played_at" | "event_id" | "event_chosen" | "red_clan_id" | "blue_clan_id"
>;

/** Assigns a result to the event it belongs to, after it was stored or its clans, date or event were changed. */
export async function assignEvent(trx: LeagueTransaction, result: ResultForEvent): Promise<void> {
  const { red_clan_id: redClanId, blue_clan_id: blueClanId } = result;
  if (redClanId === null || blueClanId === null) return assignMatchingEvent(trx, [], result);
  await lockEventsBetween(trx, redClanId, blueClanId);
  const events = await listEventsBetween(trx, redClanId, blueClanId);
  await assignMatchingEvent(trx, events, result);
}

/** Assigns a result to the event at its date, unless an admin chose an event, or no event, for it. */
async function assignMatchingEvent(
  trx: LeagueTransaction,
  events: readonly EventDates[],
  { id, played_at, event_id, event_chosen }: Pick<ResultForEvent, "id" | "played_at" | "event_id" | "event_chosen">,
): Promise<void> {
  // The chosen event may have been deleted, or moved to other clans.
  const isChoiceValid = event_id === null || events.some((event) => event.id === event_id);
  if (event_chosen === 1 && isChoiceValid) return;
  const eventId = pickEventAt(events, played_at)?.id ?? null;
  if (eventId !== event_id) await setEventOfResult(trx, id, eventId);
}

/** Locks the events between two clans. Concurrent changes of results and events then run one after the other. */
async function lockEventsBetween(trx: LeagueTransaction, clanAId: number, clanBId: number): Promise<void> {
  await acquireLock(trx, `events of ${Math.min(clanAId, clanBId)} and ${Math.max(clanAId, clanBId)}`);
}
