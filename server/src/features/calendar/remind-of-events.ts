import { transaction } from "../../platform/database/database.ts";
import { type Running, repeatEvery } from "../../platform/repeat.ts";
import type { Context } from "../context.ts";
import { recordPush } from "../people/push/push-queries.ts";
import { eventsToRemindOf, noteReminded, playersOfEvent } from "./event-games-queries.ts";
import { plainTitle } from "./present-event.ts";

/** How long before a match its players are reminded, in milliseconds. */
const beforeMs = 3_600_000;
const everyMs = 20_000;

/** Tells the players of matches that begin within the hour. Safe to run in several processes at once. */
export async function remindOfEvents({ db, clock }: Context): Promise<void> {
  const now = clock.now();
  for (const event of await eventsToRemindOf(db, now, now + beforeMs)) {
    await transaction(db, async (trx) => {
      if (!(await noteReminded(trx, event))) return;
      const note = {
        title: plainTitle(event),
        body: "Begins within the hour.",
        startsAt: event.starts_at,
        path: `/league/calendar/${event.id}`,
        tag: `event-${event.id}`,
        until: event.starts_at,
      };
      const { players } = await playersOfEvent(trx, event);
      await recordPush(trx, "clan", players, note, now);
    });
  }
}

export function watchEvents(context: Context, onFault: (fault: unknown) => void): Running {
  return repeatEvery(() => remindOfEvents(context), { everyMs, onFault });
}
