import type { ChosenEmblem } from "contract/emblems.ts";
import { describe, expect } from "vitest";
import { expectInvalidFields } from "../../../../test/expect-invalid-fields.ts";
import {
  beginSeason,
  createClan,
  endSeason,
  enterFrozenRound,
  readClan,
  readStandings,
} from "../../../../test/league-season.ts";
import { test } from "../../../../test/open-league.ts";
import { createPlayers } from "../../../../test/play.ts";

// `crest` is the API's name of the emblem. It is `null` if the emblem is generated.

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

  test("is rejected without an active season", async ({ league }) => {
    expect(await league.rejected("createClan", { as: league.admin, body: { name: "Foxes" } })).toEqual({
      status: 409,
      errorCode: "NO_ACTIVE_SEASON",
      message: "There is no active season",
      errorData: {},
    });
  });

  test("requires a name that is unique in the season, ignoring case", async ({ league }) => {
    await beginSeason(league);
    await createClan(league, "Écureuils");
    expect(await league.rejected("createClan", { as: league.admin, body: { name: "E\u0301CUREUILS" } })).toEqual({
      status: 409,
      errorCode: "CLAN_NAME_TAKEN",
      message: 'There is already a clan "ÉCUREUILS"',
      errorData: { name: "ÉCUREUILS" },
    });
    await expectInvalidFields(league, "createClan", { as: league.admin }, [
      [{}, "name"],
      [{ name: "  " }, "name"],
      [{ name: "x".repeat(33) }, "name"],
      [{ name: "Owls", points: 9 }, "points"],
    ]);
  });
});

describe("a clan's name", () => {
  test("can only change in the clan's own season", async ({ league }) => {
    await beginSeason(league);
    const oldClanId = await createClan(league, "Foxes");
    await endSeason(league);
    const { _id: seasonId } = await beginSeason(league, "Season 2");
    // The new season has a copy of the clan.
    const [copiedClan] = await readStandings(league, seasonId);
    const id = copiedClan?._id ?? "";
    const { data } = await league.call("updateClan", { as: league.admin, id, body: { name: "Wolves" } });
    expect(data).toEqual(await readClan(league, id));
    expect(data.name).toBe("Wolves");
    expect((await readClan(league, oldClanId)).name).toBe("Foxes");
    expect(await league.call("updateClan", { as: league.admin, id, body: {} })).toEqual({ data });
    expect((await league.call("updateClan", { as: league.admin, id, body: { name: "WOLVES" } })).data.name).toBe(
      "WOLVES",
    );
  });

  test("cannot be that of another clan", async ({ league }) => {
    await beginSeason(league);
    await createClan(league, "Foxes");
    const id = await createClan(league, "Owls");
    const rejection = await league.rejected("updateClan", { as: league.admin, id, body: { name: "foxes" } });
    expect(rejection).toMatchObject({ status: 409, errorCode: "CLAN_NAME_TAKEN", errorData: { name: "foxes" } });
    await expectInvalidFields(league, "updateClan", { as: league.admin, id }, [
      [{ name: "" }, "name"],
      [{ captainId: "4" }, "captainId"],
    ]);
    expect((await readClan(league, id)).name).toBe("Owls");
  });
});

