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
const early = "must not be before 2005";
const late = "must not be in the future";
const ahead = "must be at most 10 years ahead";
const playedDates = [
  ["0026-11-26T18:00:00Z", early],
  ["1970-01-01", early],
  ["2004-12-31T23:59:59.999Z", early],
  ["2026-03-01T12:05:00.001Z", late],
  ["2026-03-02", late],
  ["2062-11-26T18:00:00Z", late],
  ["9999-12-31", late],
] as const;
const plannedDates = [
  ["0026-11-26T18:00:00Z", early],
  ["2004-12-31T23:59:59.999Z", early],
  ["2036-03-01T12:00:00.001Z", ahead],
  ["2062-11-26T18:00:00Z", ahead],
] as const;
const wayAhead = "2062-11-26T18:00:00.000Z";
const longAgo = "0026-11-26T18:00:00.000Z";
const missing = "a date from 2005 to now";

const refusalOf = (field: string, reason: string | undefined) => ({
  status: 400,
  errorCode: "INVALID_INPUT",
  message: `${field} ${reason}`,
  errorData: { field, reason },
});

const evening = { startDate: "2026-03-05T18:00:00.000Z", endDate: "2026-03-05T19:00:00.000Z" };

/** Two clans of a player each, and a match of theirs. */
async function withMatch(league: League) {
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
    "lies between 2005 and now plus five minutes, posted or entered (%s)",
    async ([, callsOf], { league }) => {
      const as = league.admin;
      await beginSeason(league);
      const results = callsOf(league);
      const { data } = await results.call("importResult", { as, body: { date: "2026-03-01T12:05:00Z" } });
      for (const [date, reason] of playedDates) {
        for (const message of ["", "nonsense"]) {
          const refusal = await results.rejected("importResult", { as, body: { date, message } });
          expect(refusal, date).toEqual(refusalOf("date", reason));
        }
        const refusal = await results.rejected("updateResult", { as, id: data._id, body: { date } });
        expect(refusal, date).toEqual(refusalOf("date", reason));
      }
      const first = { as, id: data._id, body: { date: "2005-01-01" } };
      expect((await results.call("updateResult", first)).data.date).toBe("2005-01-01T00:00:00.000Z");
    },
  );

  test("is kept if it is stored outside of the limits, and must be corrected before the result is frozen", async ({
    as,
    league,
  }) => {
    const modeId = await createMode(league, "CTF");
    await createPlayers(league, "red", "blue");
    const { _id: id } = await postResult(league, modeId, createServerRound(["red", "blue"]));
    for (const date of [wayAhead, longAgo]) {
      await storeDates(league, "results", { played_at: date });
      const { data: sent } = await league.call("getResult", { as, id });
      expect(sent.date).toBe(date);
      const body = { ...sent, map: "ctf2" };
      expect((await league.call("updateResult", { as, id, body })).data).toMatchObject({ date, map: "ctf2" });
      expect(await league.rejected("freezeResult", { as, id })).toMatchObject({
        status: 409,
        errorCode: "NOT_FREEZABLE",
        errorData: { missing },
      });
      expect((await league.call("previewFreeze", { as, id })).data).toMatchObject({ missing: [missing], players: [] });
      const { data: many } = await league.call("freezeResults", { as, body: { ids: [id] } });
      expect(many).toMatchObject([{ freezed: false, message: expect.stringContaining(missing) }]);
      await league.call("declareForfeit", { as, id, body: { side: "red" } });
      expect((await league.rejected("freezeResult", { as, id })).errorData).toMatchObject({ missing });
      await league.call("removeForfeit", { as, id });
      await league.call("updateResult", { as, id, body: { date: "2026-02-28" } });
    }
    expect((await league.call("freezeResult", { as, id })).data.freezed).toBe(true);
  });

  test("must be corrected before a league result is frozen, too", async ({ as, league }) => {
    const { clans } = await withMatch(league);
    const id = await enterRound(league, { red: clans[0], blue: clans[1], redScore: 1, blueScore: 0 });
    await storeDates(league, "results", { played_at: wayAhead });
    expect((await league.league.rejected("freezeResult", { as, id })).errorData).toMatchObject({ missing });
    await league.league.call("updateResult", { as, id, body: { date: "2026-03-01T12:00:00Z" } });
    await league.league.call("freezeResult", { as, id });
  });

  test("before the start of its season is marked, and the result may be frozen by an admin", async ({ as, league }) => {
    const { clans } = await withMatch(league);
    const id = await enterRound(league, { red: clans[0], blue: clans[1], redScore: 1, blueScore: 0 });
    const marked = async (date: string) =>
      (await league.league.call("updateResult", { as, id, body: { date } })).data.doubts;
    const doubt = "Its date is before the start of its season, 2026-03-01";
    expect(await marked("2026-02-28T23:59:59.999Z")).toEqual([doubt]);
    expect((await league.league.call("previewFreeze", { as, id })).data).toMatchObject({
      missing: [],
      doubts: [doubt],
    });
    expect(await marked("2026-03-01")).toEqual([]);
    expect(await marked("2026-02-28")).toEqual([doubt]);
    expect((await league.league.call("freezeResult", { as, id })).data).toMatchObject({ freezed: true, doubts: [] });
    const { data: empty } = await league.league.call("importResult", { as, body: { date: "2025-01-01" } });
    expect(empty.doubts).toEqual([doubt]);
  });

  test("of a posted round is the time of the post, and the result is not frozen automatically if that is impossible", async ({
    as,
    league,
  }) => {
    await beginSeason(league);
    await fillMatch(league, await createQueue(league), await signUpAll(league, "Ann", "Bob"));
    const { key, _id } = await addGameServer(league, "EU 1");
    await league.call("updateGameServer", { as, id: _id, body: { autoFreeze: true } });
    await postRound(league, key, writeJson(createServerRound(["Ann", "Bob"], { redScore: 1003 })));
    const cameAt = new Date(league.clock.now()).toISOString();
    // The clock of the league itself was wrong, and is put back before the round is frozen.
    league.clock.advance(-6 * 60_000);
    await processRounds(league.context);
    const [round] = (await league.call("searchRounds", { as })).data;
    expect(round).toMatchObject({ state: "MATCHED", reason: expect.stringContaining(missing) });
    const { data } = await league.call("getResult", { as, id: round?.resultId ?? "" });
    expect(data).toMatchObject({ date: cameAt, freezed: false });
  });
});

