import { transaction } from "../../platform/database/database.ts";
import { refuse } from "../../platform/refusal.ts";
import { saveFinalElo } from "../clans/clans-queries.ts";
import { findClans } from "../clans/find-clans.ts";
import type { Context } from "../context.ts";
import { noteSubject } from "../history/history-scope.ts";
import { teamElo } from "../ratings/elo.ts";
import { activeOrLatestSeason, closeSeason } from "../seasons/seasons-queries.ts";

/**
 * Ends the active season for good, storing each clan's current Elo, and returns its key. Waits for transactions that
 * have locked the season; later ones are refused.
 * @throws NO_ACTIVE_SEASON
 */
export function endSeason({ db, clock }: Pick<Context, "db" | "clock">): Promise<number> {
  return transaction(db, async (trx) => {
    const season = await activeOrLatestSeason(trx);
    if (season !== undefined) await noteSubject(trx, { kind: "SEASON", id: season.id });
    const seasonId = await closeSeason(trx, clock.now());
    if (seasonId === null) throw refuse("NO_ACTIVE_SEASON");
    for (const { id, players } of await findClans(trx, { seasonId })) {
      await saveFinalElo(trx, id, teamElo(players.map(({ elo }) => elo)));
    }
    return seasonId;
  });
}
