import { setTimeout as pause } from "node:timers/promises";
import type { LeagueDatabase } from "../src/features/context.ts";

/**
 * Delays each commit of a database, so that concurrent requests overlap. A request that forgets to take a lock then does not
 * see what the others have written.
 */
export function delayCommits(db: LeagueDatabase, delayMs: number): void {
  const beginTransaction = db.transaction.bind(db);
  db.transaction = () => {
    const builder = beginTransaction();
    const execute = builder.execute.bind(builder);
    builder.execute = (work) =>
      execute(async (trx) => {
        const result = await work(trx);
        await pause(delayMs);
        return result;
      });
    return builder;
  };
}
