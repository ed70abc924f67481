import { transaction } from "../../platform/database/database.ts";
import { type BackgroundTask, repeatEvery } from "../../platform/repeat.ts";
import type { Context } from "../context.ts";
import { queueNotifications } from "../people/push/push-queries.ts";
import { findEventPlayers, listEventsToRemind, recordReminder } from "./event-progress-queries.ts";
import { getPlainEventTitle } from "./present-event.ts";

/** How long before a match its players are reminded. */
const reminderLeadMs = 3_600_000;
const reminderIntervalMs = 20_000;

/** Notifies the players of matches that start within the hour. Safe to run in several processes at once. */
export async function sendEventReminders({ db, clock }: Context): Promise<void> {
  const now = clock.now();
  for (const event of await listEventsToRemind(db, now, now + reminderLeadMs)) {
    await transaction(db, async (trx) => {
      if (!(await recordReminder(trx, event))) return;
      const notification = {
        title: getPlainEventTitle(event),
        body: "Starts within the hour.",
        startsAt: event.starts_at,
        path: `/league/calendar/${event.id}`,
        tag: `event-${event.id}`,
        until: event.starts_at,
      };
      const { players } = await findEventPlayers(trx, event);
      await queueNotifications(trx, "clan", players, notification, now);
    });
  }
}

export function startEventReminders(context: Context, onError: (error: unknown) => void): BackgroundTask {
  return repeatEvery(() => sendEventReminders(context), { everyMs: reminderIntervalMs, onError });
}
