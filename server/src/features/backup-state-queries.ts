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
  /** How long a claim lasts unless it is renewed, in milliseconds. */
  readonly claimMs: number;
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
 * Claims the next backup for this process, if the backup is due and no other process is creating it.
 * @returns the end of the claim, in milliseconds since the epoch; `null` if no backup is due
 */
export async function claimBackup(
  db: LeagueDatabase,
  now: number,
  { everyMs, retryMs, claimMs }: BackupTimes,
): Promise<number | null> {
  // A stored time after `maxTime` was written before the clock was set back, and is ignored.
  const maxTime = getMaxPlausibleTime(now);
  const claimed_until = now + claimMs;
  return transaction(db, async (trx) => {
    // Creates the row for the first attempt, as not claimed.
    await trx
      .insertInto("backup_state")
      .values({ id: 1, claimed_until: 0 })
      .onConflict((on) => on.doNothing())
      .execute();
    const claimIfDue = trx
      .updateTable("backup_state")
      .set({ claimed_until })
      .where(({ or, eb }) => or([eb("claimed_until", "<=", now), eb("claimed_until", ">", maxTime + claimMs)]))
      .where(({ or, eb }) =>
        or([eb("taken_at", "is", null), eb("taken_at", "<=", now - everyMs), eb("taken_at", ">", maxTime)]),
      )
      .where(({ or, eb }) =>
        or([eb("failed_at", "is", null), eb("failed_at", "<=", now - retryMs), eb("failed_at", ">", maxTime)]),
      );
    return (await affectsRows(claimIfDue)) ? claimed_until : null;
  });
}

/**
 * Extends a claim.
 * @param claimEnd the end of the claim so far, which identifies it, in milliseconds since the epoch
 * @returns `false` if the claim has been lost to another process
 */
export function renewBackupClaim(db: LeagueDatabase, claimEnd: number, newEnd: number): Promise<boolean> {
  return affectsRows(
    db.updateTable("backup_state").set({ claimed_until: newEnd }).where("claimed_until", "=", claimEnd),
  );
}

/**
 * Ends a claim and stores its outcome. Afterwards another process may create a backup.
 * @param claimEnd the end of the claim, which identifies it, in milliseconds since the epoch
 * @param outcome `null` if the process stopped before the backup was complete
 */
export async function endBackupClaim(
  db: LeagueDatabase,
  claimEnd: number,
  outcome: { readonly taken_at: number } | { readonly failed_at: number; readonly fault: BackupError } | null,
): Promise<void> {
  const hasSucceeded = outcome !== null && "taken_at" in outcome;
  await db
    .updateTable("backup_state")
    .set({ claimed_until: 0, ...(hasSucceeded && { failed_at: null, fault: null }), ...outcome })
    .where("claimed_until", "=", claimEnd)
    .execute();
}
