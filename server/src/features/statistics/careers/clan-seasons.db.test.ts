import type { ClanSeason } from "contract/clan-seasons.ts";
import type { LeagueResultSummary } from "contract/results.ts";
import { expect } from "vitest";
import { createSeededRandom, type SeededRandom } from "../../../../demo/seeded-random.ts";
import {
  computeRecordsOfClan,
  computeTotalsOfClan,
  computeWinsAndScore,
  findSideOfClan,
  getOutcomeLetter,
  toClanPerspective,
  toClanRound,
} from "../../../../test/compute-clan-seasons.ts";
import {
  beginSeason,
  createClan,
  createEvent,
  endSeason,
  enterRound,
  readStandings,
  readStats,
} from "../../../../test/league-season.ts";
import { type League, test } from "../../../../test/open-league.ts";
import { createPlayers } from "../../../../test/play.ts";

const roundCount = 10;

/** Plays rounds on random days and freezes most of them. Returns the ids of the frozen results, in the order of the freezes. */
async function playAtRandom(league: League, clanIds: readonly string[], random: SeededRandom): Promise<string[]> {
  const frozenIds: string[] = [];
  for (let roundIndex = 0; roundIndex < roundCount; roundIndex += 1) {
    const clansInRandomOrder = clanIds.toSorted(() => random.next() - 0.5);
    const [red = "", blue = ""] = clansInRandomOrder;
    const forfeit = random.next() < 0.2 ? random.pick(["red", "blue"] as const) : undefined;
    const scores = { redScore: 100 * random.integer(0, 3), blueScore: 100 * random.integer(0, 3) };
    const id = await enterRound(league, { red, blue, ...scores, ...(forfeit && { forfeit }) });
    const date = `2026-03-0${random.integer(1, 4)}T2${random.integer(0, 3)}:30:00Z`;
    await league.leagueArea.call("updateResult", { as: league.admin, id, body: { date } });
    if (random.next() < 0.85) {
      await league.leagueArea.call("freezeResult", { as: league.admin, id });
      frozenIds.push(id);
    }
  }
  return frozenIds;
}

test("clans and events agree with all frozen results, even after renames and a change of clan", async ({
  admin,
  league,
}) => {
  const [annId = "", benId = "", cleoId = "", danId = ""] = await createPlayers(league, "ann", "ben", "cleo", "dan");
  const season = await beginSeason(league);
  const clanIds = [
    await createClan(league, "Owls", annId, danId),
    await createClan(league, "Newts", benId),
    await createClan(league, "Bears", cleoId),
    await createClan(league, "Idle"),
  ];
  const [owlsId = "", newtsId = ""] = clanIds;
  league.clock.moveTo(Date.parse("2026-03-05T00:00:00Z"));
  await createEvent(league, { clans: [newtsId, owlsId], startDate: "2026-03-01T20:00Z", endDate: "2026-03-02T23:00Z" });
  await createEvent(league, { clans: [owlsId, newtsId], startDate: "2026-03-03T20:00Z", endDate: "2026-03-04T23:00Z" });
  const clansWithRounds = clanIds.slice(0, 3);
  // The seed is arbitrary, but both clans must win a round of an event, which `expectConsistentEvents` requires.
  const seed = 7;
  const roundIds = await playAtRandom(league, clansWithRounds, createSeededRandom(seed));
  // The forfeit has the highest score of all rounds, but sets no record.
  const forfeit = { red: owlsId, blue: newtsId, redScore: 900, blueScore: 0, forfeit: "blue" } as const;
  const forfeitId = await enterRound(league, forfeit);
  await league.leagueArea.call("freezeResult", { as: admin, id: forfeitId });
  const frozenIds = [...roundIds, forfeitId];
  await league.call("updateClan", { as: admin, id: owlsId, body: { name: "Zebras" } });
  await league.call("removeClanPlayer", { as: admin, id: owlsId, body: { userId: danId } });
  await league.call("addClanPlayer", { as: admin, id: newtsId, body: { userId: danId } });
  await league.call("updateUser", { as: admin, id: annId, body: { userName: "Ann Again" } });
  await expectConsistentSeason(league, season._id, frozenIds);

  await league.call("deleteUser", { as: admin, id: cleoId });
  await endSeason(league);
  await beginSeason(league, "Season 2");
  await expectConsistentSeason(league, season._id, frozenIds);

  const { data: seasons } = await league.call("searchSeasons");
  const [clanOfSecondSeason] = await readStandings(league, seasons[0]?._id ?? "");
  const { data } = await league.call("getClanSeason", { id: clanOfSecondSeason?._id ?? "" });
  // All four clans are copied to the second season, without their rounds.
  expect(data).toMatchObject({ rounds: [], matchDays: [], clans: 4, records: { longestStreak: 0, highestWin: null } });
});

