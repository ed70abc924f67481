import type { PushSort } from "contract/constants.ts";
import type { PushSettings } from "contract/push.ts";
import { acquireLock, contains } from "../../../platform/database/dialect.ts";
import type { LeagueDatabase, LeagueTransaction } from "../../context.ts";
import { type PushNote, recordNews } from "../../outbox-queries.ts";
import type { NewRow, Row } from "../../tables.ts";

/** Browsers of one user that are told; older ones go. */
const mostOfUser = 10;

/** Otherwise a note is of use for a day, in milliseconds. */
const dayMs = 86_400_000;

/** Has these users' browsers told, as far as they want to be, if the transaction commits. */
export async function recordPush(
  trx: LeagueTransaction,
  sort: PushSort,
  userIds: readonly number[],
  note: Omit<PushNote, "until"> & { readonly until?: number },
  now: number,
): Promise<void> {
  if (userIds.length === 0) return;
  const subscriptions = await trx
    .selectFrom("push_subscriptions")
    .select(["id", "user_id"])
    .where("user_id", "in", [...userIds])
    .where(sort, "=", 1)
    .orderBy("id")
    .execute();
  const told = { until: now + dayMs, ...note };
  for (const one of subscriptions) await recordNews(trx, pushOf(one, told), now);
}

/** Sends a browser a test, if the transaction commits, in place of one that still waits. */
export async function recordTest(trx: LeagueTransaction, to: Subscriber, test: PushNote, now: number): Promise<void> {
  await trx
    .deleteFrom("outbox")
    .where("kind", "=", "push")
    .where("claimed", "=", 0)
    .where(({ ref }) => contains(ref("payload"), `"subscriptionId":${to.id},`))
    .where(({ ref }) => contains(ref("payload"), `"tag":${JSON.stringify(test.tag)}`))
    .execute();
  await recordNews(trx, pushOf(to, test), now);
}

type Subscriber = Pick<Row<"push_subscriptions">, "id" | "user_id">;

/** The user comes first: it is their lane (`startPush`). */
function pushOf({ id, user_id }: Subscriber, note: PushNote) {
  return { kind: "push", userId: user_id, subscriptionId: id, note } as const;
}

/** A subscription of a user who may sign in. */
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

export function subscriptionOf(db: LeagueDatabase, userId: number, endpoint: string) {
  return db
    .selectFrom("push_subscriptions")
    .selectAll()
    .where("user_id", "=", userId)
    .where("endpoint", "=", endpoint)
    .executeTakeFirst();
}

/**
 * Stores what a browser is told, whoever used that browser before. A failure of its push service stays until that accepts
 * a message: another choice of the same subscription does not end it.
 */
export async function saveSubscription(
  trx: LeagueTransaction,
  row: Omit<NewRow<"push_subscriptions">, "failed_at" | "failed_status">,
): Promise<void> {
  await acquireLock(trx, "push subscriptions");
  const former = await trx
    .deleteFrom("push_subscriptions")
    .where("endpoint", "=", row.endpoint)
    .returningAll()
    .executeTakeFirst();
  const isSame = former?.public_key === row.public_key && former.auth_secret === row.auth_secret;
  const failure = {
    failed_at: isSame ? former.failed_at : null,
    failed_status: isSame ? former.failed_status : null,
  };
  await trx
    .insertInto("push_subscriptions")
    .values({ ...row, ...failure })
    .execute();
  const newest = trx
    .selectFrom("push_subscriptions")
    .select("id")
    .where("user_id", "=", row.user_id)
    .orderBy("id", "desc")
    .limit(mostOfUser);
  await trx.deleteFrom("push_subscriptions").where("user_id", "=", row.user_id).where("id", "not in", newest).execute();
}

/** Ends a subscription: of this user, or because the push service knows it no more. */
export async function removeSubscription(
  db: LeagueDatabase,
  which: { readonly id: number } | { readonly user_id: number; readonly endpoint: string },
): Promise<void> {
  await db
    .deleteFrom("push_subscriptions")
    .where(({ and }) => and(which))
    .execute();
}

/** Notes that the push service accepted a message. */
export async function recordPushSuccess(db: LeagueDatabase, id: number): Promise<void> {
  await db
    .updateTable("push_subscriptions")
    .set({ failed_at: null, failed_status: null })
    .where("id", "=", id)
    .where("failed_at", "is not", null)
    .execute();
}

/**
 * Notes that the push service did not accept a message.
 *
 * @param status of its answer, `null` if there was none
 * @returns whether it accepted the message before
 */
export async function recordPushFailure(
  db: LeagueDatabase,
  id: number,
  status: number | null,
  now: number,
): Promise<boolean> {
  const first = await db
    .updateTable("push_subscriptions")
    .set({ failed_at: now, failed_status: status })
    .where("id", "=", id)
    .where("failed_at", "is", null)
    .executeTakeFirst();
  if (first.numUpdatedRows > 0n) return true;
  await db.updateTable("push_subscriptions").set({ failed_status: status }).where("id", "=", id).execute();
  return false;
}

export function presentPush(row: Row<"push_subscriptions">): PushSettings {
  return {
    calls: row.calls === 1,
    clan: row.clan === 1,
    answers: row.answers === 1,
    failure:
      row.failed_at === null ? null : { since: new Date(row.failed_at).toISOString(), status: row.failed_status },
  };
}
