import { getDefaultRules } from "contract/default-rules.ts";
import { describe, expect } from "vitest";
import { addGameServer, postRound } from "../test/game-server.ts";
import { beginSeason, createClan, createClansWithLeaders, createEvent, enterRound } from "../test/league-season.ts";
import { type League, test } from "../test/open-league.ts";
import { createMode, createPlayers, createServerRound, importRound } from "../test/play.ts";
import { createQueue, fillMatch, signUpAll } from "../test/queue-up.ts";
import { storeDates } from "../test/store-dates-queries.ts";
import { processRounds } from "./features/game-servers/process-rounds.ts";
import { formatJsonMessage } from "./features/results/imports/format-round-message.ts";

// The clock of the tests is at 2026-03-01T12:00:00Z. A played date may be five minutes ahead, a planned one ten years.
const tooEarly = "must not be before 2005";
const inFuture = "must not be in the future";
const tooFarAhead = "must be at most 10 years ahead";
const invalidPlayedDates = [
  ["0026-11-26T18:00:00Z", tooEarly],
  ["1970-01-01", tooEarly],
  ["2004-12-31T23:59:59.999Z", tooEarly],
  ["2026-03-01T12:05:00.001Z", inFuture],
  ["2026-03-02", inFuture],
  ["2062-11-26T18:00:00Z", inFuture],
  ["9999-12-31", inFuture],
] as const;
const invalidPlannedDates = [
  ["0026-11-26T18:00:00Z", tooEarly],
  ["2004-12-31T23:59:59.999Z", tooEarly],
  ["2036-03-01T12:00:00.001Z", tooFarAhead],
  ["2062-11-26T18:00:00Z", tooFarAhead],
] as const;
const farFuture = "2062-11-26T18:00:00.000Z";
const farPast = "0026-11-26T18:00:00.000Z";
/** What a result with an impossible date lacks, as error messages say it. */
const missingDate = "a date from 2005 to now";
const notFreezableError = { status: 409, errorCode: "NOT_FREEZABLE", errorData: { missing: missingDate } };

/** The error of a call whose field has a date outside the limits. */
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
  const event = await createEvent(league, { clans, ...evening });
  return { season, clans, players: [red, blue] as const, event };
}

