import type { PushSort } from "contract/constants.ts";
import type { PushChoice } from "contract/push.ts";
import { acquireLock, contains } from "../../platform/database/dialect.ts";
import type { LeagueDatabase, LeagueTransaction } from "../context.ts";
import { type PushNote, recordNews } from "../outbox-queries.ts";
import type { NewRow, Row } from "../tables.ts";

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

/** Stores what a browser is told, whoever used that browser before. */
export async function saveSubscription(trx: LeagueTransaction, row: NewRow<"push_subscriptions">): Promise<void> {
  await acquireLock(trx, "push subscriptions");
  await trx.deleteFrom("push_subscriptions").where("endpoint", "=", row.endpoint).execute();
  await trx.insertInto("push_subscriptions").values(row).execute();
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

export function pushChoiceOf(row: Pick<Row<"push_subscriptions">, PushSort>): PushChoice {
  return { calls: row.calls === 1, clan: row.clan === 1, answers: row.answers === 1 };
}
