import { startElo } from "contract/constants.ts";
import type { MapPlayer } from "contract/maps.ts";
import type { RecordEntry } from "contract/records.ts";
import { getOppositeSide, type Side } from "contract/sides.ts";
import { expect } from "vitest";
import type { League } from "./open-league.ts";
import { readRounds, type StoredPlayerRound } from "./stored-rounds-queries.ts";

const weekMs = 7 * 86_400_000;

/** Expects each map's page to show what this file computes from all frozen rounds. */
export async function expectMaps(league: League): Promise<void> {
  const storedRounds = await readRounds(league);
  const { data: listedMaps } = await league.call("listMaps");
  const roundsByMap = Map.groupBy(
    storedRounds.filter(({ map, isForfeit }) => map !== null && !isForfeit),
    ({ map }) => map ?? "",
  );
  expect(new Set(listedMaps.map(({ name }) => name))).toEqual(new Set(roundsByMap.keys()));
  for (const { name, ...totals } of listedMaps) {
    const { data: map } = await league.call("getMap", { body: { name } });
    expect(map).toMatchObject(totals);
    const results = pickOneRoundPerResult(roundsByMap.get(name) ?? []);
    const decidedResults = results.filter(({ outcome }) => outcome !== "D");
    const countWins = (side: Side) => decidedResults.filter((result) => getWinnerSide(result) === side).length;
    const higherScores = decidedResults.map(({ teamScore, otherScore }) => Math.max(teamScore, otherScore));
    const lowerScores = decidedResults.map(({ teamScore, otherScore }) => Math.min(teamScore, otherScore));
    expect(totals).toEqual({
      rounds: results.length,
      redWins: countWins("red"),
      blueWins: countWins("blue"),
      averageWinnerScore: computeMean(higherScores),
      averageLoserScore: computeMean(lowerScores),
    });
    const competitions = Map.groupBy(results, ({ modeId, seasonId }) => `${modeId} ${seasonId}`);
    const countRoundsPerGroup = (groups: ReadonlyMap<string, readonly StoredPlayerRound[]>) =>
      [...groups.values()].map(({ length }) => length).toSorted((a, b) => b - a);
    // `boards` is the API's name of competitions.
    expect(map.boards.map(({ rounds }) => rounds)).toEqual(countRoundsPerGroup(competitions));
    const sumBoards = (field: "redWins" | "blueWins") => map.boards.reduce((sum, board) => sum + board[field], 0);
    expect(sumBoards("redWins")).toBe(countWins("red"));
    expect(sumBoards("blueWins")).toBe(countWins("blue"));
    // The page of a map lists the three most frequent limits.
    expect(map.limits.map(({ rounds }) => rounds)).toEqual(
      countRoundsPerGroup(Map.groupBy(results, ({ limits }) => limits)).slice(0, 3),
    );
    expectRoundRecords(map.records, roundsByMap.get(name) ?? [], storedRounds);
    await expectPlayers(league, name, map.players, storedRounds);
  }
}

/** Returns the side that won a result, which is represented by the round of one of its players. */
function getWinnerSide({ side, outcome }: StoredPlayerRound): Side {
  return outcome === "W" ? side : getOppositeSide(side);
}

function computeMean(values: readonly number[]): number | null {
  return values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length;
}

async function expectPlayers(
  league: League,
  mapName: string,
  players: readonly MapPlayer[],
  storedRounds: readonly StoredPlayerRound[],
): Promise<void> {
  const existingUserIds = new Set((await league.call("searchUsers", { body: {} })).data.map(({ _id }) => _id));
  const roundsByPlayer = Map.groupBy(
    storedRounds.filter(({ map, userId }) => map === mapName && existingUserIds.has(userId)),
    ({ modeId, seasonId, userId }) => `${modeId} ${seasonId} ${userId}`,
  );
  const margins = [...roundsByPlayer.values()]
    .map((rounds) => getWinMargin(countOutcomes(rounds)))
    .toSorted((a, b) => b - a);
  // The page of a map lists ten players.
  expect(players.map(getWinMargin)).toEqual(margins.slice(0, 10));
  for (const { user, boardName: _, ...totals } of players) {
    // A player has totals in each mode and season.
    const totalsOfUser = [...roundsByPlayer.values()]
      .filter(([firstRound]) => firstRound?.userId === user._id)
      .map(computeTotals);
    expect(totalsOfUser).toContainEqual(totals);
  }
}

