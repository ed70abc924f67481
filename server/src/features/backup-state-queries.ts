import type { BackupError, Backups } from "contract/admin.ts";
import { maxPlausibleTime } from "../platform/clock.ts";
import { transaction } from "../platform/database/database.ts";
import { affectsRows } from "../platform/database/statements.ts";
import { toIsoDate } from "./columns.ts";
import type { Context, LeagueDatabase } from "./context.ts";
import type { Row } from "./tables.ts";

/** Times in milliseconds. */
export type BackupTimes = {
  /** From one backup to the next. */
  readonly everyMs: number;
  /** From a failure to the next attempt. */
  readonly retryMs: number;
  /** How long a process may take for it without renewing its claim. */
  readonly leaseMs: number;
};

/** How the scheduled backups go; `undefined`: none was begun yet. */
export function findBackupState(db: LeagueDatabase): Promise<Row<"backup_state"> | undefined> {
  return db.selectFrom("backup_state").selectAll().executeTakeFirst();
}

/** How they go, as admins are told; `null`: none are scheduled. */
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
 * Claims the next backup if it is due and no other process makes it.
 * @returns the end of the lease; `null`: none is to be made
 */
export async function claimBackup(
  db: LeagueDatabase,
  now: number,
  { everyMs, retryMs, leaseMs }: BackupTimes,
): Promise<number | null> {
  // What is later than now was written before the clock was put back.
  const latest = maxPlausibleTime(now);
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
      .where(({ or, eb }) => or([eb("claimed_until", "<=", now), eb("claimed_until", ">", latest + leaseMs)]))
      .where(({ or, eb }) =>
        or([eb("taken_at", "is", null), eb("taken_at", "<=", now - everyMs), eb("taken_at", ">", latest)]),
      )
      .where(({ or, eb }) =>
        or([eb("failed_at", "is", null), eb("failed_at", "<=", now - retryMs), eb("failed_at", ">", latest)]),
      );
    return (await affectsRows(claim)) ? claimed_until : null;
  });
}

/** Moves the end of a lease. @returns whether it was still held */
export function renewBackupClaim(db: LeagueDatabase, claim: number, until: number): Promise<boolean> {
  return affectsRows(db.updateTable("backup_state").set({ claimed_until: until }).where("claimed_until", "=", claim));
}

/** Ends a claim, after which another process may make a backup, with how it went. */
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
