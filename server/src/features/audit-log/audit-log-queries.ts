import type { AuditedValue, auditLogSchemas } from "contract/audit-log.ts";
import type { EntityKind } from "contract/audit-log-kinds.ts";
import type { BodyOf } from "contract/endpoint.ts";
import type { Expression, SqlBool } from "kysely";
import { expressionBuilder } from "kysely";
import { toNonEmptyIds } from "../../platform/database/dialect.ts";
import type { LeagueDatabase, LeagueTransaction } from "../context.ts";
import type { NewRow, Tables } from "../tables.ts";

/** An entity that an entry of the audit log is about. The API and the database call it "subject". */
export type AuditEntity = { readonly kind: EntityKind; readonly id: number };

/** An entity at one moment: its display name, and its values by field. For secret values, only changes are recorded. */
export type Snapshot = {
  readonly name: string | null;
  readonly fields: ReadonlyMap<string, { readonly value: AuditedValue; readonly isSecret: boolean }>;
};

export type NewAuditLogEntry = Omit<NewRow<"audit_log">, "id" | "changes"> & { readonly changes?: string };

/**
 * Stores an entry and returns its id.
 * @param ipAddress IP address of the caller; `null` if the change was not made by a call
 * @param otherEntities entities that the entry is about in addition to its main one
 */
