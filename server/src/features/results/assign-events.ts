import { acquireLock } from "../../platform/database/dialect.ts";
import type { LeagueTransaction } from "../context.ts";
import type { Row } from "../tables.ts";
import {
  type EventSpan,
  eventAt,
  eventsBetween,
  lockResultsBetween,
  resultsBetween,
  setEvent,
} from "./event-results-queries.ts";

/**
 * Gives each result between two clans the event that it belongs to, after an event of theirs was made, changed or
 * deleted. Results are locked before their clans' events, as by commands that change a result.
 */
export async function assignEvents(trx: LeagueTransaction, one: number, other: number): Promise<void> {
  await lockResultsBetween(trx, one, other);
  await lockEventsBetween(trx, one, other);
  const events = await eventsBetween(trx, one, other);
  for (const result of await resultsBetween(trx, one, other)) await assignOneOf(trx, events, result);
}

type ResultForEvent = Pick<
  Row<"results">,
  "id" | "played_at" | "event_id" | "event_chosen" | "red_clan_id" | "blue_clan_id"
>;

/** Gives a result the event that it belongs to, after it was stored, or its clans, its date or its event were changed. */
export async function assignEvent(trx: LeagueTransaction, result: ResultForEvent): Promise<void> {
  const { red_clan_id: red, blue_clan_id: blue } = result;
  if (red === null || blue === null) return assignOneOf(trx, [], result);
  await lockEventsBetween(trx, red, blue);
  await assignOneOf(trx, await eventsBetween(trx, red, blue), result);
}

/** The event of these whose window holds the result's date, unless an admin chose another of these, or none. */
async function assignOneOf(
  trx: LeagueTransaction,
  events: readonly EventSpan[],
  { id, played_at, event_id, event_chosen }: Pick<ResultForEvent, "id" | "played_at" | "event_id" | "event_chosen">,
): Promise<void> {
  const isTheirs = event_id === null || events.some((event) => event.id === event_id);
  if (event_chosen === 1 && isTheirs) return;
  const eventId = eventAt(events, played_at)?.id ?? null;
  if (eventId !== event_id) await setEvent(trx, id, eventId);
}

/** Of two concurrent changes, of a result and of an event, the second one sees the first. */
async function lockEventsBetween(trx: LeagueTransaction, one: number, other: number): Promise<void> {
  await acquireLock(trx, `events of ${Math.min(one, other)} and ${Math.max(one, other)}`);
}
