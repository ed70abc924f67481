import type { Career } from "contract/careers.ts";
import { startElo } from "contract/constants.ts";
import { minGamesForRating } from "contract/stat-metrics.ts";
import { expect } from "vitest";
import { expectInsightsOfResults } from "./expect-insights-and-trends.ts";
import type { League } from "./open-league.ts";
import { readRounds, type StoredPlayerRound } from "./stored-rounds-queries.ts";

/** The numbers of rounds that a player has played, won and lost. */
type OutcomeCounts = { games: number; wins: number; losses: number };

/** Expects these players' pages, and the insights that each result shows, to match what is computed from all frozen rounds. */
export async function expectCareers(league: League, userIds: readonly string[]): Promise<void> {
  const storedRounds = await readRounds(league);
  const deletedIds = await findDeletedIds(league, userIds);
  for (const id of userIds.filter((userId) => !deletedIds.has(userId))) {
    for (const area of ["ranked", "league"] as const) await expectArea(league, id, area, storedRounds, deletedIds);
    await expectVersus(league, id, userIds, storedRounds, deletedIds);
  }
  await expectInsightsOfResults(league, storedRounds);
  for (const id of deletedIds) {
    for (const endpoint of ["searchPlayerRounds", "getCurve", "getCareer"] as const) {
      expect((await league.send(endpoint, { id, body: { area: "ranked" } })).status).toBe(404);
    }
    expect((await league.send("getFigures", { id })).status).toBe(404);
  }
}

async function findDeletedIds(league: League, userIds: readonly string[]): Promise<Set<string>> {
  const deletedIds = new Set<string>();
  for (const id of userIds) {
    const { data } = await league.call("searchUsers", { body: { _id: id } });
    if (data.length === 0) deletedIds.add(id);
  }
  return deletedIds;
}

async function expectArea(
  league: League,
  id: string,
  area: Area,
  storedRounds: readonly StoredPlayerRound[],
  deletedIds: ReadonlySet<string>,
): Promise<void> {
  const ownRounds = storedRounds.filter((round) => round.userId === id && round.area === area);
  await expectRounds(league, id, area, ownRounds);
  // Rounds of a season have no mode.
  const modeIds = new Set(ownRounds.flatMap((round) => round.modeId ?? []));
  const unfiltered = undefined;
  for (const modeId of [unfiltered, ...modeIds]) {
    await expectRatingPool(league, id, area, modeId, storedRounds, deletedIds);
  }
}

type Area = "ranked" | "league";

/** Expects the second page of a player's rounds, with each filter. A page has three rounds. */
async function expectRounds(
  league: League,
  id: string,
  area: Area,
  ownRounds: readonly StoredPlayerRound[],
): Promise<void> {
  const competitionFilters = ownRounds.map(({ modeId, seasonId }) => ({
    ...(modeId && { modeId }),
    ...(seasonId && { seasonId }),
  }));
  const mapFilters = ownRounds.flatMap(({ map }) => (map === null ? [] : [{ map }]));
  const outcomeFilters = (["W", "L", "D"] as const).map((outcome) => ({ outcome }));
  const allFilters = [{}, ...competitionFilters, ...mapFilters, ...outcomeFilters];
  const distinctFilters = new Map(allFilters.map((filter) => [JSON.stringify(filter), filter]));
  for (const filter of distinctFilters.values()) {
    const matching = ownRounds
      .filter((round) => Object.entries(filter).every(([field, value]) => Reflect.get(round, field) === value))
      .toSorted((a, b) => b.playedAt - a.playedAt || Number(b.resultId) - Number(a.resultId));
    const body = { area, ...filter, numberPerPage: 3 };
    const { data, total } = await league.call("searchPlayerRounds", { id, body: { ...body, page: 2 } });
    expect(total).toBe(matching.length);
    const page = matching.slice(3, 6);
    expect(data.map(pickShownFields)).toEqual(page.map(pickShownFields));
    expect(data.map(({ date, eloGain }) => [Date.parse(date), eloGain])).toEqual(
      page.map(({ playedAt, gain }) => [playedAt, gain]),
    );
  }
}

