import type { ClanSeason } from "contract/clan-seasons.ts";
import type { LeagueResultSummary } from "contract/results.ts";
import { expect } from "vitest";
import { type SeededRandom, seededRandom } from "../../../../demo/seeded-random.ts";
import {
  beginSeason,
  endSeason,
  makeClan,
  makeEvent,
  statsOf,
  tableOf,
  typeRound,
} from "../../../../test/league-season.ts";
import { type League, test } from "../../../../test/open-league.ts";
import { makePlayers } from "../../../../test/play.ts";

const rounds = 10;

/** Plays rounds on a few days in any order, most of them frozen. @returns what was frozen, in this order */
async function playAtRandom(league: League, clans: readonly string[], random: SeededRandom): Promise<string[]> {
  const frozen: string[] = [];
  for (let played = 0; played < rounds; played += 1) {
    const [red = "", blue = ""] = clans.toSorted(() => random.next() - 0.5);
    const forfeit = random.next() < 0.2 ? random.pick(["red", "blue"] as const) : undefined;
    const scores = { redScore: 100 * random.whole(0, 3), blueScore: 100 * random.whole(0, 3) };
    const id = await typeRound(league, { red, blue, ...scores, ...(forfeit && { forfeit }) });
    const date = `2026-03-0${random.whole(1, 4)}T2${random.whole(0, 3)}:30:00Z`;
    await league.league.call("updateResult", { as: league.admin, id, body: { date } });
    if (random.next() < 0.85) {
      await league.league.call("freezeResult", { as: league.admin, id });
      frozen.push(id);
    }
  }
  return frozen;
}

test("clans and events agree with all frozen rounds, also after renames and transfers", async ({ as, league }) => {
  const [ann = "", ben = "", cleo = "", dan = ""] = await makePlayers(league, "ann", "ben", "cleo", "dan");
  const season = await beginSeason(league);
  const clans = [
    await makeClan(league, "Owls", ann, dan),
    await makeClan(league, "Newts", ben),
    await makeClan(league, "Bears", cleo),
    await makeClan(league, "Idle"),
  ];
  const [owls = "", newts = ""] = clans;
  league.clock.moveTo(Date.parse("2026-03-05T00:00:00Z"));
  await makeEvent(league, { clans: [newts, owls], startDate: "2026-03-01T20:00Z", endDate: "2026-03-02T23:00Z" });
  await makeEvent(league, { clans: [owls, newts], startDate: "2026-03-03T20:00Z", endDate: "2026-03-04T23:00Z" });
  const frozen = await playAtRandom(league, clans.slice(0, 3), seededRandom(7));
  await league.call("updateClan", { as, id: owls, body: { name: "Zebras" } });
  await league.call("removeClanPlayer", { as, id: owls, body: { userId: dan } });
  await league.call("addClanPlayer", { as, id: newts, body: { userId: dan } });
  await league.call("updateUser", { as, id: ann, body: { userName: "Ann Again" } });
  await expectSeason(league, season._id, frozen);
  await league.call("deleteUser", { as, id: cleo });
  await endSeason(league);
  await beginSeason(league, "Season 2");
  await expectSeason(league, season._id, frozen);
  const [second] = await tableOf(league, (await league.call("searchSeasons")).data[0]?._id ?? "");
  const { data } = await league.call("getClanSeason", { id: second?._id ?? "" });
  expect(data).toMatchObject({ rounds: [], matchDays: [], clans: 4, records: { longestStreak: 0, highestWin: null } });
  expect((await league.send("getClanSeason", { id: "999" })).body).toMatchObject({ errorCode: "UNKNOWN_CLAN" });
  expect((await league.send("getSeasonTables", { id: "999" })).body).toMatchObject({ errorCode: "SEASON_NOT_FOUND" });
});

