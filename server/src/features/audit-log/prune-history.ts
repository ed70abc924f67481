import { setImmediate as nextTurn } from "node:timers/promises";
import { transaction } from "../../platform/database/database.ts";
import { type Running, repeatEvery } from "../../platform/repeat.ts";
import type { Context } from "../context.ts";
import { removeAddressesBefore, removeEntriesBefore } from "./history-queries.ts";

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
/** For how many days it is kept where calls came from. */
const addressDays = 30;
/** Entries that one transaction deletes at most: on SQLite other writes wait for it. */
const deletedAtOnce = 500;

/** Prunes the history every hour. Several processes may run it on the same database. */
export function pruneRegularly(context: Context, onFault: (fault: unknown) => void): Running {
  return repeatEvery(() => pruneHistory(context), { everyMs: hourMs, onFault });
}

/** Deletes entries that are older than the setting says, and addresses after 30 days. */
export async function pruneHistory({ db, clock, settings }: Context): Promise<void> {
  const now = clock.now();
  await transaction(db, (trx) => removeAddressesBefore(trx, now - addressDays * dayMs));
  const before = now - settings.historyDays * dayMs;
  let removed = deletedAtOnce;
  while (removed === deletedAtOnce) {
    removed = await transaction(db, (trx) => removeEntriesBefore(trx, before, deletedAtOnce));
    await nextTurn();
  }
}
