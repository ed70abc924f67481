import { expect } from "vitest";
import { tally } from "../../../../test/call-league.ts";
import {
  beginSeason,
  clanOf,
  endSeason,
  freezeRound,
  makeClan,
  rate,
  tableOf,
} from "../../../../test/league-season.ts";
import { test } from "../../../../test/open-league.ts";
import { makePlayers } from "../../../../test/play.ts";
import { raceOnLock } from "../../../../test/race-on-lock.ts";
import { requireActiveSeasonForShare } from "../../competitions/active-season.ts";

test("an ended season is the current one until the next begins", async ({ league }) => {
  const season = await beginSeason(league);
  expect(await endSeason(league)).toEqual({ ...season, isActive: false });
  expect((await league.call("searchSeasons")).data).toMatchObject([{ isActive: false, isLastSeason: true }]);
  await beginSeason(league, "Season 2");
  expect((await league.call("searchSeasons")).data).toMatchObject([
    { name: "Season 2", isActive: true, isLastSeason: true },
    { name: "Season 1", isActive: false, isLastSeason: false },
  ]);
});

test("refuses to end a season without an active one", async ({ league }) => {
  const refusal = { status: 409, errorCode: "NO_ACTIVE_SEASON", message: "There is no active season", errorData: {} };
  expect(await league.refused("endSeason", { as: league.admin })).toEqual(refusal);
  await beginSeason(league);
  await endSeason(league);
  expect(await league.refused("endSeason", { as: league.admin })).toEqual(refusal);
});

test("ends no other season than the one that is named", async ({ league }) => {
  const { _id: first } = await beginSeason(league);
  const end = (seasonId: string) => ({ as: league.admin, body: { seasonId } });
  await league.expectRefusal(404, "SEASON_NOT_FOUND", "endSeason", end("999"));
  await league.call("endSeason", end(first));
  const { _id: second } = await beginSeason(league, "Season 2");
  expect(await league.refused("endSeason", end(first))).toMatchObject({ status: 409, message: "Season 1 has ended" });
  expect((await league.call("endSeason", end(second))).data).toMatchObject({ _id: second, isActive: false });
});

test("of twenty concurrent calls one ends the season", async ({ league }) => {
  await beginSeason(league);
  const ends = () => Array.from({ length: 20 }, () => league.send("endSeason", { as: league.admin }));
  const replies = await raceOnLock(league.context.db, requireActiveSeasonForShare, ends);
  expect(tally(replies)).toEqual({ 200: 1, 409: 19 });
});

test("stores a clan's mean Elo when the season ends", async ({ league }) => {
  const [ann = "", ben = "", cleo = ""] = await makePlayers(league, "Ann", "Ben", "Cleo");
  const { _id } = await beginSeason(league);
  for (const [name, ...players] of [["Foxes", ann, ben], ["Owls", cleo], ["Empty"]] as const) {
    await makeClan(league, name, ...players);
  }
  await rate(league, { [ann]: 1100.25 });
  const elos = async () => Object.fromEntries((await tableOf(league, _id)).map((clan) => [clan.name, clan.averageElo]));
  const kept = { Foxes: 1050.125, Owls: 1000, Empty: null };
  expect(await elos()).toEqual(kept);
  await rate(league, { [ann]: 1200, [ben]: 1100 });
  expect(await elos()).toEqual({ ...kept, Foxes: 1150 });
  await rate(league, { [ann]: 1100.25, [ben]: 1000 });
  await endSeason(league);
  expect(await elos()).toEqual(kept);
  await rate(league, { [ann]: 2000, [ben]: 2000, [cleo]: 2000 });
  expect(await elos()).toEqual(kept);
});

test("concurrent changes happen before the season's end or are refused", async ({ league }) => {
  const names = Array.from({ length: 8 }, (_, index) => `player ${index}`);
  const players = await makePlayers(league, ...names);
  const { _id } = await beginSeason(league);
  const red = await makeClan(league, "Foxes", ...players.slice(0, 2));
  const blue = await makeClan(league, "Owls", ...players.slice(2, 4));
  await rate(league, Object.fromEntries(players.map((id, index) => [id, 1000 + 2 ** index])));
  const as = league.admin;
  const replies = await raceOnLock(league.context.db, requireActiveSeasonForShare, () => [
    ...players.slice(4, 6).map((userId) => league.send("addClanPlayer", { as, id: red, body: { userId } })),
    league.send("removeClanPlayer", { as, id: red, body: { userId: players[0] ?? "" } }),
    league.send("endSeason", { as }),
    league.send("deleteUser", { as, id: players[2] ?? "" }),
    ...players.slice(6).map((userId) => league.send("addClanPlayer", { as, id: blue, body: { userId } })),
    league.send("updateClan", { as, id: blue, body: { name: "Herons" } }),
  ]);
  for (const { status } of replies) expect([200, 409]).toContain(status);

  const { db } = league.context;
  const elos = await db.selectFrom("ratings").select(["user_id", "elo"]).execute();
  for (const { players: roster, averageElo } of await tableOf(league, _id)) {
    const own = roster.map(({ userId }) => elos.find(({ user_id }) => user_id === Number(userId))?.elo ?? 0);
    expect(averageElo).toBe(own.reduce((sum, elo) => sum + elo, 0) / own.length);
  }
});

test("refuses every change of a clan in an ended season", async ({ league }) => {
  const [ann = "", ben = "", cleo = ""] = await makePlayers(league, "Ann", "Ben", "Cleo");
  await beginSeason(league);
  const red = await makeClan(league, "Foxes", ann);
  const blue = await makeClan(league, "Owls", cleo);
  await freezeRound(league, { red, blue, redScore: 500, blueScore: 300 });
  await endSeason(league);
  const before = [await clanOf(league, red), await clanOf(league, blue)];

  const expectRefusals = async () => {
    const as = league.admin;
    const refusals = [
      await league.refused("updateClan", { as, id: red, body: { name: "Wolves" } }),
      await league.refused("updateClan", { as, id: red, body: {} }),
      await league.refused("deleteClan", { as, id: blue }),
      await league.refused("syncClan", { as, id: red }),
      await league.refused("addClanPlayer", { as, id: blue, body: { userId: ben } }),
      await league.refused("removeClanPlayer", { as, id: red, body: { userId: ann } }),
    ];
    for (const { status, message } of refusals) {
      expect({ status, message }).toEqual({ status: 409, message: "Season 1 has ended" });
    }
    expect([await clanOf(league, red), await clanOf(league, blue)]).toEqual(before);
  };
  await expectRefusals();
  await league.expectRefusal(409, "NO_ACTIVE_SEASON", "createClan", { as: league.admin, body: { name: "Wolves" } });
  await beginSeason(league, "Season 2");
  await expectRefusals();
});
