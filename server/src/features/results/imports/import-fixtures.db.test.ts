import type { RankedResult } from "contract/results.ts";
import type { Side } from "contract/sides.ts";
import { expect } from "vitest";
import {
  listPlayerNames,
  messagePaths,
  readMessage,
  readPlayedRound,
} from "../../../../../fixtures/gameserver-messages.ts";
import { test } from "../../../../test/open-league.ts";
import { createPlayers } from "../../../../test/play.ts";

/**
 * The paths of messages that are rejected, with the error. Every other message creates a result with the round that was
 * played. Messages in `rendered/` were copied as Discord displays them, and messages in `legacy/` are from old servers.
 */
const rejections: readonly { readonly paths: RegExp; readonly code: string; readonly message: RegExp }[] = [
  {
    paths: /\.csv\./,
    code: "INVALID_MESSAGE",
    message: /^Line 1: csv lacks the map, the limits and each player's kills, deaths/,
  },
  { paths: /noteam_gdm\./, code: "INVALID_MESSAGE", message: /^Line \d: This is a round of "g(dm|DM)", not of gCTF$/ },
  { paths: /16v16_overflow\.json\.discord/, code: "INVALID_MESSAGE", message: /^Line 1: The message is cut off/ },
  {
    paths: /16v16_overflow\./,
    code: "INVALID_MESSAGE",
    message: /^Line \d+: There are more than 8 players in the red team$/,
  },
  {
    paths: /^legacy\/2024-0[14]-\d\d\/8v8_basic\.psv/,
    code: "INVALID_MESSAGE",
    message: /^Line 18: .* damaged or cut off here$/,
  },
  {
    paths: /^rendered\/name_keywords\./,
    code: "INVALID_MESSAGE",
    message: /^Line 6: The name "Red Team:" appears twice/,
  },
  { paths: /no_players\./, code: "INVALID_MESSAGE", message: /^Message: There are no players in this round$/ },
  { paths: /uneven_\dv\d\.|empty_blue_2v0\./, code: "TEAM_SIZE_MISMATCH", message: /^Team size mismatch$/ },
  // Old servers list spectators as blue players.
  {
    paths: /^legacy\/2024-10-16\/spectators_present\.json/,
    code: "TEAM_SIZE_MISMATCH",
    message: /^Team size mismatch$/,
  },
];

test("every message of a game server creates the right result or is rejected with the right reason", async ({
  league,
}) => {
  await createPlayers(league, ...listPlayerNames());
  const usedRejections = new Set<unknown>();
  for (const path of messagePaths) {
    const expectedRejection = rejections.find(({ paths }) => paths.test(path));
    usedRejections.add(expectedRejection);
    const body = { message: readMessage(path), allowDuplicate: true, date: "2026-02-03T04:05" };
    if (expectedRejection === undefined) {
      const { data } = await league.call("importResult", { as: league.admin, body });
      expect(presentRound(data), path).toEqual(readExpectedRound(path));
      const { data: stored } = await league.call("getResult", { as: league.admin, id: data._id });
      expect(stored, path).toEqual(data);
    } else {
      const { status, errorCode, message } = await league.rejected("importResult", { as: league.admin, body });
      expect({ path, status, errorCode }).toEqual({ path, status: 400, errorCode: expectedRejection.code });
      expect(message).toMatch(expectedRejection.message);
    }
  }
  // The set contains the error of every rejection, and `undefined` for messages that are stored.
  expect(usedRejections.size).toBe(rejections.length + 1);

  const { data } = await league.call("searchResults", { as: league.admin });
  expect(data.total).toBe(messagePaths.filter((path) => !rejections.some(({ paths }) => paths.test(path))).length);
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
function readExpectedRound(path: string): ReturnType<typeof presentRound> {
  const recordedRound = readPlayedRound(path);
  const { score_red: redScore, score_blue: blueScore, players } = recordedRound;
  const isAscii = path.includes(".ascii.");
  // A team gets 100 points for a capture. A higher score without any captures means that the server did not count them.
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
    // The API's `mode` is the size of the teams.
    mode: red.length === 0 ? "Unknown" : `${red.length}v${red.length}`,
    // Rendering has removed the markdown of this map's name.
    map: path.startsWith("rendered/map_markdown") ? "_ctf_5limited" : (recordedRound.map.split("/").at(-1) ?? null),
    timeLimit: isAscii ? null : recordedRound.time_limit_minutes,
    scoreLimit: isAscii ? null : recordedRound.score_limit,
    redScore,
    blueScore,
    winnerSide,
    winnerName: winnerSide === null ? null : { red: "Red", blue: "Blue" }[winnerSide],
    isForfeit: false,
    freezed: false,
    red,
    blue,
  };
}