describe("a clan's emblem", () => {
  // Shapes have heraldic names.
  const bend: ChosenEmblem = { shape: "bend", colour: "green", secondColour: "grey" };
  const pale: ChosenEmblem = { shape: "pale", colour: "violet", secondColour: "violet" };

  test("is generated from the name unless one is chosen", async ({ league }) => {
    await beginSeason(league);
    const id = await createClan(league, "Foxes");
    for (const crest of [bend, pale, null]) {
      const { data } = await league.call("updateClan", { as: league.admin, id, body: { crest } });
      expect(data).toMatchObject({ name: "Foxes", crest });
      expect(await readClan(league, id)).toEqual(data);
      expect((await league.call("search", { body: { text: "foxes" } })).data.clans).toMatchObject([{ crest }]);
    }
  });

  test("is copied to the next season and can change there independently", async ({ league }) => {
    const [annId = ""] = await createPlayers(league, "Ann");
    await beginSeason(league);
    const oldClanId = await createClan(league, "Foxes", annId);
    await createClan(league, "Owls");
    await league.call("updateClan", { as: league.admin, id: oldClanId, body: { crest: bend } });
    await endSeason(league);
    await league.expectError(409, "SEASON_ENDED", "updateClan", {
      as: league.admin,
      id: oldClanId,
      body: { crest: pale },
    });
    const { _id: seasonId } = await beginSeason(league, "Season 2");
    const [foxes, owls] = await readStandings(league, seasonId);
    const id = foxes?._id ?? "";
    expect(await readClan(league, id)).toMatchObject({ name: "Foxes", crest: bend });
    expect(owls).toMatchObject({ name: "Owls", crest: null });

    await league.call("updateClan", { as: league.admin, id, body: { crest: pale } });
    const { clans } = (await league.call("getCareer", { id: annId, body: { area: "league" } })).data;
    expect(clans.map(({ crest }) => crest)).toEqual([pale, bend]);
  });

  test("must not have the shape or both colours of another emblem in the season", async ({ league }) => {
    await beginSeason(league);
    const foxesId = await createClan(league, "Foxes");
    const owlsId = await createClan(league, "Owls");
    // If the emblem is rejected, the name must not change either.
    const createRequest = (id: string, crest: ChosenEmblem) => ({
      as: league.admin,
      id,
      body: { crest, name: "Newts" },
    });
    const emblemTakenError = { status: 409, errorCode: "CREST_TAKEN" };
    await league.call("updateClan", { as: league.admin, id: foxesId, body: { crest: bend } });
    expect(await league.rejected("updateClan", createRequest(owlsId, { ...pale, shape: "bend" }))).toMatchObject(
      emblemTakenError,
    );
    expect(await league.rejected("updateClan", createRequest(owlsId, { ...bend, shape: "pale" }))).toMatchObject(
      emblemTakenError,
    );
    expect(await readClan(league, owlsId)).toMatchObject({ name: "Owls", crest: null });

    // Another shape, with one of the colours, is accepted. So is an emblem that the clan has already.
    await league.call("updateClan", createRequest(owlsId, { ...bend, shape: "pale", colour: "teal" }));
    await league.call("updateClan", { as: league.admin, id: foxesId, body: { crest: bend } });
  });

  test("can be swapped with that of another clan of the season, even if generated", async ({ league }) => {
    await beginSeason(league);
    const foxesId = await createClan(league, "Foxes");
    const owlsId = await createClan(league, "Owls");
    const update = (id: string, body: object) => league.call("updateClan", { as: league.admin, id, body });
    const readEmblems = async () => [(await readClan(league, foxesId)).crest, (await readClan(league, owlsId)).crest];
    await update(foxesId, { crest: bend });
    await update(owlsId, { swapCrestWith: foxesId });
    expect(await readEmblems()).toEqual([null, bend]);

    await update(foxesId, { crest: pale });
    await update(foxesId, { swapCrestWith: owlsId, name: "Red foxes" });
    expect(await readEmblems()).toEqual([bend, pale]);

    // If an update also sets an emblem, the swap comes first: the other clan gets the former emblem.
    await update(foxesId, { swapCrestWith: owlsId, crest: null });
    expect(await readEmblems()).toEqual([null, bend]);

    // Swapping a clan's emblem with its own has no effect.
    await update(foxesId, { swapCrestWith: foxesId });
    // The API calls the audit log history.
    const { data: entries } = await league.call("searchHistory", { as: league.admin, body: {} });
    // The entries are the creation and three swaps.
    expect(entries.filter(({ subject }) => subject?.name === "Owls")).toHaveLength(4);

    await endSeason(league);
    await beginSeason(league, "Season 2");
    const newClanId = await createClan(league, "Newts");
    for (const unknownClanId of [owlsId, "99"]) {
      const invalidSwap = { as: league.admin, id: newClanId, body: { swapCrestWith: unknownClanId } };
      expect(await league.rejected("updateClan", invalidSwap)).toMatchObject({
        status: 404,
        errorCode: "UNKNOWN_CLAN",
      });
    }
  });

  test("must have a known shape and known colours", async ({ league }) => {
    await beginSeason(league);
    const id = await createClan(league, "Foxes");
    await expectInvalidFields(league, "updateClan", { as: league.admin, id }, [
      [{ crest: "bend" }, "crest"],
      [{ crest: { ...bend, shape: "circle" } }, "crest.shape"],
      [{ crest: { ...bend, colour: "red" } }, "crest.colour"],
      [{ crest: { ...bend, secondColour: "#ff0000" } }, "crest.secondColour"],
      [{ crest: { shape: "bend", colour: "green" } }, "crest.secondColour"],
    ]);
  });
});

describe("a clan that is deleted", () => {
  test("is no longer found, and its players can join another clan", async ({ league }) => {
    const [annId = ""] = await createPlayers(league, "Ann");
    await beginSeason(league);
    const id = await createClan(league, "Foxes", annId);
    expect(await league.call("deleteClan", { as: league.admin, id })).toEqual({});
    expect(await league.rejected("deleteClan", { as: league.admin, id })).toMatchObject({ status: 404 });
    expect((await league.call("searchUsers", { body: { _id: annId } })).data).toMatchObject([
      { clanId: null, clanName: null },
    ]);

    await createClan(league, "Foxes", annId);
  });

  test("must not have results", async ({ league }) => {
    const [annId = "", benId = ""] = await createPlayers(league, "Ann", "Ben");
    await beginSeason(league);
    const foxesId = await createClan(league, "Foxes", annId);
    const owlsId = await createClan(league, "Owls", benId);
    await enterFrozenRound(league, { red: foxesId, blue: owlsId, redScore: 500, blueScore: 300 });
    for (const id of [foxesId, owlsId]) {
      expect(await league.rejected("deleteClan", { as: league.admin, id })).toEqual({
        status: 409,
        errorCode: "CLAN_IN_USE",
        message: "This clan has results, events or votes",
        errorData: {},
      });
    }
    expect((await readClan(league, foxesId)).players).toHaveLength(1);
  });
});
