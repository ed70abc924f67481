import type { ChosenCrest } from "contract/crests.ts";
import { describe, expect } from "vitest";
import { tally } from "../../../../test/call-league.ts";
import { expectFaults } from "../../../../test/expect-faults.ts";
import { beginSeason, clanOf, endSeason, freezeRound, makeClan, tableOf } from "../../../../test/league-season.ts";
import { test } from "../../../../test/open-league.ts";
import { makePlayers } from "../../../../test/play.ts";
import { raceOnLock } from "../../../../test/race-on-lock.ts";
import { requireActiveSeasonForShare } from "../../competitions/active-season.ts";

describe("a new clan", () => {
  test("belongs to the active season, without players and results", async ({ league }) => {
    const { _id: seasonId } = await beginSeason(league);
    const { data } = await league.call("createClan", { as: league.admin, body: { name: " Foxes " } });
    expect(data).toEqual({
      _id: expect.stringMatching(/^\d+$/),
      name: "Foxes",
      crest: null,
      seasonId,
      players: [],
      leaderId: null,
      numberGames: 0,
      numberWins: 0,
      numberLosses: 0,
      winRate: 0,
      points: 0,
      difference: 0,
      averageElo: null,
      form: "",
    });
  });

  test("is refused without an active season", async ({ league }) => {
    expect(await league.refused("createClan", { as: league.admin, body: { name: "Foxes" } })).toEqual({
      status: 409,
      errorCode: "NO_ACTIVE_SEASON",
      message: "There is no active season",
      errorData: {},
    });
  });

  test("needs a name that is unique in the season, ignoring case", async ({ league }) => {
    await beginSeason(league);
    await makeClan(league, "Écureuils");
    expect(await league.refused("createClan", { as: league.admin, body: { name: "E\u0301CUREUILS" } })).toEqual({
      status: 409,
      errorCode: "CLAN_NAME_TAKEN",
      message: 'There is already a clan "ÉCUREUILS"',
      errorData: { name: "ÉCUREUILS" },
    });
    await expectFaults(league, "createClan", { as: league.admin }, [
      [{}, "name"],
      [{ name: "  " }, "name"],
      [{ name: "x".repeat(33) }, "name"],
      [{ name: "Owls", points: 9 }, "points"],
    ]);
  });

  test("is made once by twenty concurrent calls with one name", async ({ league }) => {
    await beginSeason(league);
    const body = { name: "Foxes" };
    const replies = await raceOnLock(league.context.db, requireActiveSeasonForShare, () =>
      Array.from({ length: 20 }, () => league.send("createClan", { as: league.admin, body })),
    );
    expect(tally(replies)).toEqual({ 201: 1, 409: 19 });
  });
});

describe("a clan's name", () => {
  test("changes only in the clan's own season", async ({ league }) => {
    await beginSeason(league);
    const old = await makeClan(league, "Foxes");
    await endSeason(league);
    const { _id: seasonId } = await beginSeason(league, "Season 2");
    const [{ _id: id } = { _id: "" }] = await tableOf(league, seasonId);
    const { data } = await league.call("updateClan", { as: league.admin, id, body: { name: "Wolves" } });
    expect(data).toEqual(await clanOf(league, id));
    expect(data.name).toBe("Wolves");
    expect((await clanOf(league, old)).name).toBe("Foxes");
    expect(await league.call("updateClan", { as: league.admin, id, body: {} })).toEqual({ data });
    expect((await league.call("updateClan", { as: league.admin, id, body: { name: "WOLVES" } })).data.name).toBe(
      "WOLVES",
    );
  });

  test("cannot be that of another clan", async ({ league }) => {
    await beginSeason(league);
    await makeClan(league, "Foxes");
    const id = await makeClan(league, "Owls");
    const refusal = await league.refused("updateClan", { as: league.admin, id, body: { name: "foxes" } });
    expect(refusal).toMatchObject({ status: 409, errorCode: "CLAN_NAME_TAKEN", errorData: { name: "foxes" } });
    await expectFaults(league, "updateClan", { as: league.admin, id }, [
      [{ name: "" }, "name"],
      [{ captainId: "4" }, "captainId"],
    ]);
    expect((await clanOf(league, id)).name).toBe("Owls");
  });
});

