import { describe, expect } from "vitest";
import { readMessage } from "../../../../../fixtures/gameserver-messages.ts";
import { type League, test } from "../../../../test/open-league.ts";
import { createMode, createPlayers, createServerRound, fixtureNames } from "../../../../test/play.ts";
import { readLeagueRows } from "../../../../test/read-league-rows.ts";
import { formatAsciiMessage, formatJsonMessage, formatPsvMessage } from "./format-round-message.ts";

/** Imports a message as the admin, which must be rejected, and returns the error. Checks that nothing was stored. */
async function expectRejectedImport(league: League, message: string, options: object = {}) {
  const rowsBefore = await readLeagueRows(league);
  const rejection = await league.rejected("importResult", { as: league.admin, body: { message, ...options } });
  expect(await readLeagueRows(league)).toEqual(rowsBefore);
  return rejection;
}

describe("an unknown player", () => {
  test("is named in the error; if there are several, the first one in the message is named", async ({ league }) => {
    await createPlayers(league, "b");
    const round = createServerRound(["a", "b", "c", "d"]);
    const reversedRound = { ...round, players: round.players.toReversed() };
    // psv lists the red team first, json and ascii list the players in their order. "b" is a player of the league.
    for (const { message, userName } of [
      { message: formatPsvMessage(reversedRound), userName: "a" },
      { message: formatJsonMessage(reversedRound), userName: "d" },
      { message: formatAsciiMessage(reversedRound), userName: "d" },
    ]) {
      expect(await expectRejectedImport(league, message)).toEqual({
        status: 400,
        errorCode: "PLAYER_NOT_FOUND",
        message: `Missing player "${userName}"`,
        // `faults` is the API's name of the list of all errors.
        errorData: { userName, faults: expect.any(Array) },
      });
    }
  });

  test("is reported before uneven teams", async ({ league }) => {
    await createPlayers(league, "a", "b");
    const unevenRound = createServerRound(["a", "b", "c"]);
    expect((await expectRejectedImport(league, formatJsonMessage(unevenRound))).errorCode).toBe("PLAYER_NOT_FOUND");

    await createPlayers(league, "c");
    expect(await expectRejectedImport(league, formatJsonMessage(unevenRound))).toEqual({
      status: 400,
      errorCode: "TEAM_SIZE_MISMATCH",
      message: "Team size mismatch",
      errorData: { faults: [expect.objectContaining({ errorCode: "TEAM_SIZE_MISMATCH" })] },
    });
  });

  test("is named in the error with any special characters", async ({ league }) => {
    for (const userName of ["{userName}", "$& $1", "<b>", "'; drop", "a|b", 'a "b"', "__proto__", "\\", "%_"]) {
      const round = createServerRound([userName, "opponent"]);
      for (const message of [formatJsonMessage(round), formatPsvMessage(round)]) {
        const rejection = await expectRejectedImport(league, message);
        expect(rejection.errorData).toMatchObject({ userName, faults: [{ userName }, { userName: "opponent" }] });
        expect(rejection.message).toBe(`Missing player "${userName}"`);
      }
    }
  });
});

test("a message that is not one round is rejected with line and reason", async ({ league }) => {
  await createPlayers(league, ...fixtureNames);
  const validMessage = readMessage("2v2_basic.psv.txt");
  const withLongMap = validMessage.replace("ctf5", "x".repeat(128));
  const withoutPlayers = validMessage.replaceAll(/^Id: .*\n/gm, "");
  const invalidMessages = [
    { message: "gg wp", location: "Line 1", reason: "This text contains no message of a round" },
    // The first 300 characters end in line 7.
    { message: validMessage.slice(0, 300), location: "Line 7", reason: "The message is cut off" },
    { message: withLongMap, location: "Message", reason: "The map is longer than 127" },
    { message: withoutPlayers, location: "Message", reason: "There are no players" },
    // "ä" has two bytes.
    { message: "ä".repeat(32_769), location: "Message", reason: "longer than 64 KiB" },
  ];
  for (const { message, location, reason } of invalidMessages) {
    const rejection = await expectRejectedImport(league, message);
    expect(rejection, message.slice(0, 50)).toMatchObject({ status: 400, errorCode: "INVALID_MESSAGE" });
    expect(rejection.errorData["where"], message.slice(0, 50)).toBe(location);
    expect(rejection.errorData["reason"]).toContain(reason);
    expect(rejection.message).toBe(`${location}: ${rejection.errorData["reason"]}`);
  }
  expect(await expectRejectedImport(league, `${validMessage}${validMessage}`)).toMatchObject({
    status: 400,
    errorCode: "SEVERAL_ROUNDS",
    // The first message has eleven lines.
    errorData: { line: 12 },
  });
});

test("a message with invalid characters, a message that is too long and an invalid date are rejected, naming the field", async ({
  league,
}) => {
  const validMessage = readMessage("2v2_basic.psv.txt");
  for (const { message, reason } of [
    { message: `${validMessage}\0`, reason: "must be well-formed text without NUL" },
    { message: `${validMessage}\ud800`, reason: "must be well-formed text without NUL" },
    { message: "x".repeat(400_001), reason: "must have at most 400000 characters" },
  ]) {
    expect(await expectRejectedImport(league, message)).toMatchObject({ status: 400, message: `message ${reason}` });
  }
  // In UTC, the last two dates are before the year 0 and after the year 9999.
  for (const date of ["yesterday", "2026-02-30", "03.02.2026", "0000-01-01T00:00+14:00", "9999-12-31T23:00-14:00"]) {
    expect(await expectRejectedImport(league, "", { date })).toMatchObject({
      status: 400,
      message: "date must be an ISO 8601 date, such as 2026-11-20T18:00:00Z",
    });
  }
});

test("an import into an unknown mode is rejected", async ({ league }) => {
  await createPlayers(league, ...fixtureNames);
  await createMode(league, "any");
  for (const modeId of ["999999", "0", "none"]) {
    for (const message of ["", formatJsonMessage(createServerRound(fixtureNames))]) {
      expect(await expectRejectedImport(league, message, { modeId })).toMatchObject({
        status: 404,
        message: "Mode not found",
      });
    }
  }
});
