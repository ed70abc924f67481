import type { eventMovesShapes } from "contract/event-moves.ts";
import { eventMovesCalls } from "contract/event-moves-calls.ts";
import type { Event } from "contract/events.ts";
import { events } from "../api-clients.ts";
import { client } from "../platform/api.ts";
import { type Command, useCommand } from "../platform/use-command.ts";
import { whatEventsNeed, whatShowsEvents } from "./events-queries.ts";

const { moveEvent } = client<typeof eventMovesCalls, typeof eventMovesShapes>(eventMovesCalls);

/** An event and when it, or its copy, is to be. */
export interface EventMove {
  readonly event: Event;
  readonly start: Date;
  readonly end: Date;
  /** Whether the event stays, and another one like it is made. */
  readonly isCopy: boolean;
  /** Called after a refusal: the event stays where it was. */
  readonly revert?: () => void;
}

/** Moves an event as the viewer saw it, or copies it. */
export async function sendMove({ event, start, end, isCopy }: EventMove): Promise<Event> {
  const dates = { startDate: start.toISOString(), endDate: end.toISOString() };
  if (!isCopy) return (await moveEvent({ id: event._id, body: { ...dates, version: event.version } })).data;
  const { clanAId, clanBId, title, description } = event;
  return (await events.createEvent({ body: { ...dates, clanAId, clanBId, title, description } })).data;
}

/** The words and queries that go with a move. */
export const moveParts = {
  success: (_: Event, { isCopy }: Pick<EventMove, "isCopy">) =>
    isCopy ? "Event copied successfully" : "Event moved successfully",
  failure: (_: unknown, { isCopy }: Pick<EventMove, "isCopy">) =>
    isCopy ? "Error while copying event" : "Error while moving event",
  refreshes: whatShowsEvents,
  rechecks: whatEventsNeed,
} as const;

/** Moves or copies an event that was dragged. */
export function useMoveEvent(): Command<EventMove> {
  return useCommand({ ...moveParts, call: sendMove, failed: (_, { revert }) => revert?.() });
}
