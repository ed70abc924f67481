import type { BackupError, Backups } from "contract/admin.ts";
import { getMaxPlausibleTime } from "../platform/clock.ts";
import { transaction } from "../platform/database/database.ts";
import { affectsRows } from "../platform/database/statements.ts";
import { toIsoDate } from "./columns.ts";
import type { Context, LeagueDatabase } from "./context.ts";
import type { Row } from "./tables.ts";

/** The times that determine when a backup is due. */
export type BackupTimes = {
  /** The time between two backups in milliseconds. */
  readonly everyMs: number;
  /** The time from a failure to the next attempt in milliseconds. */
  readonly retryMs: number;
  /** How long a lease lasts unless it is renewed, in milliseconds. */
  readonly leaseMs: number;
};

/** Returns the state of scheduled backups; `undefined` before the first attempt. */
export function findBackupState(db: LeagueDatabase): Promise<Row<"backup_state"> | undefined> {
  return db.selectFrom("backup_state").selectAll().executeTakeFirst();
}

/** Reads the state of scheduled backups for admins; `null` if there is no schedule. */
export async function readBackupStatus({ db, settings }: Pick<Context, "db" | "settings">): Promise<Backups> {
  const { backupSchedule } = settings;
  if (backupSchedule === undefined) return null;
  const { taken_at = null, failed_at = null, fault = null } = (await findBackupState(db)) ?? {};
  return {
    everyHours: backupSchedule.everyHours,
    takenAt: toIsoDate(taken_at),
    failure: failed_at === null || fault === null ? null : { at: toIsoDate(failed_at), fault },
  };
}

/**
 * Acquires the lease of the next backup if it is due and no other process has the lease. While a process has the lease, no
 * other process creates a backup.
 * @returns the end of the lease, in milliseconds since the epoch; `null` if no backup is due
 */
export async function acquireBackupLease(
  db: LeagueDatabase,
  now: number,
  { everyMs, retryMs, leaseMs }: BackupTimes,
): Promise<number | null> {
  // A stored time after `maxTime` was written before the clock was set back, and is ignored.
  const maxTime = getMaxPlausibleTime(now);
  const claimed_until = now + leaseMs;
  return transaction(db, async (trx) => {
    // For the first attempt, creates the row without a lease.
    await trx
      .insertInto("backup_state")
      .values({ id: 1, claimed_until: 0 })
      .onConflict((on) => on.doNothing())
      .execute();
    const leaseIfDue = trx
      .updateTable("backup_state")
      .set({ claimed_until })
      .where(({ or, eb }) => or([eb("claimed_until", "<=", now), eb("claimed_until", ">", maxTime + leaseMs)]))
      .where(({ or, eb }) =>
        or([eb("taken_at", "is", null), eb("taken_at", "<=", now - everyMs), eb("taken_at", ">", maxTime)]),
      )
      .where(({ or, eb }) =>
        or([eb("failed_at", "is", null), eb("failed_at", "<=", now - retryMs), eb("failed_at", ">", maxTime)]),
      );
    return (await affectsRows(leaseIfDue)) ? claimed_until : null;
  });
}

/**
 * Extends a lease.
 * @param leaseEnd the end of the lease so far, which identifies it, in milliseconds since the epoch
 * @returns `false` if the lease has been lost to another process
 */
export function renewBackupLease(db: LeagueDatabase, leaseEnd: number, newEnd: number): Promise<boolean> {
  return affectsRows(
    db.updateTable("backup_state").set({ claimed_until: newEnd }).where("claimed_until", "=", leaseEnd),
  );
}

/**
 * Ends a lease and stores the outcome of the backup. Afterwards another process may create a backup.
 * @param leaseEnd the end of the lease, which identifies it, in milliseconds since the epoch
 * @param outcome `null` if the backup was aborted
 */
export async function releaseBackupLease(
  db: LeagueDatabase,
  leaseEnd: number,
  outcome: { readonly taken_at: number } | { readonly failed_at: number; readonly fault: BackupError } | null,
): Promise<void> {
  const hasSucceeded = outcome !== null && "taken_at" in outcome;
  await db
    .updateTable("backup_state")
    .set({ claimed_until: 0, ...(hasSucceeded && { failed_at: null, fault: null }), ...outcome })
    .where("claimed_until", "=", leaseEnd)
    .execute();
}
