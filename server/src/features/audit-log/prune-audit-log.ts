import { setImmediate as nextTurn } from "node:timers/promises";
import { transaction } from "../../platform/database/database.ts";
import { type BackgroundTask, repeatEvery } from "../../platform/repeat.ts";
import type { Context } from "../context.ts";
import { deleteEntriesBefore, deleteIpAddressesBefore } from "./audit-log-queries.ts";

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
/** Days after which IP addresses are deleted. */
const ipAddressDays = 30;
/** Maximum entries that one transaction deletes. Small, because on SQLite other writes wait for it. */
const batchSize = 500;

/** Prunes the audit log every hour. Several processes may do this on the same database. */
export function startAuditLogPruning(context: Context, onError: (error: unknown) => void): BackgroundTask {
  return repeatEvery(() => pruneAuditLog(context), { everyMs: hourMs, onError });
}

/** Deletes entries older than the configured number of days, and IP addresses older than 30 days. */
export async function pruneAuditLog({ db, clock, settings }: Context): Promise<void> {
  const now = clock.now();
  // Needs no batches: each run deletes the IP addresses of one more hour.
  await transaction(db, (trx) => deleteIpAddressesBefore(trx, now - ipAddressDays * dayMs));
  const cutoff = now - settings.historyDays * dayMs;
  let deletedCount: number;
  do {
    deletedCount = await transaction(db, (trx) => deleteEntriesBefore(trx, cutoff, batchSize));
    // Lets the server handle requests between two batches.
    await nextTurn();
  } while (deletedCount === batchSize);
}