describe("a clan's crest", () => {
  const bend: ChosenCrest = { shape: "bend", colour: "green", secondColour: "grey" };
  const pale: ChosenCrest = { shape: "pale", colour: "violet", secondColour: "violet" };

  test("is drawn by the name until one is chosen, and again when that is taken back", async ({ league }) => {
    await beginSeason(league);
    const id = await makeClan(league, "Foxes");
    for (const crest of [bend, pale, null]) {
      const { data } = await league.call("updateClan", { as: league.admin, id, body: { crest } });
      expect(data).toMatchObject({ name: "Foxes", crest });
      expect(await clanOf(league, id)).toEqual(data);
      expect((await league.call("search", { body: { text: "foxes" } })).data.clans).toMatchObject([{ crest }]);
    }
  });

  test("is taken over by the next season, where it may change alone", async ({ league }) => {
    const [ann = ""] = await makePlayers(league, "Ann");
    await beginSeason(league);
    const old = await makeClan(league, "Foxes", ann);
    await makeClan(league, "Owls");
    await league.call("updateClan", { as: league.admin, id: old, body: { crest: bend } });
    await endSeason(league);
    await league.expectRefusal(409, "SEASON_ENDED", "updateClan", { as: league.admin, id: old, body: { crest: pale } });
    const { _id: seasonId } = await beginSeason(league, "Season 2");
    const [{ _id: id } = { _id: "" }, owls] = await tableOf(league, seasonId);
    expect(await clanOf(league, id)).toMatchObject({ name: "Foxes", crest: bend });
    expect(owls).toMatchObject({ name: "Owls", crest: null });
    await league.call("updateClan", { as: league.admin, id, body: { crest: pale } });
    const { clans } = (await league.call("getCareer", { id: ann, body: { area: "league" } })).data;
    expect(clans.map(({ crest }) => crest)).toEqual([pale, bend]);
  });

  test("has neither the shape nor both colours of another one in its season", async ({ league }) => {
    await beginSeason(league);
    const [first = "", second = ""] = [await makeClan(league, "Foxes"), await makeClan(league, "Owls")];
    const choose = (id: string, crest: ChosenCrest) => ({ as: league.admin, id, body: { crest, name: "Newts" } });
    const taken = { status: 409, errorCode: "CREST_TAKEN" };
    await league.call("updateClan", { as: league.admin, id: first, body: { crest: bend } });
    expect(await league.refused("updateClan", choose(second, { ...pale, shape: "bend" }))).toMatchObject(taken);
    expect(await league.refused("updateClan", choose(second, { ...bend, shape: "pale" }))).toMatchObject(taken);
    expect(await clanOf(league, second)).toMatchObject({ name: "Owls", crest: null });
    await league.call("updateClan", choose(second, { ...bend, shape: "pale", colour: "teal" }));
    await league.call("updateClan", { as: league.admin, id: first, body: { crest: bend } });
  });

  test("is chosen once by admins who choose it for two clans at once", async ({ league }) => {
    await beginSeason(league);
    const ids = [await makeClan(league, "Foxes"), await makeClan(league, "Owls")];
    const replies = await raceOnLock(league.context.db, requireActiveSeasonForShare, () =>
      ids.map((id) => league.send("updateClan", { as: league.admin, id, body: { crest: bend } })),
    );
    expect(tally(replies)).toEqual({ 200: 1, 409: 1 });
    const crests = (await Promise.all(ids.map((id) => clanOf(league, id)))).map(({ crest }) => crest);
    expect(crests.filter((crest) => crest !== null)).toEqual([bend]);
  });

  test("is swapped with that of another clan of the season, also one that is drawn", async ({ league }) => {
    await beginSeason(league);
    const [foxes = "", owls = ""] = [await makeClan(league, "Foxes"), await makeClan(league, "Owls")];
    const update = (id: string, body: object) => league.call("updateClan", { as: league.admin, id, body });
    const crests = async () => [(await clanOf(league, foxes)).crest, (await clanOf(league, owls)).crest];
    await update(foxes, { crest: bend });
    await update(owls, { swapCrestWith: foxes });
    expect(await crests()).toEqual([null, bend]);
    await update(foxes, { crest: pale });
    await update(foxes, { swapCrestWith: owls, name: "Red foxes" });
    expect(await crests()).toEqual([bend, pale]);
    await update(foxes, { swapCrestWith: foxes });
    const { data: entries } = await league.call("searchHistory", { as: league.admin, body: {} });
    expect(entries.filter(({ subject }) => subject?.name === "Owls")).toHaveLength(3);
    await endSeason(league);
    await beginSeason(league, "Season 2");
    const now = await makeClan(league, "Newts");
    for (const other of [owls, "99"]) {
      const refused = { as: league.admin, id: now, body: { swapCrestWith: other } };
      expect(await league.refused("updateClan", refused)).toMatchObject({ status: 404, errorCode: "UNKNOWN_CLAN" });
    }
  });

  test("is of the shapes and colours there are", async ({ league }) => {
    await beginSeason(league);
    const id = await makeClan(league, "Foxes");
    await expectFaults(league, "updateClan", { as: league.admin, id }, [
      [{ crest: "bend" }, "crest"],
      [{ crest: { ...bend, shape: "circle" } }, "crest.shape"],
      [{ crest: { ...bend, colour: "red" } }, "crest.colour"],
      [{ crest: { ...bend, secondColour: "#ff0000" } }, "crest.secondColour"],
      [{ crest: { shape: "bend", colour: "green" } }, "crest.secondColour"],
    ]);
  });
});

