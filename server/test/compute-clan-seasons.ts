import type { ClanSeason } from "contract/clan-seasons.ts";
import type { LeagueResultSummary } from "contract/results.ts";
import { getOppositeSide } from "contract/sides.ts";
import { expect } from "vitest";

// Computes what the pages of a clan show from the results of a season, so that tests can compare it with what the API returns.

/** Computes the wins and the total score of a clan. */
export function computeWinsAndScore(clanId: string | null, results: readonly LeagueResultSummary[]) {
  const { wins, teamScore: score } = computeTotalsOfClan(clanId ?? "", results);
  return { wins, score };
}

type ResultClans = Pick<LeagueResultSummary, "redClanId" | "blueClanId">;

/** Returns the side on which a clan played; `null` if it did not play. */
export function findSideOfClan(clanId: string, { redClanId, blueClanId }: ResultClans): "red" | "blue" | null {
  if (redClanId === clanId) return "red";
  return blueClanId === clanId ? "blue" : null;
}

/** Returns a result from the point of view of a clan: its score, the other clan's score, and the outcome. */
export function toClanPerspective(clanId: string, result: LeagueResultSummary) {
  const { redScore, blueScore, winnerSide, isForfeit } = result;
  const isRed = findSideOfClan(clanId, result) === "red";
  const ownScore = isRed ? redScore : blueScore;
  const opponentScore = isRed ? blueScore : redScore;
  const isWon = winnerSide !== null && (winnerSide === "red") === isRed;
  return { id: result._id, ownScore, opponentScore, isWon, isLost: winnerSide !== null && !isWon, isForfeit };
}

/** Returns the round of a clan's season that shows this result. */
export function toClanRound(clanId: string, result: LeagueResultSummary): ClanSeason["rounds"][number] {
  const perspective = toClanPerspective(clanId, result);
  const opponentSide = getOppositeSide(findSideOfClan(clanId, result) ?? expect.fail());
  return {
    resultId: result._id,
    date: result.date,
    eventId: result.eventId,
    map: result.map,
    outcome: getOutcomeLetter(perspective),
    isForfeit: result.isForfeit,
    teamScore: perspective.ownScore,
    otherScore: perspective.opponentScore,
    otherClanId: result[`${opponentSide}ClanId`] ?? "",
    otherClanName: result[`${opponentSide}ClanName`] ?? "",
  };
}

/** Returns W, L or D, for a win, a loss or a draw. */
export function getOutcomeLetter({ isWon, isLost }: ReturnType<typeof toClanPerspective>): "W" | "L" | "D" {
  if (isWon) return "W";
  return isLost ? "L" : "D";
}

/** Computes the totals of a clan from results, of which some may be those of other clans. */
export function computeTotalsOfClan(clanId: string, results: readonly LeagueResultSummary[]) {
  const clanRounds = results
    .filter((result) => findSideOfClan(clanId, result))
    .map((result) => toClanPerspective(clanId, result));
  const playedRounds = clanRounds.filter(({ isForfeit }) => !isForfeit);
  return {
    games: clanRounds.length,
    wins: clanRounds.filter(({ isWon }) => isWon).length,
    losses: clanRounds.filter(({ isLost }) => isLost).length,
    teamScore: playedRounds.reduce((sum, { ownScore }) => sum + ownScore, 0),
    otherScore: playedRounds.reduce((sum, { opponentScore }) => sum + opponentScore, 0),
  };
}

/** Computes the longest streak, the highest score and the highest win of a clan from its results. */
export function computeRecordsOfClan(
  clanId: string,
  resultsInFreezeOrder: readonly LeagueResultSummary[],
): ClanSeason["records"] {
  const clanRounds = resultsInFreezeOrder.map((result) => toClanPerspective(clanId, result));
  // Each series of W is a streak of wins.
  const winLetters = clanRounds.map(({ isWon }) => (isWon ? "W" : "-")).join("");
  const playedRounds = clanRounds.filter(({ isForfeit }) => !isForfeit);
  const findBest = (results: typeof clanRounds, getValue: (result: (typeof clanRounds)[number]) => number) => {
    if (results.length === 0) return null;
    const value = Math.max(...results.map(getValue));
    return { value, resultId: results.find((result) => getValue(result) === value)?.id ?? "" };
  };
  return {
    longestStreak: Math.max(0, ...(winLetters.match(/W+/g) ?? []).map(({ length }) => length)),
    highestScore: findBest(playedRounds, ({ ownScore }) => ownScore),
    highestWin: findBest(
      playedRounds.filter(({ isWon }) => isWon),
      ({ ownScore, opponentScore }) => ownScore - opponentScore,
    ),
  };
}