export async function insertAuditLogEntry(
  trx: LeagueTransaction,
  entry: NewAuditLogEntry,
  ipAddress: string | null,
  otherEntities: readonly AuditEntity[] = [],
): Promise<number> {
  const row = { changes: "[]", ...entry };
  const { id } = await trx.insertInto("audit_log").values(row).returning("id").executeTakeFirstOrThrow();
  const { at, subject_kind: kind, subject_id: entityId } = entry;
  const mainEntity = kind != null && entityId != null ? [{ kind, id: entityId }] : [];
  const entities = [...mainEntity, ...otherEntities];
  if (entities.length > 0) {
    await trx
      .insertInto("audit_log_entities")
      .values(entities.map((entity) => ({ kind: entity.kind, subject_id: entity.id, at, audit_log_id: id })))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
  if (ipAddress !== null) {
    await trx.insertInto("audit_log_ip_addresses").values({ audit_log_id: id, address: ipAddress, at }).execute();
  }
  return id;
}

/**
 * Counts the entries with the same key. Only the first one is stored.
 * @param insertFirst stores the first entry and returns its id
 */
export async function countRepeatedEntry(
  trx: LeagueTransaction,
  repeat: { readonly key: string; readonly at: number },
  insertFirst: () => Promise<number>,
): Promise<void> {
  const { id, times } = await trx
    .insertInto("audit_log_repeats")
    .values({ ...repeat, times: 1 })
    .onConflict((conflict) =>
      conflict.column("key").doUpdateSet(({ eb }) => ({ times: eb("audit_log_repeats.times", "+", 1) })),
    )
    .returning(["id", "times"])
    .executeTakeFirstOrThrow();
  if (times > 1) return;
  const entryId = await insertFirst();
  await trx.updateTable("audit_log_repeats").set({ audit_log_id: entryId }).where("id", "=", id).execute();
}

/** Absent and `null` fields do not filter. `from` and `to` are milliseconds since the epoch, both inclusive. */
type AuditLogFilter = Partial<Omit<NonNullable<BodyOf<(typeof auditLogSchemas)["searchHistory"]>>, "after">> & {
  /** Only entries after this position in the list. */
  readonly after?: AuditLogCursor | undefined;
};

/** A position in the list, which is sorted by time and id, newest first. */
export type AuditLogCursor = { readonly at: number; readonly id: number };

export type AuditLogRow = Awaited<ReturnType<typeof listAuditLogEntries>>[number];

/** Returns the newest entries that match a filter. Uses an index, so the cost does not grow with the audit log. */
export async function listAuditLogEntries(db: LeagueDatabase, filter: AuditLogFilter, limit: number) {
  const { kind, subjectId: entityId, ...otherFilters } = filter;
  const isOfEntity = kind !== undefined && entityId != null;
  const entries = isOfEntity
    ? await findEntryIdsOfEntity(db, { kind, id: entityId }, otherFilters, limit)
    : await findEntryIds(db, filter, limit);
  return db
    .selectFrom("audit_log")
    .leftJoin("users as u", "u.id", "audit_log.user_id")
    .leftJoin("audit_log_ip_addresses as a", "a.audit_log_id", "audit_log.id")
    .leftJoin("audit_log_repeats as r", "r.audit_log_id", "audit_log.id")
    .selectAll("audit_log")
    .select(["u.user_name", "a.address", "r.times"])
    .where("audit_log.id", "in", toNonEmptyIds(entries.map(({ id }) => id)))
    .orderBy("audit_log.at", "desc")
    .orderBy("audit_log.id", "desc")
    .execute();
}

/** Returns the ids of the newest entries that match a filter. */
function findEntryIds(db: LeagueDatabase, filter: AuditLogFilter, limit: number) {
  return db
    .selectFrom("audit_log")
    .select("audit_log.id")
    .where(createFilterCondition(filter))
    .orderBy("audit_log.at", "desc")
    .orderBy("audit_log.id", "desc")
    .limit(limit)
    .execute();
}

/** Returns the ids of the newest entries that are about an entity and match a filter. */
function findEntryIdsOfEntity(db: LeagueDatabase, { kind, id }: AuditEntity, filter: AuditLogFilter, limit: number) {
  return db
    .selectFrom("audit_log_entities as e")
    .innerJoin("audit_log", "audit_log.id", "e.audit_log_id")
    .select("audit_log.id")
    .where("e.kind", "=", kind)
    .where("e.subject_id", "=", id)
    .where(createFilterCondition(filter))
    .orderBy("e.at", "desc")
    .orderBy("e.audit_log_id", "desc")
    .limit(limit)
    .execute();
}

/** Creates the condition that an entry matches a filter. */
function createFilterCondition(filter: AuditLogFilter): Expression<SqlBool> {
  const { userId, role, action, kind, from, to, after } = filter;
  const eb = expressionBuilder<Pick<Tables, "audit_log" | "users">, "audit_log">();
  const conditions: Expression<SqlBool>[] = [];
  if (userId != null) conditions.push(eb("audit_log.user_id", "=", userId));
  if (role !== undefined) {
    const authorWithRole = eb.selectFrom("users").select("id").whereRef("id", "=", "audit_log.user_id");
    conditions.push(eb.exists(authorWithRole.where("role", "=", role)));
  }
  if (action) conditions.push(eb("audit_log.action", "=", action));
  if (kind !== undefined) conditions.push(eb("audit_log.subject_kind", "=", kind));
  if (from != null) conditions.push(eb("audit_log.at", ">=", from));
  if (to != null) conditions.push(eb("audit_log.at", "<=", to));
  if (after !== undefined) {
    const isEarlier = eb("audit_log.at", "<", after.at);
    // The first condition is redundant, but lets the database start at this time in its index.
    conditions.push(eb("audit_log.at", "<=", after.at), eb.or([isEarlier, eb("audit_log.id", "<", after.id)]));
  }
  return eb.and(conditions);
}

/**
 * Deletes the oldest entries from before an instant.
 * @param before milliseconds since the epoch
 * @returns the number of deleted entries, at most `maxEntries`
 */
export async function deleteEntriesBefore(trx: LeagueTransaction, before: number, maxEntries: number): Promise<number> {
  // A trigger rejects the deletion of entries that are newer than this instant.
  await trx
    .insertInto("history_pruning")
    .values({ id: 1, before })
    .onConflict((conflict) => conflict.column("id").doUpdateSet({ before }))
    .execute();
  const oldEntries = await trx
    .selectFrom("audit_log")
    .select("id")
    .where("at", "<", before)
    .orderBy("at")
    .orderBy("id")
    .limit(maxEntries)
    .execute();
  const ids = toNonEmptyIds(oldEntries.map(({ id }) => id));
  await trx.deleteFrom("audit_log_ip_addresses").where("audit_log_id", "in", ids).execute();
  await trx.deleteFrom("audit_log_repeats").where("audit_log_id", "in", ids).execute();
  await trx.deleteFrom("audit_log_entities").where("audit_log_id", "in", ids).execute();
  await trx.deleteFrom("audit_log").where("id", "in", ids).execute();
  return oldEntries.length;
}

/** Deletes the IP addresses of entries from before an instant (milliseconds since the epoch). */
export async function deleteIpAddressesBefore(trx: LeagueTransaction, before: number): Promise<void> {
  await trx.deleteFrom("audit_log_ip_addresses").where("at", "<", before).execute();
  // The keys contain IP addresses.
  await trx
    .updateTable("audit_log_repeats")
    .set({ key: null })
    .where("at", "<", before)
    .where("key", "is not", null)
    .execute();
}
