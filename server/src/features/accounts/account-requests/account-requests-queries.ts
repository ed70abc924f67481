import { accountRequestLimits, maxPendingCount } from "contract/constants.ts";
import { acquireLock, toNonEmptyIds } from "../../../platform/database/dialect.ts";
import { affectsRows, countRows } from "../../../platform/database/statements.ts";
import type { LeagueDatabase, LeagueTransaction } from "../../context.ts";
import type { NewRow, Row } from "../../tables.ts";
import { type CountedRequest, reduceToNetwork } from "./account-requests-rules.ts";

const dayMs = 86_400_000;

/** Locks the creation of account requests until the transaction ends. */
export function lockAccountRequests(trx: LeagueTransaction): Promise<void> {
  return acquireLock(trx, "account requests");
}

/** Lists the open requests, oldest first. */
export function listOpenAccountRequests(db: LeagueDatabase) {
  return db
    .selectFrom("account_requests")
    .selectAll()
    .where("state", "=", "OPEN")
    .orderBy("id")
    .limit(maxPendingCount)
    .execute();
}

export function countOpenAccountRequests(db: LeagueDatabase): Promise<number> {
  return countRows(db.selectFrom("account_requests").where("state", "=", "OPEN"));
}

/**
 * Lists the requests that count for the limits: those that are open, or were made after `since` (milliseconds since the
 * epoch). Requests whose IP address and network are unknown do not count.
 */
export async function listRequestsForLimits(db: LeagueDatabase, since: number): Promise<CountedRequest[]> {
  const rows = await db
    .selectFrom("account_requests")
    .select(["address", "requested_at", "state"])
    .where(({ eb, or }) => or([eb("requested_at", ">", since), eb("state", "=", "OPEN")]))
    .execute();
  return rows.flatMap(({ address, requested_at, state }) =>
    address === null ? [] : [{ ipAddress: address, requestedAt: requested_at, isOpen: state === "OPEN" }],
  );
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

/** Accepts or declines a request. @returns `false` if it is no longer open */
export function decideAccountRequest(
  trx: LeagueTransaction,
  id: number,
  decision: Partial<Pick<Row<"account_requests">, "state" | "answer">>,
): Promise<boolean> {
  return affectsRows(
    trx.updateTable("account_requests").set(decision).where("id", "=", id).where("state", "=", "OPEN"),
  );
}

/** Locks the open requests among these ids, in the order of their ids. @returns the locked ids */
export async function lockOpenAccountRequests(trx: LeagueTransaction, ids: readonly number[]): Promise<number[]> {
  const rows = await trx
    .selectFrom("account_requests")
    .select("id")
    .where("id", "in", toNonEmptyIds(ids))
    .where("state", "=", "OPEN")
    .orderBy("id")
    .forUpdate()
    .execute();
  return rows.map(({ id }) => id);
}

/**
 * Deletes requests after 30 days, and IP addresses after one day. Open requests keep the network of their IP address.
 */
export async function pruneAccountRequests(db: LeagueDatabase, now: number): Promise<void> {
  await db
    .deleteFrom("account_requests")
    .where("requested_at", "<", now - accountRequestLimits.days * dayMs)
    .execute();
  const oldRequests = await db
    .selectFrom("account_requests")
    .select(["id", "address", "state"])
    .where("requested_at", "<", now - dayMs)
    .where("address", "is not", null)
    .execute();
  for (const { id, address, state } of oldRequests) {
    // A decided request keeps neither IP address nor network.
    const network = state === "OPEN" && address !== null ? reduceToNetwork(address) : null;
    const isAlreadyReduced = network === address;
    if (isAlreadyReduced) continue;
    await db.updateTable("account_requests").set({ address: network }).where("id", "=", id).execute();
  }
}