function pickShownFields(round: ShownFields): ShownFields {
  return {
    resultId: round.resultId,
    outcome: round.outcome,
    side: round.side,
    map: round.map,
    isForfeit: round.isForfeit,
    kills: round.kills,
    deaths: round.deaths,
    score: round.score,
    flags: round.flags,
    teamScore: round.teamScore,
    otherScore: round.otherScore,
    eloBefore: round.eloBefore,
    modeId: round.modeId,
    seasonId: round.seasonId,
  };
}
type ShownFields = Pick<
  StoredPlayerRound,
  | "resultId"
  | "outcome"
  | "side"
  | "map"
  | "isForfeit"
  | "kills"
  | "deaths"
  | "score"
  | "flags"
  | "teamScore"
  | "otherScore"
  | "eloBefore"
  | "modeId"
  | "seasonId"
>;

/** Returns the highest Elo of the rating pools in which it is not provisional. If there is none, of all pools. */
function findHighestElo(roundsOfPools: Iterable<readonly StoredPlayerRound[]>): number | undefined {
  const pools = [...roundsOfPools].map((rounds) => ({
    isProvisional: rounds.length < minGamesForRating,
    elo: rounds.reduce((elo, { gain }) => elo + (gain ?? 0), startElo),
  }));
  const ratedPools = pools.filter(({ isProvisional }) => !isProvisional);
  const [bestPool] = (ratedPools.length > 0 ? ratedPools : pools).toSorted((a, b) => b.elo - a.elo);
  return bestPool?.elo;
}

async function expectRatingPool(
  league: League,
  id: string,
  area: Area,
  modeId: string | undefined,
  storedRounds: readonly StoredPlayerRound[],
  deletedIds: ReadonlySet<string>,
): Promise<void> {
  const { data: curve } = await league.call("getCurve", { id, body: { area, modeId } });
  const { data: career } = await league.call("getCareer", { id, body: { area, modeId } });
  const ownRounds = storedRounds.filter((round) => round.userId === id && round.area === area);
  const roundsByPool = Map.groupBy(ownRounds, ({ ratingPoolId }) => ratingPoolId);
  if (modeId === undefined) {
    expect(curve.points.at(-1)?.elo).toBe(findHighestElo(roundsByPool.values()));
  } else {
    expect(curve.modeId).toBe(modeId);
  }
  const poolRounds = ownRounds.filter((round) => round.modeId === curve.modeId);
  let elo = startElo;
  const elos = poolRounds.map(({ gain }) => {
    elo += gain ?? 0;
    return elo;
  });
  expect(curve.points.map((point) => point.elo)).toEqual(elos);
  expect(curve.points.map(({ resultId }) => resultId)).toEqual(poolRounds.map(({ resultId }) => resultId));
  expect(curve.points.map(({ game }) => game)).toEqual(poolRounds.map((_, index) => index + 1));
  const peakIndex = elos.indexOf(Math.max(...elos));
  expect(curve.peak?.elo).toBe(elos[peakIndex]);
  expect(curve.peak?.resultId).toBe(poolRounds[peakIndex]?.resultId);

  // Without a mode, the page lists the maps of all modes, but it shows the curve and the pairs of only one rating pool.
  const roundsOnMaps = ownRounds.filter((round) => modeId === undefined || round.modeId === modeId);
  const roundsByMap = Map.groupBy(roundsOnMaps, ({ map }) => map);
  expect(career.maps.map(({ games }) => games)).toEqual(
    [...roundsByMap.values()].map(({ length }) => length).toSorted((a, b) => b - a),
  );
  for (const { map, red, blue, ...bothSides } of career.maps) {
    for (const [side, totals] of Object.entries({ red, blue, bothSides })) {
      const isSide = (round: StoredPlayerRound) => side === "bothSides" || round.side === side;
      const rounds = roundsOnMaps.filter((round) => round.map === map && isSide(round));
      expect(totals).toEqual(computeTotals(rounds));
    }
  }
  expectPairs(career, id, poolRounds, storedRounds, deletedIds);
}

