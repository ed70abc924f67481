import type { BodyOf } from "contract/endpoint.ts";
import type { Fact, historyShapes } from "contract/history.ts";
import type { SubjectKind } from "contract/history-words.ts";
import type { Expression, SqlBool } from "kysely";
import { expressionBuilder } from "kysely";
import { keysForIn } from "../../platform/database/dialect.ts";
import type { LeagueDatabase, LeagueTransaction } from "../context.ts";
import type { NewRow, Tables } from "../tables.ts";

/** Identifies what an entry concerns. */
export type Subject = { readonly kind: SubjectKind; readonly id: number };

/** What a subject is called, and what is known of it, by the names of the fields of the API. */
export type Facts = {
  readonly name: string | null;
  readonly fields: Readonly<Record<string, Fact>>;
  /** Values that the history must not hold: it only says that they changed. */
  readonly secrets?: Readonly<Record<string, Fact>>;
};

export type NewEntry = Omit<NewRow<"history">, "id" | "changes"> & { readonly changes?: string };

/**
 * Stores an entry and returns its key.
 * @param address where the call came from; `null`: from no call
 * @param others what it concerns beside its subject
 */
export async function insertEntry(
  trx: LeagueTransaction,
  entry: NewEntry,
  address: string | null,
  others: readonly Subject[] = [],
): Promise<number> {
  const row = { changes: "[]", ...entry };
  const { id } = await trx.insertInto("history").values(row).returning("id").executeTakeFirstOrThrow();
  const { at, subject_kind: kind, subject_id: subjectId } = entry;
  const subjects = [...(kind != null && subjectId != null ? [{ kind, id: subjectId }] : []), ...others];
  if (subjects.length > 0) {
    await trx
      .insertInto("history_subjects")
      .values(subjects.map((subject) => ({ kind: subject.kind, subject_id: subject.id, at, history_id: id })))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
  if (address !== null) await trx.insertInto("history_addresses").values({ history_id: id, address, at }).execute();
  return id;
}

/** Counts what belongs together by a key, and stores an entry for the first of it. */
export async function countRepeat(
  trx: LeagueTransaction,
  repeat: { readonly key: string; readonly at: number },
  insertFirst: () => Promise<number>,
): Promise<void> {
  const { id, times } = await trx
    .insertInto("history_repeats")
    .values({ ...repeat, times: 1 })
    .onConflict((conflict) =>
      conflict.column("key").doUpdateSet(({ eb }) => ({ times: eb("history_repeats.times", "+", 1) })),
    )
    .returning(["id", "times"])
    .executeTakeFirstOrThrow();
  if (times > 1) return;
  const historyId = await insertFirst();
  await trx.updateTable("history_repeats").set({ history_id: historyId }).where("id", "=", id).execute();
}

/** An absent or `null` field does not filter. Instants are ms UTC, both ends included. */
type HistoryFilter = Partial<Omit<NonNullable<BodyOf<(typeof historyShapes)["searchHistory"]>>, "after">> & {
  /** Only entries that stand after this one in the list. */
  readonly after?: Position | undefined;
};

/** A position in the list, which is ordered by time and key, the newest first. */
export type Position = { readonly at: number; readonly id: number };

export type FoundEntry = Awaited<ReturnType<typeof listEntries>>[number];

/** The newest entries that a filter lets through. Finds them by an index, so that the cost does not grow with the history. */
export async function listEntries(db: LeagueDatabase, filter: HistoryFilter, limit: number) {
  const { kind, subjectId: id, ...others } = filter;
  const isOfSubject = kind !== undefined && id != null;
  const found = await (isOfSubject ? findOfSubject(db, { kind, id }, others, limit) : find(db, filter, limit));
  return db
    .selectFrom("history as h")
    .leftJoin("users as u", "u.id", "h.user_id")
    .leftJoin("history_addresses as a", "a.history_id", "h.id")
    .leftJoin("history_repeats as r", "r.history_id", "h.id")
    .selectAll("h")
    .select(["u.user_name", "a.address", "r.times"])
    .where("h.id", "in", keysForIn(found.map(({ id }) => id)))
    .orderBy("h.at", "desc")
    .orderBy("h.id", "desc")
    .execute();
}

function find(db: LeagueDatabase, filter: HistoryFilter, limit: number) {
  return db
    .selectFrom("history as h")
    .select("h.id")
    .where(passes(filter))
    .orderBy("h.at", "desc")
    .orderBy("h.id", "desc")
    .limit(limit)
    .execute();
}

function findOfSubject(db: LeagueDatabase, { kind, id }: Subject, filter: HistoryFilter, limit: number) {
  return db
    .selectFrom("history_subjects as s")
    .innerJoin("history as h", "h.id", "s.history_id")
    .select("h.id")
    .where("s.kind", "=", kind)
    .where("s.subject_id", "=", id)
    .where(passes(filter))
    .orderBy("s.at", "desc")
    .orderBy("s.history_id", "desc")
    .limit(limit)
    .execute();
}

function passes({ userId, action, kind, from, to, after }: HistoryFilter): Expression<SqlBool> {
  const eb = expressionBuilder<{ h: Tables["history"] }, "h">();
  const tests: Expression<SqlBool>[] = [];
  if (userId != null) tests.push(eb("h.user_id", "=", userId));
  if (action) tests.push(eb("h.action", "=", action));
  if (kind !== undefined) tests.push(eb("h.subject_kind", "=", kind));
  if (from != null) tests.push(eb("h.at", ">=", from));
  if (to != null) tests.push(eb("h.at", "<=", to));
  if (after !== undefined) {
    const isEarlier = eb("h.at", "<", after.at);
    tests.push(eb("h.at", "<=", after.at), eb.or([isEarlier, eb("h.id", "<", after.id)]));
  }
  return eb.and(tests);
}

/** Deletes at most so many entries from before an instant, ms UTC. @returns how many */
export async function removeEntriesBefore(trx: LeagueTransaction, before: number, most: number): Promise<number> {
  await trx
    .insertInto("history_pruning")
    .values({ id: 1, before })
    .onConflict((conflict) => conflict.column("id").doUpdateSet({ before }))
    .execute();
  const old = await trx
    .selectFrom("history")
    .select("id")
    .where("at", "<", before)
    .orderBy("at")
    .orderBy("id")
    .limit(most)
    .execute();
  const ids = keysForIn(old.map(({ id }) => id));
  await trx.deleteFrom("history_addresses").where("history_id", "in", ids).execute();
  await trx.deleteFrom("history_repeats").where("history_id", "in", ids).execute();
  await trx.deleteFrom("history_subjects").where("history_id", "in", ids).execute();
  await trx.deleteFrom("history").where("id", "in", ids).execute();
  return old.length;
}

/** Deletes the addresses of entries from before an instant, ms UTC. */
export async function removeAddressesBefore(trx: LeagueTransaction, before: number): Promise<void> {
  await trx.deleteFrom("history_addresses").where("at", "<", before).execute();
  await trx
    .updateTable("history_repeats")
    .set({ key: null })
    .where("at", "<", before)
    .where("key", "is not", null)
    .execute();
}