function computeTotals(rounds: readonly StoredPlayerRound[]): Omit<MapPlayer, "user" | "boardName"> {
  // Forfeits count as wins and losses, but have no kills, deaths and scores.
  const playedRounds = rounds.filter(({ isForfeit }) => !isForfeit);
  const sum = (field: "kills" | "deaths" | "score") => playedRounds.reduce((total, round) => total + round[field], 0);
  const record = countOutcomes(rounds);
  return {
    ...record,
    winRate: record.wins / record.games,
    kdRatio: sum("deaths") === 0 ? sum("kills") : sum("kills") / sum("deaths"),
    averageScore: playedRounds.length === 0 ? null : sum("score") / playedRounds.length,
  };
}

/** Expects the records of each mode, season and area to be those that this file computes from all frozen rounds. */
export async function expectRecords(league: League): Promise<void> {
  const storedRounds = await readRounds(league);
  const competitions = [
    ...new Map(
      storedRounds.map(({ area, modeId, seasonId }) => [`${modeId} ${seasonId}`, { area, modeId, seasonId }]),
    ).values(),
  ];
  // A whole area has neither a mode nor a season.
  const wholeAreas = [{ area: "ranked" }, { area: "league" }] as typeof competitions;
  for (const competition of [...wholeAreas, ...competitions]) {
    const { data: records } = await league.call("getRecords", { body: competition });
    const rounds = storedRounds.filter((round) =>
      Object.entries(competition).every(([field, value]) => Reflect.get(round, field) === value),
    );
    expectRoundRecords(records, rounds, storedRounds);
    expectBest(
      records.elo,
      findBestOfPlayers(rounds, (roundsOfPlayer) => computeElos(roundsOfPlayer, storedRounds)),
    );
    expectBest(records.streak, findBestOfPlayers(rounds, listStreaks));
    const marginsOfPairs = [...groupByPair(rounds).values()].map((roundsOfPair) =>
      getWinMargin(countOutcomes(roundsOfPair)),
    );
    expect(records.partners.map(getWinMargin)).toEqual(marginsOfPairs.toSorted((a, b) => b - a).slice(0, 5));
    // Only the activity of a whole area can be read.
    if (competition.modeId === undefined) await expectActivity(league, competition.area, pickOneRoundPerResult(rounds));
  }
}

/** Expects the number of results in each week of 2026. A week begins on Monday, so the year is spread over 53 weeks. */
async function expectActivity(
  league: League,
  area: "ranked" | "league",
  results: readonly StoredPlayerRound[],
): Promise<void> {
  const { data: weeks } = await league.call("getActivity", {
    body: { startDate: "2026-01-01", endDate: "2026-12-31" },
  });
  expect(weeks).toHaveLength(53);
  expect(new Set(weeks.map(({ startDate }) => new Date(startDate).getUTCDay()))).toEqual(new Set([1]));
  for (const { startDate, [area]: counted } of weeks) {
    const since = Date.parse(startDate);
    expect(counted).toBe(results.filter(({ playedAt }) => playedAt >= since && playedAt < since + weekMs).length);
  }
}

function expectRoundRecords(
  records: Readonly<Record<"score" | "kills" | "flags" | "lead" | "upset", readonly RecordEntry[]>>,
  rounds: readonly StoredPlayerRound[],
  storedRounds: readonly StoredPlayerRound[],
): void {
  const playedRounds = rounds.filter(({ isForfeit }) => !isForfeit);
  for (const kind of ["score", "kills", "flags"] as const) {
    const values = findBestOfPlayers(playedRounds, (roundsOfPlayer) =>
      roundsOfPlayer.map((round) => round[kind] ?? 0),
    ).filter((value) => value > 0);
    expectBest(records[kind], values);
  }
  const leads = pickOneRoundPerResult(playedRounds).map((round) => Math.abs(round.teamScore - round.otherScore));
  expectBest(
    records.lead,
    leads.filter((lead) => lead > 0),
  );
  for (const { winners, result } of [...records.lead, ...records.upset]) {
    const names = result.area === "ranked" && result.winnerSide ? result[`${result.winnerSide}Names`] : [];
    expect(winners.map(({ userName }) => userName)).toEqual(names);
  }
  const upsets = findUpsets(playedRounds, storedRounds).toSorted((a, b) => b - a);
  expect(records.upset.map(({ value }) => value.toFixed(6))).toEqual(
    upsets.slice(0, 5).map((value) => value.toFixed(6)),
  );
}

