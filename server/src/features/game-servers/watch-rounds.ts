import { transaction } from "../../platform/database/database.ts";
import { type Running, repeatEvery } from "../../platform/repeat.ts";
import type { Context } from "../context.ts";
import { dayOf } from "./post-budget.ts";
import { removePostedBytesBefore } from "./posted-bytes-queries.ts";
import { processRounds } from "./process-rounds.ts";
import { removeTextsBefore } from "./received-rounds-queries.ts";

/** Milliseconds between two looks: a round stands in its result within a second. */
const everyMs = 400;
const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/** Processes rounds as they come, and removes old texts. Several processes may run it on the same database. */
export function watchRounds(context: Context, onFault: (fault: unknown) => void): Running {
  const running = [
    repeatEvery(() => processRounds(context), { everyMs, onFault }),
    repeatEvery(() => removeOldTexts(context), { everyMs: hourMs, onFault }),
  ];
  return { stop: async () => void (await Promise.all(running.map((one) => one.stop()))) };
}

/** Removes the texts of rounds that counted for nothing once they are older than the setting says, and sums of past days. */
export async function removeOldTexts({ db, clock, settings }: Context): Promise<void> {
  const now = clock.now();
  await transaction(db, async (trx) => {
    await removeTextsBefore(trx, now - settings.roundTextDays * dayMs);
    await removePostedBytesBefore(trx, dayOf(now));
  });
}
