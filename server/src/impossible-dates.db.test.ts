import { getDefaultRules } from "contract/default-rules.ts";
import { describe, expect } from "vitest";
import { addGameServer, postRound } from "../test/game-server.ts";
import { beginSeason, createClan, createClansWithLeaders, createEvent, enterRound } from "../test/league-season.ts";
import { type League, test } from "../test/open-league.ts";
import { createMode, createPlayers, createServerRound, postResult } from "../test/play.ts";
import { createQueue, fillMatch, signUpAll } from "../test/queue-up.ts";
import { storeDates } from "../test/store-dates-queries.ts";
import { processRounds } from "./features/game-servers/process-rounds.ts";
import { writeJson } from "./features/results/imports/write-round-message.ts";

// The tests' clock is at 2026-03-01T12:00:00Z.
const tooEarly = "must not be before 2005";
const inFuture = "must not be in the future";
const tooFarAhead = "must be at most 10 years ahead";
const playedDates = [
  ["0026-11-26T18:00:00Z", tooEarly],
  ["1970-01-01", tooEarly],
  ["2004-12-31T23:59:59.999Z", tooEarly],
  ["2026-03-01T12:05:00.001Z", inFuture],
  ["2026-03-02", inFuture],
  ["2062-11-26T18:00:00Z", inFuture],
  ["9999-12-31", inFuture],
] as const;
const plannedDates = [
  ["0026-11-26T18:00:00Z", tooEarly],
  ["2004-12-31T23:59:59.999Z", tooEarly],
  ["2036-03-01T12:00:00.001Z", tooFarAhead],
  ["2062-11-26T18:00:00Z", tooFarAhead],
] as const;
const farFuture = "2062-11-26T18:00:00.000Z";
const farPast = "0026-11-26T18:00:00.000Z";
const missingDate = "a date from 2005 to now";

const createDateError = (field: string, reason: string | undefined) => ({
  status: 400,
  errorCode: "INVALID_INPUT",
  message: `${field} ${reason}`,
  errorData: { field, reason },
});

const evening = { startDate: "2026-03-05T18:00:00.000Z", endDate: "2026-03-05T19:00:00.000Z" };

/** Creates two clans with one player each, and an event in which they play each other. */
async function createClansWithEvent(league: League) {
  const [red = "", blue = ""] = await createPlayers(league, "red", "blue");
  const season = await beginSeason(league);
  const clans = [await createClan(league, "Reds", red), await createClan(league, "Blues", blue)] as const;
  return { season, clans, players: [red, blue] as const, event: await createEvent(league, { clans, ...evening }) };
}

