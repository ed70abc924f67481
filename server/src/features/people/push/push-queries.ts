import type { PushCategory } from "contract/constants.ts";
import type { PushSettings } from "contract/push.ts";
import { acquireLock, contains } from "../../../platform/database/dialect.ts";
import type { LeagueDatabase, LeagueTransaction } from "../../context.ts";
import { type PushNotification, recordOutboxMessage } from "../../outbox-queries.ts";
import type { NewRow, Row } from "../../tables.ts";

/** Maximum number of browsers per user that receive notifications. Older subscriptions are removed. */
const maxSubscriptionsPerUser = 10;

/** How long a notification can be delivered by default, in milliseconds: one day. */
const defaultLifetimeMs = 86_400_000;

/**
 * Sends a notification to all browsers of these users that subscribed to its category, once the transaction has
 * committed.
 */
export async function enqueueNotifications(
  trx: LeagueTransaction,
  category: PushCategory,
  userIds: readonly number[],
  notification: Omit<PushNotification, "until"> & { readonly until?: number },
  now: number,
): Promise<void> {
  if (userIds.length === 0) return;
  const subscriptions = await trx
    .selectFrom("push_subscriptions")
    .select(["id", "user_id"])
    .where("user_id", "in", [...userIds])
    // Each category is a column of the table.
    .where(category, "=", 1)
    .orderBy("id")
    .execute();
  const expiringNotification = { until: now + defaultLifetimeMs, ...notification };
  for (const subscription of subscriptions)
    await recordOutboxMessage(trx, createPushMessage(subscription, expiringNotification), now);
}

/** Sends a test notification to a browser, once the transaction has committed. Replaces a pending test notification. */
export async function enqueueTestNotification(
  trx: LeagueTransaction,
  subscriber: Subscriber,
  notification: PushNotification,
  now: number,
): Promise<void> {
  // Without this lock, a concurrent request would not see the pending notification, and the browser would get both.
  await acquireLock(trx, "push subscriptions");
  // Payloads are stored as JSON. The pending notification is found by two fields in this text (see `createPushMessage`).
  await trx
    .deleteFrom("outbox")
    .where("kind", "=", "push")
    .where("claimed", "=", 0)
    .where(({ ref }) => contains(ref("payload"), `"subscriptionId":${subscriber.id},`))
    .where(({ ref }) => contains(ref("payload"), `"tag":${JSON.stringify(notification.tag)}`))
    .execute();
  await recordOutboxMessage(trx, createPushMessage(subscriber, notification), now);
}

type Subscriber = Pick<Row<"push_subscriptions">, "id" | "user_id">;

/**
 * Creates an outbox message. All fields except for `kind` are stored as its payload, as JSON. `userId` must be the first of
 * them: `startPush` sends the messages of a user in order, and finds them by the beginning of the payload.
 */
function createPushMessage({ id, user_id }: Subscriber, notification: PushNotification) {
  return { kind: "push", userId: user_id, subscriptionId: id, note: notification } as const;
}

/** Finds a subscription, unless its user is blocked or deleted. */
export function findSubscription(db: LeagueDatabase, id: number) {
  return db
    .selectFrom("push_subscriptions as s")
    .innerJoin("users as u", "u.id", "s.user_id")
    .selectAll("s")
    .where("s.id", "=", id)
    .where("u.deleted_at", "is", null)
    .where("u.blocked", "=", 0)
    .executeTakeFirst();
}

export function findSubscriptionByEndpoint(db: LeagueDatabase, userId: number, endpoint: string) {
  return db
    .selectFrom("push_subscriptions")
    .selectAll()
    .where("user_id", "=", userId)
    .where("endpoint", "=", endpoint)
    .executeTakeFirst();
}

/**
 * Stores a browser's subscription and replaces the browser's previous subscription, of any user. A recorded failure of
 * the push service stays if the keys are the same. It is removed when the push service accepts a message.
 */
export async function saveSubscription(
  trx: LeagueTransaction,
  row: Omit<NewRow<"push_subscriptions">, "failed_at" | "failed_status">,
): Promise<void> {
  await acquireLock(trx, "push subscriptions");
  const previousSubscription = await trx
    .deleteFrom("push_subscriptions")
    .where("endpoint", "=", row.endpoint)
    .returningAll()
    .executeTakeFirst();
  const hasSameKeys =
    previousSubscription?.public_key === row.public_key && previousSubscription.auth_secret === row.auth_secret;
  const failure = {
    failed_at: hasSameKeys ? previousSubscription.failed_at : null,
    failed_status: hasSameKeys ? previousSubscription.failed_status : null,
  };
  await trx
    .insertInto("push_subscriptions")
    .values({ ...row, ...failure })
    .execute();
  const newestIds = trx
    .selectFrom("push_subscriptions")
    .select("id")
    .where("user_id", "=", row.user_id)
    .orderBy("id", "desc")
    .limit(maxSubscriptionsPerUser);
  await trx
    .deleteFrom("push_subscriptions")
    .where("user_id", "=", row.user_id)
    .where("id", "not in", newestIds)
    .execute();
}

/** Removes a subscription: at the user's request, or because the push service no longer knows it. */
export async function removeSubscription(
  db: LeagueDatabase,
  conditions: { readonly id: number } | { readonly user_id: number; readonly endpoint: string },
): Promise<void> {
  await db
    .deleteFrom("push_subscriptions")
    .where(({ and }) => and(conditions))
    .execute();
}

/** Records that the push service accepted a message. */
export async function recordPushSuccess(db: LeagueDatabase, id: number): Promise<void> {
  await db
    .updateTable("push_subscriptions")
    .set({ failed_at: null, failed_status: null })
    .where("id", "=", id)
    .where("failed_at", "is not", null)
    .execute();
}

/**
 * Records that the push service did not accept a message.
 *
 * @param status HTTP status of the response; `null` if there was none
 * @returns `true` if this is the first failure since the last accepted message
 */
export async function recordPushFailure(
  db: LeagueDatabase,
  id: number,
  status: number | null,
  now: number,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("push_subscriptions")
    .set({ failed_at: now, failed_status: status })
    .where("id", "=", id)
    .where("failed_at", "is", null)
    .executeTakeFirst();
  const isFirstFailure = numUpdatedRows > 0n;
  if (isFirstFailure) return true;
  await db.updateTable("push_subscriptions").set({ failed_status: status }).where("id", "=", id).execute();
  return false;
}

/** Presents the notification settings of a browser, and the current failure of its push service. */
export function presentPushSettings(row: Row<"push_subscriptions">): PushSettings {
  const { failed_at, failed_status } = row;
  return {
    calls: row.calls === 1,
    clan: row.clan === 1,
    answers: row.answers === 1,
    failure: failed_at === null ? null : { since: new Date(failed_at).toISOString(), status: failed_status },
  };
}