/** Recomputes all clans and events of a season from its rounds. */
async function expectSeason(league: League, seasonId: string, frozen: readonly string[]): Promise<void> {
  const { data: results } = await league.league.call("searchResults", { body: { seasonId, numberPerPage: 100 } });
  expect(results.map(({ _id }) => _id).toSorted()).toEqual(frozen.toSorted());
  const inOrder = frozen.flatMap((id) => results.filter(({ _id }) => _id === id));
  const table = await tableOf(league, seasonId);
  const stats = await statsOf(league, seasonId);
  const { data: tables } = await league.call("getSeasonTables", { id: seasonId });
  expect(tables.at(-1)?.table).toEqual(
    table.map(({ _id, name, numberGames, numberWins, numberLosses, points, difference }) => ({
      clanId: _id,
      clanName: name,
      points,
      difference,
      games: numberGames,
      wins: numberWins,
      losses: numberLosses,
    })),
  );
  for (const { _id: id, players } of table) {
    const { data } = await league.call("getClanSeason", { id });
    const lines = tables.map(({ day, table: lines }) => {
      const rank = lines.findIndex(({ clanId }) => clanId === id) + 1;
      return { day, rank, points: lines[rank - 1]?.points };
    });
    expect(lines).toEqual(data.matchDays);
    const own = inOrder.filter((result) => sideOf(id, result) !== null);
    expect(data.rounds.map(({ resultId }) => resultId)).toEqual(
      results.filter((result) => own.includes(result)).map(({ _id }) => _id),
    );
    expect(data.records).toEqual(recordsOf(id, own));
    expect(data.rivalries.map(({ clanId }) => clanId).toSorted()).toEqual(
      table.flatMap(({ _id }) => (_id === id ? [] : [_id])).toSorted(),
    );
    for (const rivalry of data.rivalries) {
      const met = own.filter((result) => sideOf(rivalry.clanId, result) !== null);
      expect(rivalry).toMatchObject(sumsOf(id, met));
    }
    expect(data.players.map(({ userId }) => userId)).toEqual(players.map(({ userId }) => userId));
    for (const { userId, ...player } of data.players) {
      const stat = stats.find((one) => one.userId === userId);
      if (stat) expect(player).toMatchObject({ elo: stat.elo, numberGames: stat.numberGames, kdRatio: stat.kdRatio });
    }
    expectDays(id, data, inOrder, table);
  }
  for (const { _id: id, form, ...clan } of table) {
    const own = inOrder.filter((result) => sideOf(id, result) !== null).map((result) => seenBy(id, result));
    expect(form).toBe(own.slice(-5).map(letterOf).join(""));
    const { games: numberGames, wins: numberWins, losses: numberLosses } = sumsOf(id, inOrder);
    expect(clan).toMatchObject({ numberGames, numberWins, numberLosses, points: numberWins });
  }
  await expectEvents(league, seasonId, results);
}

/** Recomputes scores and sums of a season's events, and what the page of each of its results says of them. */
async function expectEvents(league: League, seasonId: string, newestFirst: readonly LeagueResultSummary[]) {
  const byDate = newestFirst.toReversed();
  const { data: events } = await league.call("searchEvents", { body: { seasonId } });
  const rounds = new Map<string | null, LeagueResultSummary[]>();
  for (const { _id: id, clanAId, clanBId, score } of events) {
    const own = byDate.filter(({ eventId }) => eventId === id);
    rounds.set(id, own);
    const clanA = clanSum(clanAId, own);
    const clanB = clanSum(clanBId, own);
    expect(score).toEqual(own.length === 0 ? null : { clanA: clanA.wins, clanB: clanB.wins, rounds: own.length });
    const shown = (await league.call("getEventRounds", { id })).data;
    expect(shown).toMatchObject({ clanA, clanB, running: [] });
    expect(shown.rounds.map(({ _id }) => _id)).toEqual(own.map(({ _id }) => _id));
  }
  expect(events.some(({ score }) => score !== null && score.clanA * score.clanB > 0)).toBe(true);
  for (const [index, { _id: id, eventId, redClanId, blueClanId }] of byDate.entries()) {
    const { data: story } = await league.league.call("getStory", { id });
    expect([story.previous?._id, story.next?._id]).toEqual([byDate[index - 1]?._id, byDate[index + 1]?._id]);
    const own = rounds.get(eventId);
    expect(story.event?.rounds.map(({ _id }) => _id)).toEqual(own?.map(({ _id }) => _id));
    if (own) expect(story.event).toMatchObject({ red: clanSum(redClanId, own), blue: clanSum(blueClanId, own) });
  }
}