describe("a planned date lies between 2005 and ten years ahead", () => {
  test("of an event that is created, edited, moved, copied or planned", async ({ as, league }) => {
    const { clans, event } = await withMatch(league);
    const [clanAId, clanBId] = clans;
    const { _id: id, version } = event;
    for (const [date, reason] of plannedDates) {
      const spans = [
        ["startDate", { ...evening, startDate: date }],
        ["endDate", { ...evening, endDate: date }],
      ] as const;
      for (const [field, span] of spans) {
        const expected = refusalOf(field, reason);
        const body = { ...span, clanAId, clanBId };
        expect(await league.rejected("createEvent", { as, body })).toEqual(expected);
        expect(await league.rejected("updateEvent", { as, id, body: { [field]: date } })).toEqual(expected);
        expect(await league.rejected("moveEvent", { as, id, body: { ...span, version } })).toEqual(expected);
        const planned = { double: false, fixtures: [body] };
        const ofFixture = refusalOf(`fixtures[0].${field}`, reason);
        expect(await league.rejected("storeFixtures", { as, body: planned })).toEqual(ofFixture);
      }
    }
    const times = { double: false, weekdays: [1], firstHour: "18:00", lastHour: "20:00", minutes: 60 };
    for (const [firstDay, lastDay, field, reason] of [
      ["1999-01-01", "1999-02-01", "firstDay", early],
      ["2036-02-25", "2036-03-02", "lastDay", ahead],
    ] as const) {
      const body = { ...times, firstDay, lastDay };
      expect(await league.rejected("previewFixtures", { as, body })).toEqual(refusalOf(field, reason));
    }
  });

  test("of an event that is stored outside of the limits is kept if it is sent back", async ({ as, league }) => {
    const { event } = await withMatch(league);
    const { _id: id } = event;
    await storeDates(league, "events", { starts_at: longAgo, ends_at: wayAhead });
    const { data: sent } = await league.call("getEvent", { id });
    const { data } = await league.call("updateEvent", { as, id, body: { ...sent, description: "Final" } });
    expect(data).toMatchObject({ startDate: longAgo, endDate: wayAhead, description: "Final" });
    const body = { startDate: evening.startDate, endDate: wayAhead, version: data.version };
    expect((await league.call("moveEvent", { as, id, body })).data).toMatchObject({ endDate: wayAhead });
    expect(await league.rejected("updateEvent", { as, id, body: { endDate: "2062-11-27" } })).toMatchObject({
      errorData: { field: "endDate", reason: ahead },
    });
  });

  test("that a leader proposes", async ({ as, league }) => {
    const [foxes, owls] = await createClansWithLeaders(league, "Foxes", "Owls");
    await storeDates(league, "seasons", { ends_at: "2090-01-01T00:00:00.000Z" });
    const { _id: id } = await createEvent(league, { clans: [foxes.id, owls.id], ...evening });
    const propose = (date: string) => ({ as: foxes.lead.token, id, body: { startDates: [date] } });
    expect(await league.rejected("proposeDates", propose("2062-11-27T18:00:00Z"))).toMatchObject({
      status: 409,
      errorCode: "DATE_NOT_ALLOWED",
      errorData: { field: "startDates[0]", reason: ahead },
    });
    await league.call("proposeDates", propose("2026-03-09T17:00:00Z"));
    expect(as).toBe(league.admin);
  });

  test("of a vote", async ({ as, league }) => {
    await beginSeason(league);
    const { _id: id } = (await league.call("createVote", { as })).data.vote;
    for (const [date, reason] of plannedDates) {
      for (const field of ["startDate", "endDate"]) {
        const refusal = await league.rejected("updateVote", { as, id, body: { [field]: date } });
        expect(refusal, date).toEqual(refusalOf(field, reason));
      }
    }
    await storeDates(league, "votes", { starts_at: longAgo, ends_at: wayAhead });
    const [sent] = (await league.call("searchVotes", { as, body: { _id: id } })).data;
    const { data } = await league.call("updateVote", { as, id, body: { ...sent, question: "Who?" } });
    expect(data).toMatchObject({ question: "Who?", startDate: longAgo, endDate: wayAhead });
  });

  test("of a season, its transfers and its rules", async ({ as, league }) => {
    const body = { name: "Season 1", startDate: "2026-03-01", endDate: "2026-05-31" };
    const fields = ["startDate", "endDate", "transferFrom", "transferTo"];
    // An end before the start is another fault.
    const dates = plannedDates.filter(([date]) => date > "2026");
    for (const [date, reason] of dates) {
      for (const field of fields.slice(1)) {
        const refusal = await league.rejected("createSeason", { as, body: { ...body, [field]: date } });
        expect(refusal, date).toEqual(refusalOf(field, reason));
      }
    }
    const old = { ...body, startDate: "0026-03-01" };
    expect(await league.rejected("createSeason", { as, body: old })).toEqual(refusalOf("startDate", early));
    const { _id: id, name, rules: versions } = await beginSeason(league);
    for (const [date, reason] of plannedDates) {
      for (const field of fields) {
        const refusal = await league.rejected("updateSeason", { as, id, body: { [field]: date } });
        expect(refusal, date).toEqual(refusalOf(field, reason));
      }
    }
    const rules = { rules: getDefaultRules(name), motionId: null, after: versions.at(-1)?._id ?? "" };
    const from = "2036-03-01T12:00:00.001Z";
    const refusal = await league.rejected("changeSeasonRules", { as, id, body: { ...rules, from } });
    expect(refusal).toEqual(refusalOf("from", ahead));
    await storeDates(league, "seasons", { starts_at: longAgo, transfer_from: longAgo, transfer_to: wayAhead });
    const [sent] = (await league.call("searchSeasons", { as })).data;
    const { data } = await league.call("updateSeason", { as, id, body: { ...sent, prizePool: 5 } });
    expect(data).toMatchObject({ startDate: longAgo, transferTo: wayAhead, prizePool: 5 });
  });

  test("of an announcement and a ban", async ({ as, league }) => {
    const announcement = { text: "Finals", area: null, endDate: "2026-03-09T00:00:00.000Z" };
    const { _id: id } = (await league.call("createAnnouncement", { as, body: announcement })).data;
    const [player = ""] = await createPlayers(league, "Ann");
    const ban = { scope: "RANKED", reason: "Left", endDate: "2026-03-09T00:00:00.000Z" } as const;
    for (const [endDate, reason] of plannedDates) {
      const change = { as, id, body: { endDate } };
      expect(await league.rejected("updateAnnouncement", change)).toEqual(refusalOf("endDate", reason));
      if (reason === early) continue;
      const body = { ...announcement, endDate };
      expect(await league.rejected("createAnnouncement", { as, body })).toEqual(refusalOf("endDate", reason));
      const banned = { as, id: player, body: { ban: { ...ban, endDate } } };
      expect(await league.rejected("updateUser", banned)).toEqual(refusalOf("ban.endDate", reason));
    }
    await league.call("updateUser", { as, id: player, body: { ban } });
    await storeDates(league, "announcements", { ends_at: wayAhead });
    await storeDates(league, "bans", { ends_at: wayAhead });
    const changed = { text: "The final", area: null, endDate: wayAhead };
    expect((await league.call("updateAnnouncement", { as, id, body: changed })).data).toMatchObject(changed);
    const [sent] = (await league.call("searchUsers", { as, body: { _id: player } })).data;
    const longer = { ...ban, reason: "Left twice", endDate: wayAhead };
    const { data } = await league.call("updateUser", { as, id: player, body: { ...sent, ban: longer } });
    expect(data.ban).toEqual(longer);
  });
});
