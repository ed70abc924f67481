import { transaction } from "../../platform/database/database.ts";
import type { Context } from "../context.ts";
import { recorded } from "../history/history-scope.ts";
import { changeBy } from "./change-by-game-server.ts";
import { endRound } from "./running-round.ts";
import { hasNewRound, isSilent, lockAnyServerForUpdate, runningOf, silentServers } from "./running-rounds-queries.ts";

/** Ends the rounds of which no game server has posted anything for ten minutes. Safe to run in several processes at once. */
export async function endSilentRounds({ db, clock }: Pick<Context, "db" | "clock">): Promise<void> {
  for (const gameServerId of await silentServers(db, clock.now())) {
    const change = await changeBy({ db }, gameServerId, "storeRound");
    const ending = () =>
      transaction(db, async (trx) => {
        await lockAnyServerForUpdate(trx, gameServerId);
        // What came in time counts, also when it is processed late.
        if (await hasNewRound(trx, gameServerId)) return;
        const now = clock.now();
        for (const round of await runningOf(trx, gameServerId, null)) {
          if (isSilent(round, now)) await endRound(trx, round, now);
        }
      });
    await recorded({ clock }, change, ending);
  }
}
