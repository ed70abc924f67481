import type { AuditedValue, AuditLogChange } from "contract/audit-log.ts";
import type { AuditLogAuthor } from "contract/audit-log-kinds.ts";
import type { Area } from "contract/constants.ts";
import type { Clock } from "../../platform/clock.ts";
import { observeTransactions } from "../../platform/database/database.ts";
import type { LeagueTransaction } from "../context.ts";
import {
  type AuditEntity,
  countRepeatedEntry,
  insertAuditLogEntry,
  type NewAuditLogEntry,
  type Snapshot,
} from "./audit-log-queries.ts";
import { readSnapshot } from "./snapshot-queries.ts";

/** Who changes something, and with which action. */
export type AuditedChange = {
  readonly author: AuditLogAuthor;
  /** The user who makes the change. */
  readonly userId?: number | null;
  /** Name of the game server that makes the change. */
  readonly authorName?: string | null;
  readonly action: string;
  /** The main entity of the change. Absent if it is only known while the change runs. */
  readonly entity?: AuditEntity | null;
  /** Other entities that the entry is about. */
  readonly otherEntities?: readonly AuditEntity[];
  /** Kind of the entity that the change creates. The transaction must return its id. */
  readonly createdKind?: AuditEntity["kind"] | null;
  /** Whether an entry is written even if no field changed. */
  readonly isAlwaysRecorded?: boolean;
  readonly ipAddress?: string | null;
};

type AffectedEntity = AuditEntity & {
  /** The entity before the change; `null` if the change creates it. */
  readonly before: Snapshot | null;
  /** Whether the change names it as its main entity. */
  readonly isMain: boolean;
};

const hourMs = 3_600_000;

/** The entities that each recorded transaction has affected so far. */
const affectedByTransaction = new WeakMap<LeagueTransaction, Map<string, AffectedEntity>>();

/**
 * Runs work and records its transactions in the audit log. As its last statements, each transaction writes one entry
 * per affected entity, with the fields that differ between before and after.
 */
export function withAuditLog<Result>(
  { clock }: { readonly clock: Clock },
  change: AuditedChange,
  work: () => Promise<Result>,
): Promise<Result> {
  return observeTransactions(async (trx: LeagueTransaction, runTransaction) => {
    const affectedByKey = new Map<string, AffectedEntity>();
    if (change.entity) await storeSnapshotBefore(trx, affectedByKey, change.entity, { isMain: true });
    affectedByTransaction.set(trx, affectedByKey);
    const result = await runTransaction();
    const id = change.createdKind ? findCreatedId(result) : null;
    if (change.createdKind && id !== null) {
      const createdEntity = { kind: change.createdKind, id };
      const key = getEntityKey(createdEntity);
      const before = affectedByKey.get(key)?.before ?? null;
      affectedByKey.set(key, { ...createdEntity, before, isMain: true });
    }
    await writeEntries(trx, clock.now(), change, [...affectedByKey.values()]);
    return result;
  }, work);
}

/**
 * Records that the current transaction is about to change an entity. Call it after locking the entity's row and before
 * changing it. Does nothing outside of `withAuditLog`.
 */
export async function recordAffected(trx: LeagueTransaction, entity: AuditEntity): Promise<void> {
  const affectedByKey = affectedByTransaction.get(trx);
  if (affectedByKey === undefined) return;
  const isMain = affectedByKey.get(getEntityKey(entity))?.isMain ?? false;
  await storeSnapshotBefore(trx, affectedByKey, entity, { isMain });
}

/** Records that the current transaction is about to change a result. See `recordAffected`. */
export async function recordAffectedResult(trx: LeagueTransaction, result: ResultKey): Promise<void> {
  await recordAffected(trx, toEntity(result));
}

/** Records that the current transaction created a result. See `recordCreated`. */
export function recordCreatedResult(trx: LeagueTransaction, result: ResultKey): void {
  recordCreated(trx, toEntity(result));
}

/** Records that the current transaction created an entity. Does nothing outside of `withAuditLog`. */
export function recordCreated(trx: LeagueTransaction, entity: AuditEntity): void {
  affectedByTransaction.get(trx)?.set(getEntityKey(entity), { ...entity, before: null, isMain: false });
}

type ResultKey = { readonly area: Area; readonly id: number };

function toEntity({ area, id }: ResultKey): AuditEntity {
  return { kind: area === "ranked" ? "RANKED_RESULT" : "LEAGUE_RESULT", id };
}

/** Stores the state of an entity before the change. */
async function storeSnapshotBefore(
  trx: LeagueTransaction,
  affectedByKey: Map<string, AffectedEntity>,
  entity: AuditEntity,
  { isMain }: { readonly isMain: boolean },
): Promise<void> {
  const before = await readSnapshot(trx, entity);
  affectedByKey.set(getEntityKey(entity), { ...entity, before, isMain });
}

