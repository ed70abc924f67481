import type { Area } from "contract/constants.ts";
import type { NeighbourResult, ResultStory } from "contract/results.ts";
import { sides } from "contract/sides.ts";
import { refuse } from "../../platform/refusal.ts";
import { redChance } from "../competitions/elo.ts";
import { type Decided, winnerSide } from "../competitions/outcome.ts";
import type { LeagueDatabase } from "../context.ts";
import { presentLeagueSummary } from "./league-area.ts";
import { elosOfResult, type FoundPlayer, neighbourOf, playersOfResult } from "./result-players-queries.ts";
import { sumOfClan } from "./result-rules.ts";
import { type FoundResult, findResult, listResultsOfEvent } from "./results-queries.ts";

/** What a frozen result's page shows besides its figures, the same to everyone. @throws RESULT_NOT_FOUND, also for one that is not frozen */
export async function showStory(db: LeagueDatabase, area: Area, id: number): Promise<ResultStory> {
  const result = await findResult(db, area, id);
  if (result === undefined || result.frozen === 0) throw refuse("RESULT_NOT_FOUND");
  const players = await playersOfResult(db, id);
  const elos = await elosOfResult(db, result);
  const mvp = mostValuable(result, players);
  return {
    players: elos.map(({ user_id, elo_before, elo_gain }) => ({
      userId: String(user_id),
      eloBefore: elo_before,
      eloAfter: elo_before + (elo_gain ?? 0),
    })),
    redChance: redChance(result),
    mvp: mvp && { userId: String(mvp.user_id), value: roundValue(mvp) },
    event: await eventOf(db, result),
    previous: presentNeighbour(await neighbourOf(db, result, "previous")),
    next: presentNeighbour(await neighbourOf(db, result, "next")),
  };
}

async function eventOf(db: LeagueDatabase, result: FoundResult): Promise<ResultStory["event"]> {
  if (result.event_id === null) return null;
  const rounds = (await listResultsOfEvent(db, result.event_id)).filter(({ frozen }) => frozen === 1);
  const [red, blue] = sides.map((side) => sumOfClan(rounds, result[`${side}_clan_id`]));
  if (red === undefined || blue === undefined) return null;
  return { eventId: String(result.event_id), rounds: rounds.map(presentLeagueSummary), red, blue };
}

function presentNeighbour(found: Awaited<ReturnType<typeof neighbourOf>>): NeighbourResult | null {
  if (found === undefined) return null;
  return { _id: String(found.id), date: new Date(found.played_at).toISOString(), map: found.map };
}

/** How many kills a capture is worth. */
const flagValue = 5;

type Valued = Pick<FoundPlayer, "user_id" | "side" | "score" | "flags" | "kills" | "deaths">;

/** Kills less deaths, and five for each flag. Flags that were not reported count nothing. */
function roundValue({ kills, deaths, flags }: Pick<Valued, "kills" | "deaths" | "flags">): number {
  return kills - deaths + flagValue * (flags ?? 0);
}

/**
 * The player of the highest value, of either side; of equal ones a winner, then who has the higher score, then who
 * has fewer deaths, then who is longer in the league. `null` for a forfeit, and where all have the same value.
 */
function mostValuable<Player extends Valued>(result: Decided, players: readonly Player[]): Player | null {
  if (result.forfeit_side !== null || new Set(players.map(roundValue)).size < 2) return null;
  const winner = winnerSide(result);
  const lost = ({ side }: Player) => (winner !== null && side !== winner ? 1 : 0);
  const [best = null] = players.toSorted(
    (one, other) =>
      roundValue(other) - roundValue(one) ||
      lost(one) - lost(other) ||
      other.score - one.score ||
      one.deaths - other.deaths ||
      one.user_id - other.user_id,
  );
  return best;
}
