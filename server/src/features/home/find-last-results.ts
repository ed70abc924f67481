import type { LastResult } from "contract/home.ts";
import type { Side } from "contract/sides.ts";
import { type PlayerOfRound, playersOfRounds } from "../careers/rounds-of-results-queries.ts";
import type { LeagueDatabase } from "../context.ts";
import { winnerSide } from "../ratings/outcome.ts";
import { winnerChance } from "../ratings/winner-chance.ts";
import { type ListedResult, listResults } from "../results/results-queries.ts";
import type { Area } from "../tables.ts";
import { seasonNames } from "./home-queries.ts";

const mostResults = 6;

/** The last frozen results of both areas by date, the newest first. */
export async function findLastResults(db: LeagueDatabase): Promise<LastResult[]> {
  const ofArea = async (area: Area) => {
    const filter = { area, boardIds: null, frozen: 1, map: null, userId: null, clanId: null } as const;
    const results = await listResults(db, filter, { page: { limit: mostResults, offset: 0 } });
    return results.map((result) => ({ area, result }));
  };
  const found = [...(await ofArea("ranked")), ...(await ofArea("league"))]
    .sort((one, other) => other.result.played_at - one.result.played_at || other.result.id - one.result.id)
    .slice(0, mostResults);
  const players = await playersOfRounds(
    db,
    found.map(({ result }) => result.id),
  );
  const seasons = await seasonNames(
    db,
    found.map(({ result }) => result.season_id ?? 0),
  );
  return found.map(({ area, result }) => {
    const team = players.filter(({ result_id }) => result_id === result.id);
    return {
      _id: String(result.id),
      area,
      date: new Date(result.played_at).toISOString(),
      map: result.map,
      boardName: result.mode_name ?? seasons.get(result.season_id ?? 0) ?? "",
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
