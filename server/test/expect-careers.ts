import type { Career } from "contract/careers.ts";
import { expect } from "vitest";
import { readRounds, type StoredRound } from "./careers-queries.ts";
import { expectStories } from "./expect-elos.ts";
import type { League } from "./open-league.ts";

type Pair = { games: number; wins: number; losses: number };

/** Recomputes all data of these players' pages from all results and compares. */
export async function expectCareers(league: League, userIds: readonly string[]): Promise<void> {
  const stored = await readRounds(league);
  const gone = await deletedAmong(league, userIds);
  for (const id of userIds.filter((one) => !gone.has(one))) {
    for (const area of ["ranked", "league"] as const) await expectArea(league, id, area, stored, gone);
    await expectVersus(league, id, userIds, stored, gone);
  }
  await expectStories(league, stored);
  for (const id of gone) {
    for (const call of ["searchPlayerRounds", "getCurve", "getCareer"] as const) {
      expect((await league.send(call, { id, body: { area: "ranked" } })).status).toBe(404);
    }
  }
}

async function deletedAmong(league: League, userIds: readonly string[]): Promise<Set<string>> {
  const gone = new Set<string>();
  for (const id of userIds) {
    const { data } = await league.call("searchUsers", { body: { _id: id } });
    if (data.length === 0) gone.add(id);
  }
  return gone;
}

async function expectArea(
  league: League,
  id: string,
  area: Area,
  stored: readonly StoredRound[],
  gone: ReadonlySet<string>,
): Promise<void> {
  const own = stored.filter((round) => round.userId === id && round.area === area);
  await expectRounds(league, id, area, own);
  for (const modeId of new Set([undefined, ...own.map((round) => round.modeId)])) {
    if (modeId !== null) await expectPool(league, id, area, modeId, stored, gone);
  }
}

type Area = "ranked" | "league";

async function expectRounds(league: League, id: string, area: Area, own: readonly StoredRound[]): Promise<void> {
  const competitions = own.map(({ modeId, seasonId }) => ({
    ...(modeId && { modeId }),
    ...(seasonId && { seasonId }),
  }));
  const maps = own.flatMap(({ map }) => (map === null ? [] : [{ map }]));
  const outcomes = (["W", "L", "D"] as const).map((outcome) => ({ outcome }));
  const filters = new Map([{}, ...competitions, ...maps, ...outcomes].map((one) => [JSON.stringify(one), one]));
  for (const filter of filters.values()) {
    const matching = own
      .filter((round) => Object.entries(filter).every(([field, value]) => Reflect.get(round, field) === value))
      .toSorted((one, other) => other.playedAt - one.playedAt || Number(other.resultId) - Number(one.resultId));
    const body = { area, ...filter, numberPerPage: 3 };
    const { data, total } = await league.call("searchPlayerRounds", { id, body: { ...body, page: 2 } });
    expect(total).toBe(matching.length);
    const page = matching.slice(3, 6);
    expect(data.map(shown)).toEqual(page.map(shown));
    expect(data.map(({ date, eloGain }) => [Date.parse(date), eloGain])).toEqual(
      page.map(({ playedAt, gain }) => [playedAt, gain]),
    );
  }
}

function shown(round: Shown): Shown {
  const { resultId, outcome, side, map, isForfeit, kills, deaths, score, flags, teamScore, otherScore } = round;
  const { eloBefore, modeId, seasonId } = round;
  const teams = { isForfeit, teamScore, otherScore, eloBefore, modeId, seasonId };
  return { resultId, outcome, side, map, kills, deaths, score, flags, ...teams };
}
type Shown = Pick<
  StoredRound,
  | ("resultId" | "outcome" | "side" | "map" | "isForfeit" | "kills" | "deaths" | "score" | "flags")
  | ("teamScore" | "otherScore" | "eloBefore" | "modeId" | "seasonId")
>;

async function expectPool(
  league: League,
  id: string,
  area: Area,
  modeId: string | undefined,
  stored: readonly StoredRound[],
  gone: ReadonlySet<string>,
): Promise<void> {
  const { data: curve } = await league.call("getCurve", { id, body: { area, modeId } });
  const { data: career } = await league.call("getCareer", { id, body: { area, modeId } });
  const own = stored.filter((round) => round.userId === id && round.area === area);
  const games = Map.groupBy(own, ({ ratingPoolId }) => ratingPoolId);
  if (modeId === undefined) expect(curve.games).toBe(Math.max(0, ...[...games.values()].map(({ length }) => length)));
  else expect(curve.modeId).toBe(modeId);
  const pool = own.filter((round) => round.modeId === curve.modeId);
  let elo = 1000;
  const elos = pool.map(({ gain }) => {
    elo += gain ?? 0;
    return elo;
  });
  expect(curve.points.map((point) => point.elo)).toEqual(elos);
  expect(curve.points.map(({ resultId }) => resultId)).toEqual(pool.map(({ resultId }) => resultId));
  expect(curve.points.map(({ game }) => game)).toEqual(pool.map((_, index) => index + 1));
  const best = elos.indexOf(Math.max(...elos));
  expect(curve.peak?.elo).toBe(elos[best]);
  expect(curve.peak?.resultId).toBe(pool[best]?.resultId);

  for (const { map, red, blue, ...all } of career.maps) {
    for (const [side, figures] of Object.entries({ red, blue, all })) {
      const rounds = own.filter(
        (round) =>
          round.map === map &&
          (side === "all" || round.side === side) &&
          (modeId === undefined || round.modeId === modeId),
      );
      expect(figures).toEqual(figuresOf(rounds));
    }
  }
  expectPairs(career, id, pool, stored, gone);
}