function clanSum(clanId: string | null, results: readonly LeagueResultSummary[]) {
  const { wins, teamScore: score } = sumsOf(clanId ?? "", results);
  return { wins, score };
}

type Own = Pick<LeagueResultSummary, "redClanId" | "blueClanId">;

function sideOf(clanId: string, { redClanId, blueClanId }: Own): "red" | "blue" | null {
  if (redClanId === clanId) return "red";
  return blueClanId === clanId ? "blue" : null;
}

/** The scores of a clan and of the other one, and whether it won. */
function seenBy(clanId: string, result: LeagueResultSummary) {
  const { redScore, blueScore, winnerSide, isForfeit } = result;
  const isRed = sideOf(clanId, result) === "red";
  const [team, other] = isRed ? [redScore, blueScore] : [blueScore, redScore];
  const isWon = winnerSide !== null && (winnerSide === "red") === isRed;
  return { id: result._id, team, other, isWon, isLost: winnerSide !== null && !isWon, isForfeit };
}

function letterOf({ isWon, isLost }: ReturnType<typeof seenBy>): string {
  if (isWon) return "W";
  return isLost ? "L" : "D";
}

function sumsOf(clanId: string, results: readonly LeagueResultSummary[]) {
  const seen = results.filter((result) => sideOf(clanId, result)).map((result) => seenBy(clanId, result));
  const played = seen.filter(({ isForfeit }) => !isForfeit);
  return {
    games: seen.length,
    wins: seen.filter(({ isWon }) => isWon).length,
    losses: seen.filter(({ isLost }) => isLost).length,
    teamScore: played.reduce((sum, { team }) => sum + team, 0),
    otherScore: played.reduce((sum, { other }) => sum + other, 0),
  };
}

function recordsOf(clanId: string, inOrder: readonly LeagueResultSummary[]): ClanSeason["records"] {
  const seen = inOrder.map((result) => seenBy(clanId, result));
  const letters = seen.map(({ isWon }) => (isWon ? "W" : "-")).join("");
  const played = seen.filter(({ isForfeit }) => !isForfeit);
  const best = (of: typeof seen, valueIn: (one: (typeof seen)[number]) => number) => {
    if (of.length === 0) return null;
    const value = Math.max(...of.map(valueIn));
    return { value, resultId: of.find((one) => valueIn(one) === value)?.id ?? "" };
  };
  return {
    longestStreak: Math.max(0, ...(letters.match(/W+/g) ?? []).map(({ length }) => length)),
    highestScore: best(played, ({ team }) => team),
    highestWin: best(
      played.filter(({ isWon }) => isWon),
      ({ team, other }) => team - other,
    ),
  };
}

/** The table after each day, and on the last day the table as it is. */
function expectDays(
  clanId: string,
  { matchDays, clans }: ClanSeason,
  results: readonly LeagueResultSummary[],
  table: Awaited<ReturnType<typeof tableOf>>,
): void {
  expect(clans).toBe(table.length);
  const days = [...new Set(results.map(({ date }) => (date ?? "").slice(0, 10)))].toSorted();
  expect(matchDays.map(({ day }) => day)).toEqual(days);
  for (const { day, rank, points } of matchDays) {
    const until = results.filter(({ date }) => (date ?? "").slice(0, 10) <= day);
    const standings = table
      .map(({ _id, name }) => ({ _id, name, ...sumsOf(_id, until) }))
      .toSorted((one, other) => (one.name < other.name ? -1 : 1))
      .toSorted(
        (one, other) =>
          other.wins - one.wins ||
          other.wins - other.losses - (one.wins - one.losses) ||
          other.teamScore - one.teamScore,
      );
    expect(standings.findIndex(({ _id }) => _id === clanId) + 1, `${clanId} on ${day}`).toBe(rank);
    expect(standings[rank - 1]?.wins).toBe(points);
  }
  expect(matchDays.at(-1)?.rank).toBe(table.findIndex(({ _id }) => _id === clanId) + 1);
}