describe("the date of a result", () => {
  const areas = [
    ["ranked", (league: League) => league],
    ["league", ({ league }: League) => league as unknown as League],
  ] as const;
  test.for(areas)(
    "must be between 2005 and five minutes from now, in imports and in updates (%s)",
    async ([, getCalls], { league }) => {
      const as = league.admin;
      await beginSeason(league);
      const results = getCalls(league);
      const { data } = await results.call("importResult", { as, body: { date: "2026-03-01T12:05:00Z" } });
      for (const [date, reason] of playedDates) {
        for (const message of ["", "nonsense"]) {
          const error = await results.rejected("importResult", { as, body: { date, message } });
          expect(error, date).toEqual(createDateError("date", reason));
        }
        const error = await results.rejected("updateResult", { as, id: data._id, body: { date } });
        expect(error, date).toEqual(createDateError("date", reason));
      }
      const first = { as, id: data._id, body: { date: "2005-01-01" } };
      expect((await results.call("updateResult", first)).data.date).toBe("2005-01-01T00:00:00.000Z");
    },
  );

  test("may stay outside the limits if it is already stored, but must be corrected before the result is frozen", async ({
    admin,
    league,
  }) => {
    const modeId = await createMode(league, "CTF");
    await createPlayers(league, "red", "blue");
    const { _id: id } = await postResult(league, modeId, createServerRound(["red", "blue"]));
    for (const date of [farFuture, farPast]) {
      await storeDates(league, "results", { played_at: date });
      const { data: stored } = await league.call("getResult", { as: admin, id });
      expect(stored.date).toBe(date);
      const body = { ...stored, map: "ctf2" };
      expect((await league.call("updateResult", { as: admin, id, body })).data).toMatchObject({ date, map: "ctf2" });
      expect(await league.rejected("freezeResult", { as: admin, id })).toMatchObject({
        status: 409,
        errorCode: "NOT_FREEZABLE",
        errorData: { missing: missingDate },
      });
      expect((await league.call("previewFreeze", { as: admin, id })).data).toMatchObject({
        missing: [missingDate],
        players: [],
      });
      const { data: outcomes } = await league.call("freezeResults", { as: admin, body: { ids: [id] } });
      expect(outcomes).toMatchObject([{ freezed: false, message: expect.stringContaining(missingDate) }]);
      await league.call("declareForfeit", { as: admin, id, body: { side: "red" } });
      expect((await league.rejected("freezeResult", { as: admin, id })).errorData).toMatchObject({
        missing: missingDate,
      });
      await league.call("removeForfeit", { as: admin, id });
      await league.call("updateResult", { as: admin, id, body: { date: "2026-02-28" } });
    }
    expect((await league.call("freezeResult", { as: admin, id })).data.freezed).toBe(true);
  });

  test("must be corrected before a league result is frozen, too", async ({ admin, league }) => {
    const { clans } = await createClansWithEvent(league);
    const id = await enterRound(league, { red: clans[0], blue: clans[1], redScore: 1, blueScore: 0 });
    await storeDates(league, "results", { played_at: farFuture });
    expect((await league.league.rejected("freezeResult", { as: admin, id })).errorData).toMatchObject({
      missing: missingDate,
    });
    await league.league.call("updateResult", { as: admin, id, body: { date: "2026-03-01T12:00:00Z" } });
    await league.league.call("freezeResult", { as: admin, id });
  });

  test("is marked as doubtful if it is before the start of the season, but an admin can freeze the result", async ({
    admin,
    league,
  }) => {
    const { clans } = await createClansWithEvent(league);
    const id = await enterRound(league, { red: clans[0], blue: clans[1], redScore: 1, blueScore: 0 });
    const updateAndReadDoubts = async (date: string) =>
      (await league.league.call("updateResult", { as: admin, id, body: { date } })).data.doubts;
    const doubt = "Its date is before the start of its season, 2026-03-01";
    expect(await updateAndReadDoubts("2026-02-28T23:59:59.999Z")).toEqual([doubt]);
    expect((await league.league.call("previewFreeze", { as: admin, id })).data).toMatchObject({
      missing: [],
      doubts: [doubt],
    });
    expect(await updateAndReadDoubts("2026-03-01")).toEqual([]);
    expect(await updateAndReadDoubts("2026-02-28")).toEqual([doubt]);
    expect((await league.league.call("freezeResult", { as: admin, id })).data).toMatchObject({
      freezed: true,
      doubts: [],
    });
    const { data: empty } = await league.league.call("importResult", { as: admin, body: { date: "2025-01-01" } });
    expect(empty.doubts).toEqual([doubt]);
  });

  test("is the time of the post for a posted round; an impossible date prevents the automatic freeze", async ({
    admin,
    league,
  }) => {
    await beginSeason(league);
    await fillMatch(league, await createQueue(league), await signUpAll(league, "Ann", "Bob"));
    const { key, _id } = await addGameServer(league, "EU 1");
    await league.call("updateGameServer", { as: admin, id: _id, body: { autoFreeze: true } });
    await postRound(league, key, writeJson(createServerRound(["Ann", "Bob"], { redScore: 1003 })));
    const postedAt = new Date(league.clock.now()).toISOString();
    // The league's own clock was six minutes fast and is corrected before the round is processed.
    league.clock.advance(-6 * 60_000);
    await processRounds(league.context);
    const [round] = (await league.call("searchRounds", { as: admin })).data;
    expect(round).toMatchObject({ state: "MATCHED", reason: expect.stringContaining(missingDate) });
    const { data } = await league.call("getResult", { as: admin, id: round?.resultId ?? "" });
    expect(data).toMatchObject({ date: postedAt, freezed: false });
  });
});