describe("a clan that is deleted", () => {
  test("is not found any more, and its players can join another clan", async ({ league }) => {
    const [ann = ""] = await makePlayers(league, "Ann");
    await beginSeason(league);
    const id = await makeClan(league, "Foxes", ann);
    expect(await league.call("deleteClan", { as: league.admin, id })).toEqual({});
    expect(await league.refused("deleteClan", { as: league.admin, id })).toMatchObject({ status: 404 });
    expect((await league.call("searchUsers", { body: { _id: ann } })).data).toMatchObject([
      { clanId: null, clanName: null },
    ]);
    await makeClan(league, "Foxes", ann);
  });

  test("must not have results", async ({ league }) => {
    const [ann = "", ben = ""] = await makePlayers(league, "Ann", "Ben");
    await beginSeason(league);
    const red = await makeClan(league, "Foxes", ann);
    const blue = await makeClan(league, "Owls", ben);
    await freezeRound(league, { red, blue, redScore: 500, blueScore: 300 });
    for (const id of [red, blue]) {
      expect(await league.refused("deleteClan", { as: league.admin, id })).toEqual({
        status: 409,
        errorCode: "CLAN_IN_USE",
        message: "This clan has results, events or votes",
        errorData: {},
      });
    }
    expect((await clanOf(league, red)).players).toHaveLength(1);
  });

  test("keeps no player who was added concurrently", async ({ as, league }) => {
    const players = await makePlayers(league, ..."abcdefghij");
    await beginSeason(league);
    const id = await makeClan(league, "Foxes");
    const replies = await raceOnLock(league.context.db, requireActiveSeasonForShare, () =>
      players.flatMap((userId) => [
        league.send("addClanPlayer", { as, id, body: { userId } }),
        league.send("deleteClan", { as, id }),
      ]),
    );
    for (const { status } of replies) expect([200, 404]).toContain(status);
    expect((await league.call("searchUsers", { body: { clanId: null } })).data).toHaveLength(11);
  });
});