function getEntityKey({ kind, id }: AuditEntity): string {
  return `${kind} ${id}`;
}

/**
 * Returns the id of the created entity: commands return either the id or an object with an `id`. `null` if
 * the command created nothing.
 */
function findCreatedId(result: unknown): number | null {
  const id = typeof result === "object" && result !== null && "id" in result ? result.id : result;
  return typeof id === "number" ? id : null;
}

type UserEvent = Pick<NewAuditLogEntry, "at" | "author" | "user_id" | "action">;

/** The id of an unknown user in entries. */
const unknownUserId = 0;

/**
 * Stores an entry about a user and returns the entry's id.
 * @param ipAddress IP address of the caller; `null` if it is unknown or no call made the change
 */
export function recordUserEvent(
  trx: LeagueTransaction,
  entry: UserEvent,
  user: { readonly id: number; readonly user_name: string | null },
  ipAddress: string | null,
): Promise<number> {
  const entity = { subject_kind: "USER", subject_id: user.id, subject_name: user.user_name } as const;
  return insertAuditLogEntry(trx, { ...entry, ...entity }, ipAddress);
}

/**
 * Records an action of an unknown user. All actions of one hour and one IP address share an entry, which counts them.
 */
export async function recordUnknownUserEvent(
  trx: LeagueTransaction,
  entry: UserEvent,
  ipAddress: string,
): Promise<void> {
  const key = `${Math.floor(entry.at / hourMs)} ${ipAddress}`;
  await countRepeatedEntry(trx, { key, at: entry.at }, () =>
    recordUserEvent(trx, entry, { id: unknownUserId, user_name: null }, ipAddress),
  );
}

/** Writes one entry per affected entity that has changed. A change that is always recorded gets at least one entry. */
async function writeEntries(
  trx: LeagueTransaction,
  at: number,
  change: AuditedChange,
  affectedEntities: readonly AffectedEntity[],
): Promise<void> {
  const { author, userId: user_id = null, authorName: author_name = null, action } = change;
  const { otherEntities = [], ipAddress = null } = change;
  const entry = { at, author, user_id, author_name, action };
  for (const { kind, id, before, isMain } of affectedEntities) {
    const after = await readSnapshot(trx, { kind, id });
    const changes = compareSnapshots(before, after);
    if (changes.length === 0 && !(isMain && change.isAlwaysRecorded)) continue;
    const entity = { subject_kind: kind, subject_id: id, subject_name: (after ?? before)?.name ?? null };
    await insertAuditLogEntry(
      trx,
      { ...entry, ...entity, changes: JSON.stringify(changes) },
      ipAddress,
      isMain ? otherEntities : [],
    );
  }
  if (affectedEntities.length === 0 && change.isAlwaysRecorded) {
    await insertAuditLogEntry(trx, entry, ipAddress, otherEntities);
  }
}

/** Returns the fields that differ. A snapshot is `null` if the entity did not exist at that moment. */
function compareSnapshots(before: Snapshot | null, after: Snapshot | null): AuditLogChange[] {
  const fields = new Map([...(before?.fields ?? []), ...(after?.fields ?? [])]);
  return [...fields].flatMap(([field, { isSecret }]) => {
    const change = compareField(field, findValue(before, field), findValue(after, field));
    if (change === null) return [];
    const visibleChange = isSecret ? { field, before: null, after: null } : change;
    return [{ ...visibleChange, isSecret }];
  });
}

function findValue(snapshot: Snapshot | null, field: string): AuditedValue {
  return snapshot?.fields.get(field)?.value ?? null;
}

/**
 * Returns the change of a field; `null` if the values are equal. The change of a list contains only the removed and the
 * added elements.
 */
function compareField(
  field: string,
  before: AuditedValue,
  after: AuditedValue,
): Omit<AuditLogChange, "isSecret"> | null {
  const isList = Array.isArray(before) || Array.isArray(after);
  if (!isList) return before === after ? null : { field, before, after };
  const removedElements = listMissingElements(before, after);
  const addedElements = listMissingElements(after, before);
  const isEqual = removedElements.length === 0 && addedElements.length === 0;
  return isEqual ? null : { field, before: removedElements, after: addedElements };
}

/** Returns the elements that are missing in the other list. A value that is not a list counts as an empty list. */
function listMissingElements(list: AuditedValue, otherList: AuditedValue): string[] {
  return toList(list).filter((element) => !toList(otherList).includes(element));
}

function toList(value: AuditedValue): readonly string[] {
  return Array.isArray(value) ? value : [];
}
