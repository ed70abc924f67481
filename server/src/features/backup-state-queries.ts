import type { BackupError, Backups } from "contract/admin.ts";
import { maxPlausibleTime } from "../platform/clock.ts";
import { transaction } from "../platform/database/database.ts";
import { affectsRows } from "../platform/database/statements.ts";
import { toIsoDate } from "./columns.ts";
import type { Context, LeagueDatabase } from "./context.ts";
import type { Row } from "./tables.ts";

export type BackupTimes = {
  /** The time between two backups in milliseconds. */
  readonly everyMs: number;
  /** The time from a failure to the next attempt in milliseconds. */
  readonly retryMs: number;
  /** How long a claim is valid without being renewed, in milliseconds. */
  readonly leaseMs: number;
};

/** Returns the state of scheduled backups; `undefined` before the first attempt. */
export function findBackupState(db: LeagueDatabase): Promise<Row<"backup_state"> | undefined> {
  return db.selectFrom("backup_state").selectAll().executeTakeFirst();
}

/** Returns the state of scheduled backups for admins; `null` if there is no schedule. */
export async function findBackups({ db, settings }: Pick<Context, "db" | "settings">): Promise<Backups> {
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
 * Claims the next backup if it is due and no other process is creating it.
 * @returns the end of the lease; `null` if no backup is due
 */
export async function claimBackup(
  db: LeagueDatabase,
  now: number,
  { everyMs, retryMs, leaseMs }: BackupTimes,
): Promise<number | null> {
  // A stored time after this one was written before the clock was set back, and is ignored.
  const maxTime = maxPlausibleTime(now);
  const claimed_until = now + leaseMs;
  return transaction(db, async (trx) => {
    await trx
      .insertInto("backup_state")
      .values({ id: 1, claimed_until: 0 })
      .onConflict((on) => on.doNothing())
      .execute();
    const claim = trx
      .updateTable("backup_state")
      .set({ claimed_until })
      .where(({ or, eb }) => or([eb("claimed_until", "<=", now), eb("claimed_until", ">", maxTime + leaseMs)]))
      .where(({ or, eb }) =>
        or([eb("taken_at", "is", null), eb("taken_at", "<=", now - everyMs), eb("taken_at", ">", maxTime)]),
      )
      .where(({ or, eb }) =>
        or([eb("failed_at", "is", null), eb("failed_at", "<=", now - retryMs), eb("failed_at", ">", maxTime)]),
      );
    return (await affectsRows(claim)) ? claimed_until : null;
  });
}

/** Extends a lease. @returns whether this process still held it */
export function renewBackupClaim(db: LeagueDatabase, claim: number, until: number): Promise<boolean> {
  return affectsRows(db.updateTable("backup_state").set({ claimed_until: until }).where("claimed_until", "=", claim));
}

/** Ends a claim and stores its outcome. Afterwards another process may create a backup. */
export async function endBackupClaim(
  db: LeagueDatabase,
  claim: number,
  outcome: { readonly taken_at: number } | { readonly failed_at: number; readonly fault: BackupError } | null,
): Promise<void> {
  const isTaken = outcome !== null && "taken_at" in outcome;
  await db
    .updateTable("backup_state")
    .set({ claimed_until: 0, ...(isTaken && { failed_at: null, fault: null }), ...outcome })
    .where("claimed_until", "=", claim)
    .execute();
}
