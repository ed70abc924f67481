import type { BriefResult } from "contract/brief-results.ts";
import type { Side } from "contract/sides.ts";
import { type PlayerOfRound, playersOfRounds } from "../careers/rounds-of-results-queries.ts";
import type { LeagueDatabase } from "../context.ts";
import { winnerSide } from "../ratings/outcome.ts";
import { winnerChance } from "../ratings/winner-chance.ts";
import { namesOfSeasons } from "../seasons/seasons-queries.ts";
import { type ListedResult, listResultsById } from "./results-queries.ts";

/** These frozen results in one line each, the newest first. */
export async function briefResults(db: LeagueDatabase, ids: readonly number[]): Promise<BriefResult[]> {
  const results = await listResultsById(db, ids);
  const players = Map.groupBy(await playersOfRounds(db, ids), ({ result_id }) => result_id);
  const seasons = await namesOfSeasons(
    db,
    results.flatMap(({ season_id }) => season_id ?? []),
  );
  return results.map((result) => {
    const team = players.get(result.id) ?? [];
    return {
      _id: String(result.id),
      area: result.area,
      date: new Date(result.played_at).toISOString(),
      map: result.map,
      boardName: result.mode_name ?? seasons.get(result.season_id ?? 0) ?? null,
      redNames: namesOf(result, team, "red"),
      blueNames: namesOf(result, team, "blue"),
      redScore: result.red_score,
      blueScore: result.blue_score,
      winnerSide: winnerSide(result),
      isForfeit: result.forfeit_side !== null,
      winnerChance: winnerChance(result),
    };
  });
}

function namesOf(result: ListedResult, team: readonly PlayerOfRound[], side: Side): string[] {
  const clan = side === "red" ? result.red_clan_name : result.blue_clan_name;
  if (clan !== null) return [clan];
  return team.filter((player) => player.side === side).map(({ user_name }) => user_name);
}
