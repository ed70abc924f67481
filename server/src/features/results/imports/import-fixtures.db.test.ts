import type { RankedResult } from "contract/results.ts";
import type { Side } from "contract/sides.ts";
import { expect } from "vitest";
import { allNames, messageAt, messagePaths, truthOf } from "../../../../../fixtures/gameserver-messages.ts";
import { test } from "../../../../test/open-league.ts";
import { createPlayers } from "../../../../test/play.ts";

/** The messages that are rejected, with the error. Every other message creates a result with the round that was played. */
const rejections: [paths: RegExp, code: string, message: RegExp][] = [
  [/\.csv\./, "INVALID_MESSAGE", /^Line 1: csv lacks the map, the limits and each player's kills, deaths/],
  [/noteam_gdm\./, "INVALID_MESSAGE", /^Line \d: This is a round of "g(dm|DM)", not of gCTF$/],
  [/16v16_overflow\.json\.discord/, "INVALID_MESSAGE", /^Line 1: The message is cut off/],
  [/16v16_overflow\./, "INVALID_MESSAGE", /^Line \d+: There are more than 8 players in the red team$/],
  [/^legacy\/2024-0[14]-\d\d\/8v8_basic\.psv/, "INVALID_MESSAGE", /^Line 18: .* damaged or cut off here$/],
  [/^rendered\/name_keywords\./, "INVALID_MESSAGE", /^Line 6: The name "Red Team:" appears twice/],
  [/no_players\./, "INVALID_MESSAGE", /^Message: There are no players in this round$/],
  [/uneven_\dv\d\.|empty_blue_2v0\./, "TEAM_SIZE_MISMATCH", /^Team size mismatch$/],
  // Old servers list spectators as blue players.
  [/^legacy\/2024-10-16\/spectators_present\.json/, "TEAM_SIZE_MISMATCH", /^Team size mismatch$/],
];

test("every message of a game server creates the right result or is rejected with the right reason", async ({
  league,
}) => {
  await createPlayers(league, ...allNames());
  const usedRejections = new Set<unknown>();
  for (const path of messagePaths) {
    const expected = rejections.find(([paths]) => paths.test(path));
    usedRejections.add(expected);
    const body = { message: messageAt(path), allowDuplicate: true, date: "2026-02-03T04:05" };
    if (expected === undefined) {
      const { data } = await league.call("importResult", { as: league.admin, body });
      expect(presentRound(data), path).toEqual(readRound(path));
      const { data: stored } = await league.call("getResult", { as: league.admin, id: data._id });
      expect(stored, path).toEqual(data);
    } else {
      const { status, errorCode, message } = await league.rejected("importResult", { as: league.admin, body });
      expect({ path, status, errorCode }).toEqual({ path, status: 400, errorCode: expected[1] });
      expect(message).toMatch(expected[2]);
    }
  }
  expect(usedRejections.size).toBe(rejections.length + 1);

  const { data } = await league.call("searchResults", { as: league.admin });
  expect(data.total).toBe(messagePaths.filter((path) => !rejections.some(([paths]) => paths.test(path))).length);
});

/** Returns the round of a result, with its teams sorted by name. */
function presentRound({ date, mode, map, redScore, blueScore, timeLimit, scoreLimit, ...otherFields }: RankedResult) {
  const sortTeam = (players: RankedResult["redPlayers"]) =>
    players
      .map(({ userName, score, flags, kills, deaths }) => ({ userName, score, flags, kills, deaths }))
      .sort((playerA, playerB) => (playerA.userName < playerB.userName ? -1 : 1));
  const { winnerSide, winnerName, isForfeit, freezed } = otherFields;
  return {
    date,
    mode,
    map,
    redScore,
    blueScore,
    timeLimit,
    scoreLimit,
    winnerSide,
    winnerName,
    isForfeit,
    freezed,
    red: sortTeam(otherFields.redPlayers),
    blue: sortTeam(otherFields.bluePlayers),
  };
}

/** Reads the recorded round of a fixture. Returns the data that its message format contains. */
function readRound(path: string): ReturnType<typeof presentRound> {
  const truth = truthOf(path);
  const { score_red: redScore, score_blue: blueScore, players } = truth;
  const isAscii = path.includes(".ascii.");
  const areFlagsCounted = Math.max(redScore, blueScore) < 100 || players.some((player) => player.flag_captures > 0);
  const hasFlags = !path.includes(".psv.") && areFlagsCounted;
  const sortTeam = (side: Side) =>
    players
      .filter(({ team }) => team === side)
      .map(({ name, score, kills, deaths, flag_captures }) => {
        return { userName: name, score, flags: hasFlags ? flag_captures : null, kills, deaths };
      })
      .sort((playerA, playerB) => (playerA.userName < playerB.userName ? -1 : 1));
  const red = sortTeam("red");
  const blue = sortTeam("blue");
  const higherSide = redScore > blueScore ? "red" : "blue";
  const winnerSide = redScore === blueScore ? null : higherSide;
  return {
    date: "2026-02-03T04:05:00.000Z",
    mode: red.length === 0 ? "Unknown" : `${red.length}v${red.length}`,
    map: path.startsWith("rendered/map_markdown") ? "_ctf_5limited" : (truth.map.split("/").at(-1) ?? null),
    timeLimit: isAscii ? null : truth.time_limit_minutes,
    scoreLimit: isAscii ? null : truth.score_limit,
    redScore,
    blueScore,
    winnerSide,
    winnerName: winnerSide && { red: "Red", blue: "Blue" }[winnerSide],
    isForfeit: false,
    freezed: false,
    red,
    blue,
  };
}