test("an unknown clan or season is rejected", async ({ league }) => {
  expect((await league.send("getClanSeason", { id: "999" })).body).toMatchObject({ errorCode: "UNKNOWN_CLAN" });
  expect((await league.send("getSeasonTables", { id: "999" })).body).toMatchObject({ errorCode: "SEASON_NOT_FOUND" });
});

/** Recomputes all clans and events of a season from its results, and compares them. */
async function expectConsistentSeason(league: League, seasonId: string, frozenIds: readonly string[]): Promise<void> {
  const { data: results } = await league.leagueArea.call("searchResults", { body: { seasonId, numberPerPage: 100 } });
  expect(results.map(({ _id }) => _id).toSorted()).toEqual(frozenIds.toSorted());
  // The search lists results by date, the newest first.
  const resultsInFreezeOrder = frozenIds.flatMap((id) => results.filter(({ _id }) => _id === id));
  const finalStandings = await readStandings(league, seasonId);
  const stats = await readStats(league, seasonId);
  const { data: tables } = await league.call("getSeasonTables", { id: seasonId });
  expect(tables.at(-1)?.table).toEqual(
    finalStandings.map(({ _id, name, numberGames, numberWins, numberLosses, points, difference }) => ({
      clanId: _id,
      clanName: name,
      points,
      difference,
      games: numberGames,
      wins: numberWins,
      losses: numberLosses,
    })),
  );
  for (const { _id: id, players } of finalStandings) {
    const { data: clanSeason } = await league.call("getClanSeason", { id });
    const matchDays = tables.map(({ day, table: dayStandings }) => {
      const rank = dayStandings.findIndex(({ clanId }) => clanId === id) + 1;
      return { day, rank, points: dayStandings[rank - 1]?.points };
    });
    expect(matchDays).toEqual(clanSeason.matchDays);
    const clanResults = resultsInFreezeOrder.filter((result) => findSideOfClan(id, result) !== null);
    expect(clanSeason.rounds).toEqual(
      results.filter((result) => clanResults.includes(result)).map((result) => toClanRound(id, result)),
    );
    expect(clanSeason.records).toEqual(computeRecordsOfClan(id, clanResults));
    const rivals = finalStandings
      .filter(({ _id }) => _id !== id)
      .map(({ _id, name }) => ({ clanId: _id, clanName: name }));
    expect(clanSeason.rivalries.map(({ clanId, clanName }) => ({ clanId, clanName }))).toEqual(
      rivals.toSorted((a, b) => (a.clanName < b.clanName ? -1 : 1)),
    );
    for (const rivalry of clanSeason.rivalries) {
      const sharedResults = clanResults.filter((result) => findSideOfClan(rivalry.clanId, result) !== null);
      expect(rivalry).toMatchObject(computeTotalsOfClan(id, sharedResults));
    }
    expect(clanSeason.players.map(({ userId }) => userId)).toEqual(players.map(({ userId }) => userId));
    for (const { userId, ...player } of clanSeason.players) {
      const stat = stats.find((candidate) => candidate.userId === userId);
      // A player without a round has no stat.
      if (stat) expect(player).toMatchObject({ elo: stat.elo, numberGames: stat.numberGames, kdRatio: stat.kdRatio });
    }
    expectConsistentMatchDays(id, clanSeason, resultsInFreezeOrder, finalStandings);
  }
  for (const { _id: id, form, ...clan } of finalStandings) {
    const clanResults = resultsInFreezeOrder
      .filter((result) => findSideOfClan(id, result) !== null)
      .map((result) => toClanPerspective(id, result));
    // The form shows the last five results.
    expect(form).toBe(clanResults.slice(-5).map(getOutcomeLetter).join(""));
    const {
      games: numberGames,
      wins: numberWins,
      losses: numberLosses,
    } = computeTotalsOfClan(id, resultsInFreezeOrder);
    expect(clan).toMatchObject({ numberGames, numberWins, numberLosses, points: numberWins });
  }
  await expectConsistentEvents(league, seasonId, results);
}