describe("the date of a result", () => {
  // The league area has the same calls as the ranked one, with the same parameters. So it can be treated as a `League`.
  const areas = [
    ["ranked", (league: League) => league],
    ["league", ({ leagueArea }: League) => leagueArea as unknown as League],
  ] as const;
  test.for(areas)(
    "must be between 2005 and five minutes from now, in imports and in updates (%s)",
    async ([, getArea], { admin, league }) => {
      await beginSeason(league);
      const area = getArea(league);
      const { data } = await area.call("importResult", { as: admin, body: { date: "2026-03-01T12:05:00Z" } });
      for (const [date, reason] of invalidPlayedDates) {
        for (const message of ["", "nonsense"]) {
          const error = await area.rejected("importResult", { as: admin, body: { date, message } });
          expect(error, date).toEqual(createDateError("date", reason));
        }
        const error = await area.rejected("updateResult", { as: admin, id: data._id, body: { date } });
        expect(error, date).toEqual(createDateError("date", reason));
      }
      const edit = { as: admin, id: data._id, body: { date: "2005-01-01" } };
      expect((await area.call("updateResult", edit)).data.date).toBe("2005-01-01T00:00:00.000Z");
    },
  );

  test("may stay outside the limits if it is already stored, but must be corrected before the result is frozen", async ({
    admin,
    league,
  }) => {
    const modeId = await createMode(league, "CTF");
    await createPlayers(league, "red", "blue");
    const { _id: id } = await importRound(league, modeId, createServerRound(["red", "blue"]));
    for (const date of [farFuture, farPast]) {
      await storeDates(league, "results", { played_at: date });
      const { data: stored } = await league.call("getResult", { as: admin, id });
      expect(stored.date).toBe(date);
      const body = { ...stored, map: "ctf2" };
      expect((await league.call("updateResult", { as: admin, id, body })).data).toMatchObject({ date, map: "ctf2" });
      expect(await league.rejected("freezeResult", { as: admin, id })).toMatchObject(notFreezableError);
      const { data: preview } = await league.call("previewFreeze", { as: admin, id });
      expect(preview).toMatchObject({ missing: [missingDate], players: [] });
      const { data: outcomes } = await league.call("freezeResults", { as: admin, body: { ids: [id] } });
      expect(outcomes).toMatchObject([{ freezed: false, message: expect.stringContaining(missingDate) }]);
      await league.call("declareForfeit", { as: admin, id, body: { side: "red" } });
      expect(await league.rejected("freezeResult", { as: admin, id })).toMatchObject(notFreezableError);
      await league.call("removeForfeit", { as: admin, id });
      await league.call("updateResult", { as: admin, id, body: { date: "2026-02-28" } });
    }
    expect((await league.call("freezeResult", { as: admin, id })).data.freezed).toBe(true);
  });

  test("must also be corrected before a league result is frozen", async ({ admin, league }) => {
    const { clans } = await createClansWithEvent(league);
    const id = await enterRound(league, { red: clans[0], blue: clans[1], redScore: 1, blueScore: 0 });
    await storeDates(league, "results", { played_at: farFuture });
    expect(await league.leagueArea.rejected("freezeResult", { as: admin, id })).toMatchObject(notFreezableError);
    await league.leagueArea.call("updateResult", { as: admin, id, body: { date: "2026-03-01T12:00:00Z" } });
    await league.leagueArea.call("freezeResult", { as: admin, id });
  });

  test("is reported as a discrepancy if it is before the start of the season, but an admin can freeze the result", async ({
    admin,
    league,
  }) => {
    const { clans } = await createClansWithEvent(league);
    const id = await enterRound(league, { red: clans[0], blue: clans[1], redScore: 1, blueScore: 0 });
    // `doubts` is the API's name of the discrepancies between a round and the agreed match.
    const updateAndReadDiscrepancies = async (date: string) =>
      (await league.leagueArea.call("updateResult", { as: admin, id, body: { date } })).data.doubts;
    const discrepancy = "Its date is before the start of its season, 2026-03-01";
    expect(await updateAndReadDiscrepancies("2026-02-28T23:59:59.999Z")).toEqual([discrepancy]);
    const { data: preview } = await league.leagueArea.call("previewFreeze", { as: admin, id });
    expect(preview).toMatchObject({ missing: [], doubts: [discrepancy] });
    expect(await updateAndReadDiscrepancies("2026-03-01")).toEqual([]);
    expect(await updateAndReadDiscrepancies("2026-02-28")).toEqual([discrepancy]);
    const { data: frozenResult } = await league.leagueArea.call("freezeResult", { as: admin, id });
    expect(frozenResult).toMatchObject({ freezed: true, doubts: [] });
    const body = { date: "2025-01-01" };
    const { data: emptyResult } = await league.leagueArea.call("importResult", { as: admin, body });
    expect(emptyResult.doubts).toEqual([discrepancy]);
  });

  test("is the time of the post for a posted round, which is not frozen automatically if the date is impossible", async ({
    admin,
    league,
  }) => {
    await beginSeason(league);
    await fillMatch(league, await createQueue(league), await signUpAll(league, "Ann", "Bob"));
    const { key, _id } = await addGameServer(league, "EU 1");
    await league.call("updateGameServer", { as: admin, id: _id, body: { autoFreeze: true } });
    // 1003 reaches the score limit of 1000, so the round is complete and could be frozen automatically.
    await postRound(league, key, formatJsonMessage(createServerRound(["Ann", "Bob"], { redScore: 1003 })));
    const postedAt = new Date(league.clock.now()).toISOString();
    // The clock of the server was six minutes fast and is corrected before the round is processed.
    league.clock.advance(-6 * 60_000);
    await processRounds(league.context);
    const [round] = (await league.call("searchRounds", { as: admin })).data;
    expect(round).toMatchObject({ state: "MATCHED", reason: expect.stringContaining(missingDate) });
    const { data } = await league.call("getResult", { as: admin, id: round?.resultId ?? "" });
    expect(data).toMatchObject({ date: postedAt, freezed: false });
  });
});