/** A player's totals on a map, on both sides or on one. */
function figuresOf(rounds: readonly StoredRound[]) {
  const played = rounds.filter(({ isForfeit }) => !isForfeit);
  const kills = played.map((round) => round.kills);
  const deaths = played.map((round) => round.deaths);
  const record = recordOf(rounds);
  return {
    ...record,
    winRate: record.games === 0 ? 0 : record.wins / record.games,
    kdRatio: sumOf(deaths) === 0 ? sumOf(kills) : sumOf(kills) / sumOf(deaths),
    averageKills: meanOf(kills),
    averageFlags: meanOf(played.flatMap(({ flags }) => flags ?? [])),
    averageScore: meanOf(played.map(({ score }) => score)),
  };
}

function sumOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0);
}

function meanOf(values: readonly number[]): number | null {
  return values.length === 0 ? null : sumOf(values) / values.length;
}

function expectPairs(
  career: Career,
  id: string,
  pool: readonly StoredRound[],
  stored: readonly StoredRound[],
  gone: ReadonlySet<string>,
): void {
  const pairs = { partners: new Map<string, StoredRound[]>(), opponents: new Map<string, StoredRound[]>() };
  for (const round of pool) {
    for (const other of stored.filter(({ resultId, userId }) => resultId === round.resultId && userId !== id)) {
      if (gone.has(other.userId)) continue;
      const list = other.side === round.side ? pairs.partners : pairs.opponents;
      list.getOrInsertComputed(other.userId, () => []).push(round);
    }
  }
  for (const how of ["partners", "opponents"] as const) {
    const expected = [...pairs[how]]
      .map(([userId, rounds]) => ({ userId, ...recordOf(rounds) }))
      .toSorted((one, other) => other.games - one.games || Number(one.userId) - Number(other.userId))
      .slice(0, 10);
    expect(career[how].map(({ user, ...record }) => ({ userId: user._id, ...record }))).toEqual(expected);
  }
}

async function expectVersus(
  league: League,
  id: string,
  userIds: readonly string[],
  stored: readonly StoredRound[],
  gone: ReadonlySet<string>,
): Promise<void> {
  for (const otherId of userIds.filter((one) => one !== id)) {
    const body = { area: "ranked", otherId, page: 1, numberPerPage: 4 } as const;
    if (gone.has(otherId)) {
      expect((await league.send("getVersus", { id, body })).status).toBe(404);
      continue;
    }
    const { data, total } = await league.call("getVersus", { id, body });
    const others = new Map(stored.filter(({ userId }) => userId === otherId).map((one) => [one.resultId, one]));
    const met = stored.filter((one) => one.userId === id && one.area === "ranked" && others.has(one.resultId));
    expect(total).toBe(met.length);
    const newest = met.toSorted(
      (one, two) => two.playedAt - one.playedAt || Number(two.resultId) - Number(one.resultId),
    );
    expect(data.rounds.map(shown)).toEqual(newest.slice(0, 4).map(shown));
    for (const { modeId, elo, otherElo, together, against } of data.records) {
      expect([elo, otherElo]).toEqual([id, otherId].map((one) => eloOf(one, modeId, stored)));
      const ofMode = met.filter((one) => one.modeId === modeId);
      const isTogether = (one: StoredRound) => others.get(one.resultId)?.side === one.side;
      expect(together).toEqual(recordOf(ofMode.filter(isTogether)));
      expect(against).toEqual(recordOf(ofMode.filter((one) => !isTogether(one))));
    }
    expect(data.records.reduce((sum, { together, against }) => sum + together.games + against.games, 0)).toBe(total);
  }
}

/** A player's ranked Elo in a mode after all rounds. */
function eloOf(userId: string, modeId: string | null, stored: readonly StoredRound[]): number {
  const last = stored.findLast((one) => one.userId === userId && one.area === "ranked" && one.modeId === modeId);
  return last ? last.eloBefore + (last.gain ?? 0) : 1000;
}

function recordOf(rounds: readonly StoredRound[]): Pair {
  const count = (outcome: string) => rounds.filter((round) => round.outcome === outcome).length;
  return { games: rounds.length, wins: count("W"), losses: count("L") };
}