/** Recomputes the scores and totals of a season's events, and compares them with the events and the insights of results. */
async function expectConsistentEvents(
  league: League,
  seasonId: string,
  resultsNewestFirst: readonly LeagueResultSummary[],
) {
  const resultsByDate = resultsNewestFirst.toReversed();
  const { data: events } = await league.call("searchEvents", { body: { seasonId } });
  const resultsByEvent = new Map<string | null, LeagueResultSummary[]>();
  for (const { _id: id, clanAId, clanBId, score } of events) {
    const clanResults = resultsByDate.filter(({ eventId }) => eventId === id);
    resultsByEvent.set(id, clanResults);
    const clanA = computeWinsAndScore(clanAId, clanResults);
    const clanB = computeWinsAndScore(clanBId, clanResults);
    expect(score).toEqual(
      clanResults.length === 0 ? null : { clanA: clanA.wins, clanB: clanB.wins, rounds: clanResults.length },
    );
    const { data: eventRounds } = await league.call("getEventRounds", { id });
    expect(eventRounds).toMatchObject({ clanA, clanB, running: [] });
    expect(eventRounds.rounds.map(({ _id }) => _id)).toEqual(clanResults.map(({ _id }) => _id));
  }
  // The test would prove little without an event in which both clans won rounds.
  expect(events.some(({ score }) => score !== null && score.clanA > 0 && score.clanB > 0)).toBe(true);
  for (const [index, { _id: id, eventId, redClanId, blueClanId }] of resultsByDate.entries()) {
    // The API calls insights a story.
    const { data: insights } = await league.leagueArea.call("getStory", { id });
    expect(insights.previous?._id).toBe(resultsByDate[index - 1]?._id);
    expect(insights.next?._id).toBe(resultsByDate[index + 1]?._id);
    const clanResults = resultsByEvent.get(eventId);
    expect(insights.event?.rounds.map(({ _id }) => _id)).toEqual(clanResults?.map(({ _id }) => _id));
    if (clanResults)
      expect(insights.event).toMatchObject({
        red: computeWinsAndScore(redClanId, clanResults),
        blue: computeWinsAndScore(blueClanId, clanResults),
      });
  }
}

/** Recomputes a clan's ranks after each match day, and compares the last one with the final standings. */
function expectConsistentMatchDays(
  clanId: string,
  { matchDays, clans }: ClanSeason,
  results: readonly LeagueResultSummary[],
  finalStandings: Awaited<ReturnType<typeof readStandings>>,
): void {
  expect(clans).toBe(finalStandings.length);
  const days = [...new Set(results.map(({ date }) => (date ?? "").slice(0, 10)))].toSorted();
  expect(matchDays.map(({ day }) => day)).toEqual(days);
  for (const { day, rank, points } of matchDays) {
    const resultsUntilDay = results.filter(({ date }) => (date ?? "").slice(0, 10) <= day);
    const standingsOfDay = finalStandings
      .map(({ _id, name }) => ({ _id, name, ...computeTotalsOfClan(_id, resultsUntilDay) }))
      .toSorted((a, b) => (a.name < b.name ? -1 : 1))
      .toSorted((a, b) => b.wins - a.wins || b.wins - b.losses - (a.wins - a.losses) || b.teamScore - a.teamScore);
    expect(standingsOfDay.findIndex(({ _id }) => _id === clanId) + 1, `${clanId} on ${day}`).toBe(rank);
    expect(standingsOfDay[rank - 1]?.wins).toBe(points);
  }
  expect(matchDays.at(-1)?.rank).toBe(finalStandings.findIndex(({ _id }) => _id === clanId) + 1);
}

test("a player without a round has no games, no ratio, and an Elo only while the season is active", async ({
  league,
}) => {
  const [annId = ""] = await createPlayers(league, "ann");
  const { _id: seasonId } = await beginSeason(league);
  const clanId = await createClan(league, "Owls", annId);
  const readRoster = async () => (await league.call("getClanSeason", { id: clanId })).data.players;
  expect(await readRoster()).toMatchObject([{ numberGames: 0, kdRatio: 0, averageKills: null, elo: 1000 }]);
  await endSeason(league);
  expect(await readStandings(league, seasonId)).toMatchObject([{ _id: clanId }]);
  expect(await readRoster()).toMatchObject([{ numberGames: 0, kdRatio: 0, averageKills: null, elo: null }]);
});
