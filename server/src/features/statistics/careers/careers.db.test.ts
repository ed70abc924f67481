import { expect } from "vitest";
import { createSeededRandom } from "../../../../demo/seeded-random.ts";
import { expectCareers } from "../../../../test/expect-careers.ts";
import { expectHome, expectTrends } from "../../../../test/expect-insights-and-trends.ts";
import { expectMaps, expectRecords } from "../../../../test/expect-records.ts";
import { beginSeason, createClan, endSeason, enterFrozenRound, readStandings } from "../../../../test/league-season.ts";
import { type League, test } from "../../../../test/open-league.ts";
import { createMode, createPlayers, createServerRound, importRound } from "../../../../test/play.ts";
import { formatPsvMessage } from "../../results/imports/format-round-message.ts";

const dayMs = 86_400_000;
const sixWeeksMs = 42 * dayMs;
const names = ["ann", "ben", "cleo", "dan", "eve", "finn"];

/**
 * Posts random rounds over six weeks, and freezes most of them. Each was played up to 27 days before it is posted, so the
 * order of freezes is not the order of dates.
 */
async function playAtRandom(league: League, modeIds: readonly string[], roundCount: number): Promise<void> {
  const random = createSeededRandom(1);
  const start = league.clock.now() - sixWeeksMs;
  for (let index = 0; index < roundCount; index += 1) {
    const playerCount = 2 * random.integer(1, 3);
    const players = names.toSorted(() => random.next() - 0.5).slice(0, playerCount);
    league.clock.moveTo(start + (index / roundCount) * sixWeeksMs);
    const map = random.pick(["ctf5", "ctf2", "ctf_mars"]);
    const round = createServerRound(players, {
      map,
      redScore: 100 * random.integer(0, 3),
      blueScore: 100 * random.integer(0, 3),
    });
    const date = new Date(league.clock.now() - random.integer(0, 27) * dayMs).toISOString();
    const roundOrMessage = random.next() < 0.3 ? formatPsvMessage(round) : round;
    const { _id: id } = await importRound(league, random.pick(modeIds), roundOrMessage, date);
    if (random.next() < 0.15) {
      await league.call("declareForfeit", { as: league.admin, id, body: { side: random.pick(["red", "blue"]) } });
    }
    if (random.next() < 0.9) await league.call("freezeResult", { as: league.admin, id });
  }
  league.clock.moveTo(start + sixWeeksMs);
}

/** Plays rounds in which Ann beats Ben until his win probability is low, and then one that Ben wins. */
async function playUpset(league: League, modeId: string): Promise<void> {
  for (const redScore of [500, 500, 500, 500, 500, 500, 0]) {
    const round = createServerRound(["ann", "ben"], { map: "ctf5", redScore, blueScore: 100 });
    const { _id: id } = await importRound(league, modeId, round, "2026-03-01");
    await league.call("freezeResult", { as: league.admin, id });
  }
}

test("careers agree with all results, even after a deletion, a rename and a change of clan", async ({
  admin,
  league,
}) => {
  const userIds = await createPlayers(league, ...names);
  const [annId = "", benId = "", cleoId = "", danId = ""] = userIds;
  const duelId = await createMode(league, "Duel");
  const squadId = await createMode(league, "Squad");
  const modeIds = [duelId, squadId];
  await playAtRandom(league, modeIds, 20);
  await playUpset(league, duelId);
  const season = await beginSeason(league, "Season 1");
  const owlsClanId = await createClan(league, "Owls", annId);
  const newtsClanId = await createClan(league, "Newts", benId);
  await enterFrozenRound(league, { red: owlsClanId, blue: newtsClanId, redScore: 700, blueScore: 200 });
  await league.call("removeClanPlayer", { as: admin, id: newtsClanId, body: { userId: benId } });
  await league.call("addClanPlayer", { as: admin, id: newtsClanId, body: { userId: danId } });
  await enterFrozenRound(league, { red: newtsClanId, blue: owlsClanId, redScore: 0, blueScore: 0, forfeit: "red" });
  await endSeason(league);
  const secondSeason = await beginSeason(league, "Season 2");
  // The clans were copied to the new season. The copies have other ids.
  const standings = await readStandings(league, secondSeason._id);
  const [redClanId = "", blueClanId = ""] = standings.map(({ _id }) => _id);
  await enterFrozenRound(league, { red: redClanId, blue: blueClanId, redScore: 300, blueScore: 300 });
  await league.call("updateUser", { as: admin, id: annId, body: { userName: "Ann Again" } });
  await league.call("deleteUser", { as: admin, id: cleoId });
  await expectCareers(league, userIds);
  await expectHome(league);
  await expectMaps(league);
  await expectRecords(league);

  for (const modeId of modeIds) await expectTrends(league, modeId, userIds);
  // Trends go back at most to a day before the last freeze, regardless of the requested date.
  const searchTrendsOn = (date: string) => league.call("searchTrends", { body: { modeId: duelId, date, userIds } });
  expect(await searchTrendsOn("1970-01-01")).toEqual(await searchTrendsOn("2026-02-28"));

  const { data: rounds } = await league.call("searchPlayerRounds", { id: benId, body: { area: "ranked" } });
  const otherPlayers = rounds.flatMap(({ partners, opponents }) => [...partners, ...opponents]);
  expect(otherPlayers.map(({ userName }) => userName)).toEqual(expect.arrayContaining(["cleo", "Ann Again"]));

  const { data: career } = await league.call("getCareer", {
    id: benId,
    body: { area: "league", seasonId: season._id },
  });
  expect(career.clans).toEqual([
    // The API calls the emblem crest. This one is generated.
    { seasonId: season._id, seasonName: "Season 1", clanId: newtsClanId, clanName: "Newts", crest: null },
  ]);
  expect(career.maps).toMatchObject([{ map: "ctf5", games: 1, losses: 1 }]);
});

test("if records of several modes are equal, the record of the result that was frozen first leads", async ({
  admin,
  league,
}) => {
  await createPlayers(league, "ann", "ben");
  const play = async (modeId: string, redScore: number) => {
    const { _id: id } = await importRound(league, modeId, createServerRound(["ann", "ben"], { redScore }));
    await league.call("freezeResult", { as: admin, id });
    league.clock.advance(1000);
    return id;
  };
  const duelId = await createMode(league, "Duel");
  const squadId = await createMode(league, "Squad");
  await play(duelId, 400);
  const firstFrozenId = await play(duelId, 500);
  // This result is frozen later, but it is the first one of its mode, so its freeze number is lower.
  await play(squadId, 500);
  const { data } = await league.call("getRecords", { body: { area: "ranked" } });
  // `lead` are the records for the largest lead in a round.
  expect(data.lead[0]?.result._id).toBe(firstFrozenId);
});

test("the comparison of two players rejects the same player and unknown players", async ({ league }) => {
  const [annId = "", benId = ""] = await createPlayers(league, "ann", "ben");
  const getVersus = (id: string, otherId: string) =>
    league.send("getVersus", { id, body: { area: "ranked", otherId } });
  expect((await getVersus(annId, annId)).body).toMatchObject({ status: 400, errorData: { field: "otherId" } });
  expect((await getVersus(annId, "999")).body).toMatchObject({ status: 404, errorCode: "USER_NOT_FOUND" });
  expect((await getVersus("999", annId)).body).toMatchObject({ status: 404, errorCode: "USER_NOT_FOUND" });
  expect((await getVersus(annId, benId)).body).toMatchObject({ data: { records: [], rounds: [] } });
});
