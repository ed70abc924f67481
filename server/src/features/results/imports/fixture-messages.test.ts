import { type Side, sides } from "contract/sides.ts";
import { expect, test } from "vitest";
import { messagePaths, readMessage, readPlayedRound } from "../../../../../fixtures/gameserver-messages.ts";
import { createServerRound } from "../../../../test/play.ts";
import { formatAsciiMessage, formatJsonMessage, formatPsvMessage } from "./format-round-message.ts";
import { parseRoundMessage } from "./parse-round-message.ts";
import { renderMarkdown } from "./rendered-name.ts";
import { type ReportedRound, UnreadableMessageError } from "./round-message.ts";

/** The reasons of some rejections. */
const tooManyPlayers = /^There are more than 8 players in the red team$/;
const otherGameType = /^This is a round of "g(dm|DM)", not of gCTF$/;
const nameTwice = /^The name "Red Team:" appears twice because the text has lost its markdown/;
/**
 * The paths of messages that are rejected, with line and reason. All other messages can be read. Messages in `rendered/`
 * were copied as Discord displays them, without the markdown. Messages in `legacy/` are from servers of the given date.
 */
const rejections: readonly { readonly paths: RegExp; readonly line: number | null; readonly reason: RegExp }[] = [
  { paths: /\.csv\.txt$/, line: 1, reason: /^csv lacks the map, the limits and each player's kills, deaths/ },
  { paths: /^(rendered\/)?noteam_gdm\.(psv|json)\./, line: 1, reason: otherGameType },
  { paths: /^noteam_gdm\.ascii\./, line: 4, reason: otherGameType },
  { paths: /^(rendered\/)?16v16_overflow\.psv\.txt$/, line: 13, reason: tooManyPlayers },
  { paths: /^16v16_overflow\.psv\.discord-payload/, line: 1, reason: tooManyPlayers },
  { paths: /^16v16_overflow\.ascii\./, line: 18, reason: tooManyPlayers },
  { paths: /^16v16_overflow\.json\.txt$/, line: 99, reason: tooManyPlayers },
  { paths: /^16v16_overflow\.json\.discord-payload/, line: 1, reason: /^The message is cut off/ },
  { paths: /^(rendered\/)?no_players\./, line: null, reason: /^There are no players in this round$/ },
  { paths: /^legacy\/2024-0[14]-\d\d\/8v8_basic\.psv\./, line: 18, reason: /damaged or cut off here$/ },
  { paths: /^rendered\/name_keywords\./, line: 6, reason: nameTwice },
];
const findRejection = (path: string) => rejections.find(({ paths }) => paths.test(path));
const rejectedPaths = messagePaths.filter((path) => findRejection(path));
const readablePaths = messagePaths.filter((path) => !findRejection(path));

test.each([/^\w+\.psv\.txt$/, /\.ascii\.txt$/, /\.json\.txt$/, /payload\.json$/, /^rendered\//, /^legacy\//])(
  "there is a readable fixture with a path like %s",
  (pattern) => expect(readablePaths.some((path) => pattern.test(path))).toBe(true),
);

test.each(rejections)("there is a rejected fixture with a path like $paths", ({ paths }) => {
  expect(rejectedPaths.some((path) => paths.test(path))).toBe(true);
});

test.each(readablePaths)("%s is parsed to the round that was played", (path) => {
  expect(parseRoundMessage(readMessage(path))).toEqual(readExpectedRound(path));
});

test.each(rejectedPaths)("%s is rejected with line and reason", (path) => {
  const { line, reason } = findRejection(path) ?? expect.fail();
  expect(() => parseRoundMessage(readMessage(path))).toThrow(UnreadableMessageError);
  expect(() => parseRoundMessage(readMessage(path))).toThrow(
    expect.objectContaining({ line, reason: expect.stringMatching(reason) }),
  );
});

/** Reads the recorded round of a fixture. Returns the data that its message format contains. */
function readExpectedRound(path: string): ReportedRound {
  const recordedRound = readPlayedRound(path);
  const [, format = ""] = path.split(".");
  const hasLostMarkdown = path.startsWith("rendered/");
  // Only json contains spectators, and the parser drops them. Old servers, however, list them there as blue players.
  const listsSpectatorsAsBlue = format === "json" && path.startsWith("legacy/");
  const players = recordedRound.players.flatMap((player) => {
    const side = player.team === "spectators" && listsSpectatorsAsBlue ? "blue" : player.team;
    if (side === "spectators") return [];
    const { score, kills, deaths, flag_captures: captures, flag_grabs: grabs } = player;
    const name = hasLostMarkdown ? renderMarkdown(player.name) : player.name;
    return [
      {
        name,
        side,
        score,
        kills,
        deaths,
        flags: format === "psv" ? null : captures,
        ...(format !== "psv" && { figures: { grabs } }),
      },
    ];
  });
  const findClan = (side: Side) => {
    const clans = new Set(recordedRound.players.filter((player) => player.team === side).map((player) => player.clan));
    // Only psv contains clans, and only if all players of a side are in the same one. The oldest servers did not send them.
    const hasClan = format === "psv" && clans.size === 1 && !/^legacy\/2024-0[14]/.test(path);
    const [clan = ""] = clans;
    // A player without a clan has an empty one.
    return hasClan && clan !== "" ? clan : null;
  };
  return {
    format,
    hasLostMarkdown,
    // Rendering has removed the markdown of this map's name.
    map: path.startsWith("rendered/map_markdown") ? "_ctf_5limited" : (recordedRound.map.split("/").at(-1) ?? ""),
    durationSeconds: format === "ascii" ? null : recordedRound.duration_seconds,
    scoreLimit: format === "ascii" ? null : recordedRound.score_limit,
    timeLimit: format === "ascii" ? null : recordedRound.time_limit_minutes,
    redScore: recordedRound.score_red,
    blueScore: recordedRound.score_blue,
    redClan: findClan("red"),
    blueClan: findClan("blue"),
    // psv lists the red team first.
    players: players.sort((playerA, playerB) =>
      format === "psv" ? sides.indexOf(playerA.side) - sides.indexOf(playerB.side) : 0,
    ),
  };
}

/** A round with names that contain characters that separate cells and begin objects. */
const round = createServerRound(["a | b", '{"x {'], { map: "ctf_mars", redScore: 309 });
const psv = formatPsvMessage(round);
const json = formatJsonMessage(round);
const ascii = formatAsciiMessage(round);

test.each(["stats.json {", "Result: {", "Result: { ", "[20:15] gCTF {3}: {", "> Round 1 {"])(
  "text before the first brace of a message is ignored: %s",
  (prefix) => {
    const indented = json.replace("{", prefix);
    const singleLine = JSON.stringify(JSON.parse(json)).replace("{", prefix);
    // The last message is surrounded by chat messages with braces.
    for (const message of [indented, singleLine, `gg {wp}\n:{\n${indented}\nwp :{`]) {
      expect(parseRoundMessage(message)).toEqual(parseRoundMessage(json));
    }
    for (const twoRounds of [
      `${indented}\n${indented}`,
      `${singleLine}\n${singleLine}`,
      `${psv}\n${singleLine}`,
      `${singleLine}\n${psv}`,
    ]) {
      expect(() => parseRoundMessage(twoRounds)).toThrow("Two rounds in one message");
    }
  },
);

test.each(["stats: ", "[20:15] gCTF | APP ", "c+", "--", "> Round 1 +-+ "])(
  "text before a table is ignored: %s",
  (prefix) => {
    const table = `${prefix}${ascii}`;
    expect(parseRoundMessage(table)).toEqual(parseRoundMessage(ascii));
    // Chat messages with borders and bars surround the table.
    expect(parseRoundMessage(`gg +1\n+\nwp +---+\ngg |\nwp +---+ x\n| gg\n${table}\nwp ---+`)).toEqual(
      parseRoundMessage(ascii),
    );

    for (const twoRounds of [`${table}${table}`, `${psv}${table}`, `${table}${psv}`, `${ascii}${table}`]) {
      expect(() => parseRoundMessage(twoRounds)).toThrow("Two rounds in one message");
    }
    expect(() => parseRoundMessage(table.slice(0, -20))).toThrow("damaged or cut off");
  },
);

test("a border inside a clan's name does not begin a message", () => {
  const message = psv.replace("Red Team:**", "Red Team:**\nClan: +-----+").replaceAll("**", "");
  expect(parseRoundMessage(message).redClan).toBe("+-----+");
});

test("a brace inside a name does not begin a message", () => {
  expect(parseRoundMessage(psv).players.map(({ name }) => name)).toEqual(["a | b", '{"x {']);
  expect(() => parseRoundMessage(psv.replace(/^.*\n/, ""))).toThrow("Line 1: The message's beginning is missing");
});

test("no-break spaces between words of the format are read as spaces", () => {
  for (const message of [psv, json]) {
    // `hasReplacedNoBreakSpaces`: all of them are replaced, because those in names look the same.
    const parsed = parseRoundMessage(message.replaceAll(" ", "\u00A0"));
    expect(parsed).toEqual({ ...parseRoundMessage(message), hasReplacedNoBreakSpaces: true });
  }
  expect(parseRoundMessage(ascii.replaceAll(" ", "\u00A0"))).toMatchObject({ map: "ctf_mars", redScore: 309 });
  // The parser's pattern for these spaces is global, so it could wrongly begin in the next message where it stopped before.
  parseRoundMessage(psv.padEnd(5000).concat("\u00A0"));
  expect(parseRoundMessage(psv.replaceAll(" ", "\u00A0"))).toMatchObject({ hasReplacedNoBreakSpaces: true });
});

test("a no-break space in a name is preserved", () => {
  const roundWithNoBreakSpaces = {
    ...round,
    players: round.players.map((player) => ({ ...player, name: `${player.name}\u00A0x` })),
  };
  for (const message of [
    formatPsvMessage(roundWithNoBreakSpaces),
    formatJsonMessage(roundWithNoBreakSpaces),
    formatAsciiMessage(roundWithNoBreakSpaces),
  ]) {
    const parsed = parseRoundMessage(message);
    expect(parsed.hasReplacedNoBreakSpaces).toBeUndefined();
    expect(parsed.players.map(({ name }) => name)).toEqual(["a | b\u00A0x", '{"x {\u00A0x']);
  }
});