describe("a planned date must be between 2005 and ten years ahead", () => {
  test("of an event that is created, edited, moved, copied or planned", async ({ admin, league }) => {
    const { clans, event } = await createClansWithEvent(league);
    const [clanAId, clanBId] = clans;
    const { _id: id, version } = event;
    for (const [date, reason] of plannedDates) {
      const invalidPeriods = [
        ["startDate", { ...evening, startDate: date }],
        ["endDate", { ...evening, endDate: date }],
      ] as const;
      for (const [field, period] of invalidPeriods) {
        const expected = createDateError(field, reason);
        const body = { ...period, clanAId, clanBId };
        expect(await league.rejected("createEvent", { as: admin, body })).toEqual(expected);
        expect(await league.rejected("updateEvent", { as: admin, id, body: { [field]: date } })).toEqual(expected);
        expect(await league.rejected("moveEvent", { as: admin, id, body: { ...period, version } })).toEqual(expected);
        const plan = { double: false, fixtures: [body] };
        const fixtureError = createDateError(`fixtures[0].${field}`, reason);
        expect(await league.rejected("storeFixtures", { as: admin, body: plan })).toEqual(fixtureError);
      }
    }
    const times = { double: false, weekdays: [1], firstHour: "18:00", lastHour: "20:00", minutes: 60 };
    for (const [firstDay, lastDay, field, reason] of [
      ["1999-01-01", "1999-02-01", "firstDay", tooEarly],
      ["2036-02-25", "2036-03-02", "lastDay", tooFarAhead],
    ] as const) {
      const body = { ...times, firstDay, lastDay };
      expect(await league.rejected("previewFixtures", { as: admin, body })).toEqual(createDateError(field, reason));
    }
  });

  test("of an event may be sent back unchanged if it is already stored outside the limits", async ({
    admin,
    league,
  }) => {
    const { event } = await createClansWithEvent(league);
    const { _id: id } = event;
    await storeDates(league, "events", { starts_at: farPast, ends_at: farFuture });
    const { data: stored } = await league.call("getEvent", { id });
    const { data } = await league.call("updateEvent", { as: admin, id, body: { ...stored, description: "Final" } });
    expect(data).toMatchObject({ startDate: farPast, endDate: farFuture, description: "Final" });
    const body = { startDate: evening.startDate, endDate: farFuture, version: data.version };
    expect((await league.call("moveEvent", { as: admin, id, body })).data).toMatchObject({ endDate: farFuture });
    expect(await league.rejected("updateEvent", { as: admin, id, body: { endDate: "2062-11-27" } })).toMatchObject({
      errorData: { field: "endDate", reason: tooFarAhead },
    });
  });

  test("that a leader proposes", async ({ admin, league }) => {
    const [foxes, owls] = await createClansWithLeaders(league, "Foxes", "Owls");
    await storeDates(league, "seasons", { ends_at: "2090-01-01T00:00:00.000Z" });
    const { _id: id } = await createEvent(league, { clans: [foxes.id, owls.id], ...evening });
    const propose = (date: string) => ({ as: foxes.lead.token, id, body: { startDates: [date] } });
    expect(await league.rejected("proposeDates", propose("2062-11-27T18:00:00Z"))).toMatchObject({
      status: 409,
      errorCode: "DATE_NOT_ALLOWED",
      errorData: { field: "startDates[0]", reason: tooFarAhead },
    });
    await league.call("proposeDates", propose("2026-03-09T17:00:00Z"));
    expect(admin).toBe(league.admin);
  });

  test("of a vote", async ({ admin, league }) => {
    await beginSeason(league);
    const { _id: id } = (await league.call("createVote", { as: admin })).data.vote;
    for (const [date, reason] of plannedDates) {
      for (const field of ["startDate", "endDate"]) {
        const error = await league.rejected("updateVote", { as: admin, id, body: { [field]: date } });
        expect(error, date).toEqual(createDateError(field, reason));
      }
    }
    await storeDates(league, "votes", { starts_at: farPast, ends_at: farFuture });
    const [stored] = (await league.call("searchVotes", { as: admin, body: { _id: id } })).data;
    const { data } = await league.call("updateVote", { as: admin, id, body: { ...stored, question: "Who?" } });
    expect(data).toMatchObject({ question: "Who?", startDate: farPast, endDate: farFuture });
  });

  test("of a season, its transfers and its rules", async ({ admin, league }) => {
    const body = { name: "Season 1", startDate: "2026-03-01", endDate: "2026-05-31" };
    const fields = ["startDate", "endDate", "transferFrom", "transferTo"];
    // Excludes earlier dates: an end before the start is a different error.
    const dates = plannedDates.filter(([date]) => date > "2026");
    for (const [date, reason] of dates) {
      for (const field of fields.slice(1)) {
        const error = await league.rejected("createSeason", { as: admin, body: { ...body, [field]: date } });
        expect(error, date).toEqual(createDateError(field, reason));
      }
    }
    const old = { ...body, startDate: "0026-03-01" };
    expect(await league.rejected("createSeason", { as: admin, body: old })).toEqual(
      createDateError("startDate", tooEarly),
    );
    const { _id: id, name, rules: versions } = await beginSeason(league);
    for (const [date, reason] of plannedDates) {
      for (const field of fields) {
        const error = await league.rejected("updateSeason", { as: admin, id, body: { [field]: date } });
        expect(error, date).toEqual(createDateError(field, reason));
      }
    }
    const rules = { rules: getDefaultRules(name), motionId: null, after: versions.at(-1)?._id ?? "" };
    const from = "2036-03-01T12:00:00.001Z";
    const error = await league.rejected("changeSeasonRules", { as: admin, id, body: { ...rules, from } });
    expect(error).toEqual(createDateError("from", tooFarAhead));
    await storeDates(league, "seasons", { starts_at: farPast, transfer_from: farPast, transfer_to: farFuture });
    const [stored] = (await league.call("searchSeasons", { as: admin })).data;
    const { data } = await league.call("updateSeason", { as: admin, id, body: { ...stored, prizePool: 5 } });
    expect(data).toMatchObject({ startDate: farPast, transferTo: farFuture, prizePool: 5 });
  });

  test("of an announcement and a ban", async ({ admin, league }) => {
    const announcement = { text: "Finals", area: null, endDate: "2026-03-09T00:00:00.000Z" };
    const { _id: id } = (await league.call("createAnnouncement", { as: admin, body: announcement })).data;
    const [player = ""] = await createPlayers(league, "Ann");
    const ban = { scope: "RANKED", reason: "Left", endDate: "2026-03-09T00:00:00.000Z" } as const;
    for (const [endDate, reason] of plannedDates) {
      const change = { as: admin, id, body: { endDate } };
      expect(await league.rejected("updateAnnouncement", change)).toEqual(createDateError("endDate", reason));
      if (reason === tooEarly) continue;
      const body = { ...announcement, endDate };
      expect(await league.rejected("createAnnouncement", { as: admin, body })).toEqual(
        createDateError("endDate", reason),
      );
      const banned = { as: admin, id: player, body: { ban: { ...ban, endDate } } };
      expect(await league.rejected("updateUser", banned)).toEqual(createDateError("ban.endDate", reason));
    }
    await league.call("updateUser", { as: admin, id: player, body: { ban } });
    await storeDates(league, "announcements", { ends_at: farFuture });
    await storeDates(league, "bans", { ends_at: farFuture });
    const changed = { text: "The final", area: null, endDate: farFuture };
    expect((await league.call("updateAnnouncement", { as: admin, id, body: changed })).data).toMatchObject(changed);
    const [stored] = (await league.call("searchUsers", { as: admin, body: { _id: player } })).data;
    const longer = { ...ban, reason: "Left twice", endDate: farFuture };
    const { data } = await league.call("updateUser", { as: admin, id: player, body: { ...stored, ban: longer } });
    expect(data.ban).toEqual(longer);
  });
});