describe("planned dates must be between 2005 and ten years ahead", () => {
  test("if an event is created, edited, moved or planned as a fixture", async ({ admin, league }) => {
    const { clans, event } = await createClansWithEvent(league);
    const [clanAId, clanBId] = clans;
    const { _id: id, version } = event;
    for (const [date, reason] of invalidPlannedDates) {
      const invalidPeriods = [
        ["startDate", { ...evening, startDate: date }],
        ["endDate", { ...evening, endDate: date }],
      ] as const;
      for (const [field, period] of invalidPeriods) {
        const expectedError = createDateError(field, reason);
        const body = { ...period, clanAId, clanBId };
        expect(await league.rejected("createEvent", { as: admin, body })).toEqual(expectedError);
        expect(await league.rejected("updateEvent", { as: admin, id, body: { [field]: date } })).toEqual(expectedError);
        expect(await league.rejected("moveEvent", { as: admin, id, body: { ...period, version } })).toEqual(
          expectedError,
        );
        const plan = { double: false, fixtures: [body] };
        const fixtureError = createDateError(`fixtures[0].${field}`, reason);
        expect(await league.rejected("storeFixtures", { as: admin, body: plan })).toEqual(fixtureError);
      }
    }
    const fixtureOptions = { double: false, weekdays: [1], firstHour: "18:00", lastHour: "20:00", minutes: 60 };
    for (const [firstDay, lastDay, field, reason] of [
      ["1999-01-01", "1999-02-01", "firstDay", tooEarly],
      ["2036-02-25", "2036-03-02", "lastDay", tooFarAhead],
    ] as const) {
      const body = { ...fixtureOptions, firstDay, lastDay };
      expect(await league.rejected("previewFixtures", { as: admin, body })).toEqual(createDateError(field, reason));
    }
  });

  test("but dates of an event may be sent back unchanged if they are already stored outside the limits", async ({
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

  test("if a leader proposes them", async ({ league }) => {
    const [foxes, owls] = await createClansWithLeaders(league, "Foxes", "Owls");
    await storeDates(league, "seasons", { ends_at: "2090-01-01T00:00:00.000Z" });
    const { _id: id } = await createEvent(league, { clans: [foxes.id, owls.id], ...evening });
    const propose = (date: string) => ({ as: foxes.leader.token, id, body: { startDates: [date] } });
    expect(await league.rejected("proposeDates", propose("2062-11-27T18:00:00Z"))).toMatchObject({
      status: 409,
      errorCode: "DATE_NOT_ALLOWED",
      errorData: { field: "startDates[0]", reason: tooFarAhead },
    });
    await league.call("proposeDates", propose("2026-03-09T17:00:00Z"));
  });

  test("if a vote is edited, unless they are sent back unchanged", async ({ admin, league }) => {
    await beginSeason(league);
    const { _id: id } = (await league.call("createVote", { as: admin })).data.vote;
    for (const [date, reason] of invalidPlannedDates) {
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

  test("if a season, its transfers or its rules are edited, unless they are sent back unchanged", async ({
    admin,
    league,
  }) => {
    const body = { name: "Season 1", startDate: "2026-03-01", endDate: "2026-05-31" };
    const fields = ["startDate", "endDate", "transferFrom", "transferTo"];
    // Excludes earlier dates: an end before the start is a different error.
    const dates = invalidPlannedDates.filter(([date]) => date > "2026");
    for (const [date, reason] of dates) {
      for (const field of fields.slice(1)) {
        const error = await league.rejected("createSeason", { as: admin, body: { ...body, [field]: date } });
        expect(error, date).toEqual(createDateError(field, reason));
      }
    }
    const bodyWithEarlyStart = { ...body, startDate: "0026-03-01" };
    expect(await league.rejected("createSeason", { as: admin, body: bodyWithEarlyStart })).toEqual(
      createDateError("startDate", tooEarly),
    );
    const { _id: id, name, rules: versions } = await beginSeason(league);
    for (const [date, reason] of invalidPlannedDates) {
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

  test("if an announcement or a ban is edited, unless they are sent back unchanged", async ({ admin, league }) => {
    const announcement = { text: "Finals", area: null, endDate: "2026-03-09T00:00:00.000Z" };
    const { _id: id } = (await league.call("createAnnouncement", { as: admin, body: announcement })).data;
    const [playerId = ""] = await createPlayers(league, "Ann");
    const ban = { scope: "RANKED", reason: "Left", endDate: "2026-03-09T00:00:00.000Z" } as const;
    for (const [endDate, reason] of invalidPlannedDates) {
      const edit = { as: admin, id, body: { endDate } };
      expect(await league.rejected("updateAnnouncement", edit)).toEqual(createDateError("endDate", reason));
      // The error for a new announcement or ban that ends in the past is a different one.
      if (reason === tooEarly) continue;
      const body = { ...announcement, endDate };
      expect(await league.rejected("createAnnouncement", { as: admin, body })).toEqual(
        createDateError("endDate", reason),
      );
      const banEdit = { as: admin, id: playerId, body: { ban: { ...ban, endDate } } };
      expect(await league.rejected("updateUser", banEdit)).toEqual(createDateError("ban.endDate", reason));
    }
    await league.call("updateUser", { as: admin, id: playerId, body: { ban } });
    await storeDates(league, "announcements", { ends_at: farFuture });
    await storeDates(league, "bans", { ends_at: farFuture });
    const changedAnnouncement = { text: "The final", area: null, endDate: farFuture };
    const { data: updated } = await league.call("updateAnnouncement", { as: admin, id, body: changedAnnouncement });
    expect(updated).toMatchObject(changedAnnouncement);
    const [stored] = (await league.call("searchUsers", { as: admin, body: { _id: playerId } })).data;
    const changedBan = { ...ban, reason: "Left twice", endDate: farFuture };
    const { data } = await league.call("updateUser", { as: admin, id: playerId, body: { ...stored, ban: changedBan } });
    expect(data.ban).toEqual(changedBan);
  });
});
