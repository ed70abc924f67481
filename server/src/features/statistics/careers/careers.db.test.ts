import { expect } from "vitest";
import { seededRandom } from "../../../../demo/seeded-random.ts";
import { expectCareers } from "../../../../test/expect-careers.ts";
import { expectHome, expectTrends } from "../../../../test/expect-elos.ts";
import { expectMaps, expectRecords } from "../../../../test/expect-records.ts";
import { beginSeason, createClan, endSeason, freezeRound, readStandings } from "../../../../test/league-season.ts";
import { type League, test } from "../../../../test/open-league.ts";
import { createMode, createPlayers, createServerRound, postResult } from "../../../../test/play.ts";
import { writePsv } from "../../results/imports/write-round-message.ts";

const dayMs = 86_400_000;
const sixWeeksMs = 42 * dayMs;
const names = ["ann", "ben", "cleo", "dan", "eve", "finn"];

/** Posts rounds of random days over six weeks. Some are frozen after rounds of later days. */
async function playAtRandom(
  league: League,
  modeIds: readonly string[],
  seed: number,
  roundCount: number,
): Promise<void> {
  const random = seededRandom(seed);
  const start = league.clock.now() - sixWeeksMs;
  for (let index = 0; index < roundCount; index += 1) {
    const size = 2 * random.whole(1, 3);
    const players = names.toSorted(() => random.next() - 0.5).slice(0, size);
    league.clock.moveTo(start + (index / roundCount) * sixWeeksMs);
    const map = random.pick(["ctf5", "ctf2", "ctf_mars"]);
    const round = createServerRound(players, {
      map,
      redScore: 100 * random.whole(0, 3),
      blueScore: 100 * random.whole(0, 3),
    });
    const day = new Date(league.clock.now() - random.whole(0, 27) * dayMs).toISOString();
    const message = random.next() < 0.3 ? writePsv(round) : round;
    const { _id: id } = await postResult(league, random.pick(modeIds), message, day);
    if (random.next() < 0.15) {
      await league.call("declareForfeit", { as: league.admin, id, body: { side: random.pick(["red", "blue"]) } });
    }
    if (random.next() < 0.9) await league.call("freezeResult", { as: league.admin, id });
  }
  league.clock.moveTo(start + sixWeeksMs);
}

/** Ann beats Ben until his win probability is low, and then Ben wins. */
async function playUpset(league: League, modeId: string): Promise<void> {
  for (const redScore of [500, 500, 500, 500, 500, 500, 0]) {
    const round = createServerRound(["ann", "ben"], { map: "ctf5", redScore, blueScore: 100 });
    const { _id: id } = await postResult(league, modeId, round, "2026-03-01");
    await league.call("freezeResult", { as: league.admin, id });
  }
}

test("careers agree with all results, even after a deletion, a new name and a change of clan", async ({
  admin,
  league,
}) => {
  const userIds = await createPlayers(league, ...names);
  const [ann = "", ben = "", cleo = "", dan = ""] = userIds;
  const modeIds = [await createMode(league, "Duel"), await createMode(league, "Squad")];
  await playAtRandom(league, modeIds, 1, 20);
  await playUpset(league, modeIds[0] ?? "");
  const season = await beginSeason(league, "Season 1");
  const owls = await createClan(league, "Owls", ann);
  const newts = await createClan(league, "Newts", ben);
  await freezeRound(league, { red: owls, blue: newts, redScore: 700, blueScore: 200 });
  await league.call("removeClanPlayer", { as: admin, id: newts, body: { userId: ben } });
  await league.call("addClanPlayer", { as: admin, id: newts, body: { userId: dan } });
  await freezeRound(league, { red: newts, blue: owls, redScore: 0, blueScore: 0, forfeit: "red" });
  await endSeason(league);
  const secondSeason = await beginSeason(league, "Season 2");
  const [redClan = owls, blueClan = newts] = (await readStandings(league, secondSeason._id)).map(({ _id }) => _id);
  await freezeRound(league, { red: redClan, blue: blueClan, redScore: 300, blueScore: 300 });
  await league.call("updateUser", { as: admin, id: ann, body: { userName: "Ann Again" } });
  await league.call("deleteUser", { as: admin, id: cleo });
  await expectCareers(league, userIds);
  await expectHome(league);
  await expectMaps(league);
  await expectRecords(league);

  for (const modeId of modeIds) await expectTrends(league, modeId, userIds);
  // Trends go back at most to a day before the last freeze, regardless of the requested date.
  const searchTrendsOn = (date: string) =>
    league.call("searchTrends", { body: { modeId: modeIds[0] ?? "", date, userIds } });
  expect(await searchTrendsOn("1970-01-01")).toEqual(await searchTrendsOn("2026-02-28"));

  const { data: rounds } = await league.call("searchPlayerRounds", { id: ben, body: { area: "ranked" } });
  const otherPlayers = rounds.flatMap(({ partners, opponents }) => [...partners, ...opponents]);
  expect(otherPlayers.map(({ userName }) => userName)).toEqual(expect.arrayContaining(["cleo", "Ann Again"]));

  const { data: career } = await league.call("getCareer", { id: ben, body: { area: "league", seasonId: season._id } });
  expect(career.clans).toEqual([
    { seasonId: season._id, seasonName: "Season 1", clanId: newts, clanName: "Newts", crest: null },
  ]);
  expect(career.maps).toMatchObject([{ map: "ctf5", games: 1, losses: 1 }]);
});

test("if records of several modes are equal, the record that was frozen first leads", async ({ admin, league }) => {
  await createPlayers(league, "ann", "ben");
  const play = async (modeId: string, redScore: number) => {
    const { _id: id } = await postResult(league, modeId, createServerRound(["ann", "ben"], { redScore }));
    await league.call("freezeResult", { as: admin, id });
    league.clock.advance(1000);
    return id;
  };
  const modeIds = [await createMode(league, "Duel"), await createMode(league, "Squad")] as const;
  await play(modeIds[0], 400);
  const firstFrozenId = await play(modeIds[0], 500);
  // This freeze is later, but it is the first one of its mode, so its freeze number is lower.
  await play(modeIds[1], 500);
  const { data } = await league.call("getRecords", { body: { area: "ranked" } });
  expect(data.lead[0]?.result._id).toBe(firstFrozenId);
});

test("the comparison of two players rejects the same player and unknown players", async ({ league }) => {
  const [ann = "", ben = ""] = await createPlayers(league, "ann", "ben");
  const getVersus = (id: string, otherId: string) =>
    league.send("getVersus", { id, body: { area: "ranked", otherId } });
  expect((await getVersus(ann, ann)).body).toMatchObject({ status: 400, errorData: { field: "otherId" } });
  expect((await getVersus(ann, "999")).body).toMatchObject({ status: 404, errorCode: "USER_NOT_FOUND" });
  expect((await getVersus("999", ann)).body).toMatchObject({ status: 404, errorCode: "USER_NOT_FOUND" });
  expect((await getVersus(ann, ben)).body).toMatchObject({ data: { records: [], rounds: [] } });
});
