import { expect } from "vitest";
import { test } from "../../../../test/open-league.ts";
import { createMode, createPlayers, createServerRound, fixtureNames } from "../../../../test/play.ts";
import { formatJsonMessage } from "./format-round-message.ts";

/** The time of the clock in every test. */
const now = "2026-03-01T12:00:00.000Z";

test("an import without a message creates an empty result with the current date", async ({ admin, league }) => {
  for (const body of [{}, { message: "" }, { message: null }, { message: " \r\n\t" }, { message: "\ufeff" }]) {
    const { data } = await league.call("importResult", { as: admin, body });
    expect(data).toEqual({
      _id: data._id,
      date: now,
      // The API calls the team size `mode`.
      mode: "Unknown",
      modeId: null,
      modeName: null,
      map: null,
      timeLimit: null,
      scoreLimit: null,
      redScore: 0,
      blueScore: 0,
      winnerSide: null,
      winnerName: null,
      redEloBefore: null,
      blueEloBefore: null,
      redEloGain: null,
      blueEloGain: null,
      isForfeit: false,
      hasRound: false,
      isRunning: false,
      // The API's name of "validated".
      freezed: false,
      // Whether the round of its match is missing.
      isAwaited: false,
      // Discrepancies between the round and the agreed match.
      doubts: [],
      redPlayers: [],
      bluePlayers: [],
    });
  }
});

test("a date with an offset is converted to UTC, and a date without an offset is read as UTC", async ({ league }) => {
  await createPlayers(league, ...fixtureNames);
  for (const message of ["", formatJsonMessage(createServerRound(fixtureNames))]) {
    for (const { date, instant } of [
      { date: "2026-02-03T20:15:00Z", instant: "2026-02-03T20:15:00.000Z" },
      { date: "2026-02-03T20:15", instant: "2026-02-03T20:15:00.000Z" },
      { date: "2026-02-03", instant: "2026-02-03T00:00:00.000Z" },
      { date: "2026-02-03T20:15:30.123+02:00", instant: "2026-02-03T18:15:30.123Z" },
      { date: "2026-02-03T23:30-01:00", instant: "2026-02-04T00:30:00.000Z" },
      { date: "2005-01-01", instant: "2005-01-01T00:00:00.000Z" },
      // Five minutes after `now`, the latest accepted date: the caller's clock may be ahead.
      { date: "2026-03-01T12:05:00Z", instant: "2026-03-01T12:05:00.000Z" },
    ]) {
      const body = { date, message, allowDuplicate: true };
      const { data } = await league.call("importResult", { as: league.admin, body });
      expect(data.date).toBe(instant);
      expect((await league.call("getResult", { as: league.admin, id: data._id })).data.date).toBe(instant);
    }
  }
});

test("a result gets the requested mode, or else the only mode, or no mode", async ({ league }) => {
  const { data: resultWithoutMode } = await league.call("importResult", { as: league.admin, body: {} });
  expect(resultWithoutMode).toMatchObject({ modeId: null, modeName: null });

  const modeId = await createMode(league, "2 on 2");
  // `discordMessage` is the legacy name of `message`.
  for (const body of [{}, { modeId: null }, { modeId: "" }, { discordMessage: "" }]) {
    const { data } = await league.call("importResult", { as: league.admin, body });
    expect(data).toMatchObject({ modeId, modeName: "2 on 2" });
  }
  await createMode(league, "3 on 3");
  const { data: resultWithMode } = await league.call("importResult", { as: league.admin, body: { modeId } });
  expect(resultWithMode).toMatchObject({ modeId, modeName: "2 on 2", mode: "Unknown" });

  for (const body of [{}, { modeId: null }]) {
    const { data } = await league.call("importResult", { as: league.admin, body });
    expect(data).toMatchObject({ modeId: null, modeName: null });
  }
});
