import { accountRequestLimits, mostCounted } from "contract/constants.ts";
import { acquireLock } from "../../platform/database/dialect.ts";
import { affectsRows, countRows } from "../../platform/database/statements.ts";
import type { LeagueDatabase, LeagueTransaction } from "../context.ts";
import type { NewRow, Row } from "../tables.ts";

const dayMs = 86_400_000;

/** Until the transaction ends no other asks for an account. */
export function lockAccountRequests(trx: LeagueTransaction): Promise<void> {
  return acquireLock(trx, "account requests");
}

/** Those that wait, the oldest first. */
export function openAccountRequests(db: LeagueDatabase) {
  return db
    .selectFrom("account_requests")
    .selectAll()
    .where("state", "=", "OPEN")
    .orderBy("id")
    .limit(mostCounted)
    .execute();
}

export function countAccountRequests(db: LeagueDatabase): Promise<number> {
  return countRows(db.selectFrom("account_requests").where("state", "=", "OPEN"));
}

/** Those that came from an address (of IPv6 the network) since an instant (ms UTC), the newest first. */
export function requestsFrom(db: LeagueDatabase, address: string, since: number) {
  const found = db.selectFrom("account_requests").select("requested_at").where("requested_at", ">", since);
  return found.where("address", "=", address).orderBy("requested_at", "desc").execute();
}

export function findRequestBySecret(db: LeagueDatabase, secretHash: string) {
  return db.selectFrom("account_requests").selectAll().where("secret_hash", "=", secretHash).executeTakeFirst();
}

export function findAccountRequest(db: LeagueDatabase, id: number) {
  return db.selectFrom("account_requests").selectAll().where("id", "=", id).executeTakeFirst();
}

export async function insertAccountRequest(trx: LeagueTransaction, row: NewRow<"account_requests">): Promise<number> {
  return (await trx.insertInto("account_requests").values(row).returning("id").executeTakeFirstOrThrow()).id;
}

/** @returns whether it waited until now */
export function decideAccountRequest(
  trx: LeagueTransaction,
  id: number,
  decision: Partial<Pick<Row<"account_requests">, "state" | "answer">>,
): Promise<boolean> {
  return affectsRows(
    trx.updateTable("account_requests").set(decision).where("id", "=", id).where("state", "=", "OPEN"),
  );
}

/** Deletes requests that are older than 30 days, and after a day where they came from. */
export async function pruneAccountRequests(db: LeagueDatabase, now: number): Promise<void> {
  await db
    .deleteFrom("account_requests")
    .where("requested_at", "<", now - accountRequestLimits.days * dayMs)
    .execute();
  await db
    .updateTable("account_requests")
    .set({ address: null })
    .where("requested_at", "<", now - dayMs)
    .where("address", "is not", null)
    .execute();
}