/** Returns the Elo deficit of the winners in each round that they had a chance of at most 40 % to win. */
function findUpsets(rounds: readonly StoredPlayerRound[], storedRounds: readonly StoredPlayerRound[]): number[] {
  const elos = new Map<string, number>();
  /** The mean Elo of the winners (W) and losers (L) before each result. */
  const meanElos = new Map<string, Map<string, number>>();
  for (const [resultId, players] of Map.groupBy(storedRounds, (round) => round.resultId)) {
    const getElo = ({ ratingPoolId, userId }: StoredPlayerRound) => elos.get(`${ratingPoolId} ${userId}`) ?? startElo;
    const means = [...Map.groupBy(players, ({ outcome }) => outcome)].map(
      ([outcome, team]) => [outcome, team.reduce((sum, player) => sum + getElo(player), 0) / team.length] as const,
    );
    meanElos.set(resultId, new Map(means));
    for (const player of players)
      elos.set(`${player.ratingPoolId} ${player.userId}`, getElo(player) + (player.gain ?? 0));
  }
  return pickOneRoundPerResult(rounds).flatMap(({ resultId }) => {
    const winnersElo = meanElos.get(resultId)?.get("W");
    const losersElo = meanElos.get(resultId)?.get("L");
    if (winnersElo === undefined || losersElo === undefined) return [];
    const deficit = losersElo - winnersElo;
    const winChance = 1 / (1 + 10 ** (deficit / 400));
    return winChance <= 0.4 ? [deficit] : [];
  });
}

/** Expects records with the five highest of these values. */
function expectBest(entries: readonly RecordEntry[], values: readonly number[]): void {
  const best = values.toSorted((a, b) => b - a).slice(0, 5);
  expect(entries.map(({ value }) => value)).toEqual(best);
}

/**
 * Returns each player's best value.
 * @param listValues returns the values of a player's rounds in one competition
 */
function findBestOfPlayers(
  rounds: readonly StoredPlayerRound[],
  listValues: (roundsOfPlayer: readonly StoredPlayerRound[]) => readonly number[],
): number[] {
  const players = Map.groupBy(rounds, ({ userId }) => userId);
  return [...players.values()].flatMap((roundsOfPlayer) => {
    const competitions = Map.groupBy(roundsOfPlayer, ({ modeId, seasonId }) => `${modeId} ${seasonId}`);
    const values = [...competitions.values()].flatMap((roundsOfCompetition) => [...listValues(roundsOfCompetition)]);
    return values.length === 0 ? [] : [Math.max(...values)];
  });
}

/** Returns a player's Elo after each of these rounds that is rated, computed from the first round in the rating pool. */
function computeElos(
  roundsOfPlayer: readonly StoredPlayerRound[],
  storedRounds: readonly StoredPlayerRound[],
): number[] {
  const [firstRound] = roundsOfPlayer;
  const resultIdsOfPlayer = new Set(roundsOfPlayer.map(({ resultId }) => resultId));
  let elo = startElo;
  return storedRounds
    .filter(({ ratingPoolId, userId }) => ratingPoolId === firstRound?.ratingPoolId && userId === firstRound.userId)
    .flatMap(({ gain, resultId }) => {
      elo += gain ?? 0;
      return gain !== null && resultIdsOfPlayer.has(resultId) ? [elo] : [];
    });
}

/** Returns the number of wins in a row after each round that a player has won. */
function listStreaks(roundsOfPlayer: readonly StoredPlayerRound[]): number[] {
  let wins = 0;
  return roundsOfPlayer.flatMap(({ outcome }) => {
    wins = outcome === "W" ? wins + 1 : 0;
    return wins === 0 ? [] : [wins];
  });
}

/** Groups the rounds of two players on the same side by rating pool and pair. A round appears once per pair. */
function groupByPair(rounds: readonly StoredPlayerRound[]): Map<string, StoredPlayerRound[]> {
  const pairs = new Map<string, StoredPlayerRound[]>();
  for (const players of Map.groupBy(rounds, ({ resultId }) => resultId).values()) {
    for (const player of players) {
      for (const partner of players) {
        if (player.side !== partner.side || Number(player.userId) >= Number(partner.userId)) continue;
        pairs.getOrInsertComputed(`${player.ratingPoolId} ${player.userId} ${partner.userId}`, () => []).push(player);
      }
    }
  }
  return pairs;
}

/** Returns one player's round of each result. */
function pickOneRoundPerResult(rounds: readonly StoredPlayerRound[]): StoredPlayerRound[] {
  return [...new Map(rounds.map((round) => [round.resultId, round])).values()];
}

function countOutcomes(rounds: readonly StoredPlayerRound[]) {
  const count = (outcome: string) => rounds.filter((round) => round.outcome === outcome).length;
  return { games: rounds.length, wins: count("W"), losses: count("L") };
}

/** Returns a player's or a pair's wins minus their losses. */
function getWinMargin({ wins, losses }: { readonly wins: number; readonly losses: number }): number {
  return wins - losses;
}
