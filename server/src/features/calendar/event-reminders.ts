import { transaction } from "../../platform/database/database.ts";
import { type BackgroundTask, repeatEvery } from "../../platform/repeat.ts";
import type { Context } from "../context.ts";
import { enqueueNotifications } from "../people/push/push-queries.ts";
import { findEventPlayers, listEventsToRemind, recordReminder } from "./event-progress-queries.ts";
import { getEventTitleWithIsolatedNames } from "./present-event.ts";

/** How long before an event its players are reminded. */
const reminderLeadMs = 3_600_000;
const reminderIntervalMs = 20_000;

/** Notifies the players of events that start within the hour. Safe to run in several processes at once. */
export async function sendEventReminders({ db, clock }: Context): Promise<void> {
  const now = clock.now();
  for (const event of await listEventsToRemind(db, now, now + reminderLeadMs)) {
    await transaction(db, async (trx) => {
      const isFirstReminder = await recordReminder(trx, event);
      if (!isFirstReminder) return;
      const notification = {
        title: getEventTitleWithIsolatedNames(event),
        body: "Starts within the hour.",
        startsAt: event.starts_at,
        path: `/league/calendar/${event.id}`,
        tag: `event-${event.id}`,
        until: event.starts_at,
      };
      const { playerIds } = await findEventPlayers(trx, event);
      const category = "clan";
      await enqueueNotifications(trx, category, playerIds, notification, now);
    });
  }
}

export function startEventReminders(context: Context, onError: (error: unknown) => void): BackgroundTask {
  return repeatEvery(() => sendEventReminders(context), { everyMs: reminderIntervalMs, onError });
}