/** Computes a player's totals of these rounds as the table of maps shows them. */
function computeTotals(rounds: readonly StoredPlayerRound[]) {
  const played = rounds.filter(({ isForfeit }) => !isForfeit);
  const kills = played.map((round) => round.kills);
  const deaths = played.map((round) => round.deaths);
  const record = countOutcomes(rounds);
  return {
    ...record,
    winRate: record.games === 0 ? 0 : record.wins / record.games,
    kdRatio: sum(deaths) === 0 ? sum(kills) : sum(kills) / sum(deaths),
    averageKills: computeMean(kills),
    averageFlags: computeMean(played.flatMap(({ flags }) => flags ?? [])),
    averageScore: computeMean(played.map(({ score }) => score)),
  };
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

function computeMean(values: readonly number[]): number | null {
  return values.length === 0 ? null : sum(values) / values.length;
}

function expectPairs(
  career: Career,
  id: string,
  poolRounds: readonly StoredPlayerRound[],
  storedRounds: readonly StoredPlayerRound[],
  deletedIds: ReadonlySet<string>,
): void {
  const pairs = { partners: new Map<string, StoredPlayerRound[]>(), opponents: new Map<string, StoredPlayerRound[]>() };
  for (const round of poolRounds) {
    for (const coPlayer of storedRounds.filter(
      ({ resultId, userId }) => resultId === round.resultId && userId !== id,
    )) {
      if (deletedIds.has(coPlayer.userId)) continue;
      const relation = coPlayer.side === round.side ? pairs.partners : pairs.opponents;
      relation.getOrInsertComputed(coPlayer.userId, () => []).push(round);
    }
  }
  for (const relation of ["partners", "opponents"] as const) {
    const expected = [...pairs[relation]]
      .map(([userId, rounds]) => ({ userId, ...countOutcomes(rounds) }))
      .toSorted((a, b) => b.games - a.games || Number(a.userId) - Number(b.userId))
      // The page lists ten players.
      .slice(0, 10);
    expect(career[relation].map(({ user, ...record }) => ({ userId: user._id, ...record }))).toEqual(expected);
  }
}

/** Expects the head-to-head pages of a player with every other player. */
async function expectVersus(
  league: League,
  id: string,
  userIds: readonly string[],
  storedRounds: readonly StoredPlayerRound[],
  deletedIds: ReadonlySet<string>,
): Promise<void> {
  for (const otherId of userIds.filter((userId) => userId !== id)) {
    const body = { area: "ranked", otherId, page: 1, numberPerPage: 4 } as const;
    if (deletedIds.has(otherId)) {
      expect((await league.send("getVersus", { id, body })).status).toBe(404);
      continue;
    }
    const { data, total } = await league.call("getVersus", { id, body });
    const otherRounds = new Map(
      storedRounds.filter(({ userId }) => userId === otherId).map((round) => [round.resultId, round]),
    );
    const commonRounds = storedRounds.filter(
      (round) => round.userId === id && round.area === "ranked" && otherRounds.has(round.resultId),
    );
    expect(total).toBe(commonRounds.length);
    const newest = commonRounds.toSorted((a, b) => b.playedAt - a.playedAt || Number(b.resultId) - Number(a.resultId));
    expect(data.rounds.map(pickShownFields)).toEqual(newest.slice(0, 4).map(pickShownFields));
    for (const { modeId, elo, otherElo, together, against } of data.records) {
      expect([elo, otherElo]).toEqual([id, otherId].map((userId) => getLatestElo(userId, modeId, storedRounds)));
      const roundsOfMode = commonRounds.filter((round) => round.modeId === modeId);
      const isTogether = (round: StoredPlayerRound) => otherRounds.get(round.resultId)?.side === round.side;
      expect(together).toEqual(countOutcomes(roundsOfMode.filter(isTogether)));
      expect(against).toEqual(countOutcomes(roundsOfMode.filter((round) => !isTogether(round))));
    }
    const roundCounts = data.records.map(({ together, against }) => together.games + against.games);
    expect(sum(roundCounts)).toBe(total);
  }
}

/** Returns a player's current ranked Elo in a mode. */
function getLatestElo(userId: string, modeId: string | null, storedRounds: readonly StoredPlayerRound[]): number {
  const latestRound = storedRounds.findLast(
    (round) => round.userId === userId && round.area === "ranked" && round.modeId === modeId,
  );
  return latestRound ? latestRound.eloBefore + (latestRound.gain ?? 0) : startElo;
}

function countOutcomes(rounds: readonly StoredPlayerRound[]): OutcomeCounts {
  const count = (outcome: string) => rounds.filter((round) => round.outcome === outcome).length;
  return { games: rounds.length, wins: count("W"), losses: count("L") };
}
