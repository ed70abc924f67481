import { accountRequestLimits, mostCounted } from "contract/constants.ts";
import { acquireLock, keysForIn } from "../../../platform/database/dialect.ts";
import { affectsRows, countRows } from "../../../platform/database/statements.ts";
import type { LeagueDatabase, LeagueTransaction } from "../../context.ts";
import type { NewRow, Row } from "../../tables.ts";
import { type CountedRequest, networkAfterDay } from "./account-requests-rules.ts";

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

/** Those that wait or that were made after an instant (ms UTC), and whose address or network is known. */
export async function countedRequests(db: LeagueDatabase, since: number): Promise<CountedRequest[]> {
  const rows = await db
    .selectFrom("account_requests")
    .select(["address", "requested_at", "state"])
    .where(({ eb, or }) => or([eb("requested_at", ">", since), eb("state", "=", "OPEN")]))
    .execute();
  return rows.flatMap(({ address, requested_at, state }) =>
    address === null ? [] : [{ address, requestedAt: requested_at, isOpen: state === "OPEN" }],
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

/** Locks those of these requests that wait, in the order of their keys. */
export async function lockOpenRequests(trx: LeagueTransaction, ids: readonly number[]): Promise<number[]> {
  const rows = await trx
    .selectFrom("account_requests")
    .select("id")
    .where("id", "in", keysForIn(ids))
    .where("state", "=", "OPEN")
    .orderBy("id")
    .forUpdate()
    .execute();
  return rows.map(({ id }) => id);
}

/** Deletes requests that are older than 30 days, and after a day where they came from: of those that wait, a part. */
export async function pruneAccountRequests(db: LeagueDatabase, now: number): Promise<void> {
  await db
    .deleteFrom("account_requests")
    .where("requested_at", "<", now - accountRequestLimits.days * dayMs)
    .execute();
  const old = await db
    .selectFrom("account_requests")
    .select(["id", "address", "state"])
    .where("requested_at", "<", now - dayMs)
    .where("address", "is not", null)
    .execute();
  for (const { id, address, state } of old) {
    const known = state === "OPEN" && address !== null ? networkAfterDay(address) : null;
    if (known === address) continue;
    await db.updateTable("account_requests").set({ address: known }).where("id", "=", id).execute();
  }
}
