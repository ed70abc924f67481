import { sides } from "contract/sides.ts";
import { refuse } from "../../platform/refusal.ts";
import type { Context } from "../context.ts";
import { leagueArea } from "../results/league-area.ts";
import { listResultsOfEvent } from "../results/results-queries.ts";
import { storeResult } from "../results/store-result.ts";
import { rulesOfSeason } from "../seasons/season-rules-queries.ts";
import { editEvent } from "./edit-events.ts";

/**
 * Stores the rounds of an event to which a clan did not come: all are forfeits of that clan, which an admin validates as
 * any others. The clans swap sides.
 * @throws INVALID_INPUT where the clan is not of the event, NO_SHOW_TOO_EARLY, EVENT_HAS_ROUNDS, and as `editEvent` does
 */
export async function declareNoShow(
  { db, clock }: Pick<Context, "db" | "clock">,
  id: number,
  clanId: number,
): Promise<void> {
  await editEvent({ db }, id, async (trx, event, season) => {
    const { clan_a_id: clanA, clan_b_id: clanB, starts_at } = event;
    if (clanId !== clanA && clanId !== clanB) {
      throw refuse("INVALID_INPUT", { field: "clanId", reason: "must be a clan of the event" });
    }
    const { noShow } = await rulesOfSeason(trx, season, starts_at);
    const from = starts_at + noShow.minutes * 60_000;
    if (clock.now() < from) throw refuse("NO_SHOW_TOO_EARLY", { from: new Date(from).toISOString() });
    // Its lock is held by whoever stores a round of the league: one that a game server posts meanwhile is found below.
    await leagueArea.admit(trx, season.board_id);
    const results = await listResultsOfEvent(trx, id);
    if (results.some(({ has_round, forfeit_side }) => has_round === 1 || forfeit_side !== null)) {
      throw refuse("EVENT_HAS_ROUNDS");
    }
    for (let round = 0; round < noShow.rounds; round += 1) {
      const [red, blue] = round % 2 === 0 ? [clanA, clanB] : [clanB, clanA];
      const [redSide, blueSide] = sides;
      await storeResult(
        trx,
        {
          ...{ area: "league", board_id: season.board_id, played_at: starts_at, created_at: clock.now() },
          ...{ red_clan_id: red, blue_clan_id: blue, forfeit_side: clanId === red ? redSide : blueSide },
          ...{ team_size: 0, time_limit: null, score_limit: null, map: null, red_score: 0, blue_score: 0 },
          ...{ event_id: id, event_chosen: 1, frozen: 0, fingerprint: null },
        },
        [],
      );
    }
  });
}
