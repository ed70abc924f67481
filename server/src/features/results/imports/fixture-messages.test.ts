import { type Side, sides } from "contract/sides.ts";
import { expect, test } from "vitest";
import { messageAt, messagePaths, truthOf } from "../../../../../fixtures/gameserver-messages.ts";
import { createServerRound } from "../../../../test/play.ts";
import { parseRoundMessage } from "./parse-round-message.ts";
import { renderMarkdown } from "./resolve-players.ts";
import { type ReportedRound, UnreadableMessageError } from "./round-message.ts";
import { writeAscii, writeJson, writePsv } from "./write-round-message.ts";

const tooManyPlayers = /^There are more than 8 players in the red team$/;
const otherGameType = /^This is a round of "g(dm|DM)", not of gCTF$/;
/** The files that are rejected, with line and reason. Every other file must be parsed to the round that was played. */
const rejections: [files: RegExp, line: number | null, reason: RegExp][] = [
  [/\.csv\.txt$/, 1, /^csv lacks the map, the limits and each player's kills, deaths/],
  [/^(rendered\/)?noteam_gdm\.(psv|json)\./, 1, otherGameType],
  [/^noteam_gdm\.ascii\./, 4, otherGameType],
  [/^(rendered\/)?16v16_overflow\.psv\.txt$/, 13, tooManyPlayers],
  [/^16v16_overflow\.psv\.discord-payload/, 1, tooManyPlayers],
  [/^16v16_overflow\.ascii\./, 18, tooManyPlayers],
  [/^16v16_overflow\.json\.txt$/, 99, tooManyPlayers],
  [/^16v16_overflow\.json\.discord-payload/, 1, /^The message is cut off/],
  [/^(rendered\/)?no_players\./, null, /^There are no players in this round$/],
  [/^legacy\/2024-0[14]-\d\d\/8v8_basic\.psv\./, 18, /damaged or cut off here$/],
  [/^rendered\/name_keywords\./, 6, /^The name "Red Team:" appears twice because the text has lost its markdown/],
];
const findRejection = (path: string) => rejections.find(([files]) => files.test(path));
const rejectedPaths = messagePaths.filter((path) => findRejection(path));
const readablePaths = messagePaths.filter((path) => !findRejection(path));

test.each([/^\w+\.psv\.txt$/, /\.ascii\.txt$/, /\.json\.txt$/, /payload\.json$/, /^rendered\//, /^legacy\//])(
  "there is a readable fixture with a path like %s",
  (pattern) => expect(readablePaths.some((path) => pattern.test(path))).toBe(true),
);

test.each(rejections)("there is a rejected fixture with a path like %s", (pattern) => {
  expect(rejectedPaths.some((path) => pattern.test(path))).toBe(true);
});

test.each(readablePaths)("parses %s to the round that was played", (path) => {
  expect(parseRoundMessage(messageAt(path))).toEqual(readRoundPlayed(path));
});

test.each(rejectedPaths)("rejects %s with line and reason", (path) => {
  const [, line, reason] = findRejection(path) ?? [];
  expect(() => parseRoundMessage(messageAt(path))).toThrow(UnreadableMessageError);
  expect(() => parseRoundMessage(messageAt(path))).toThrow(
    expect.objectContaining({ line, reason: expect.stringMatching(reason ?? "") }),
  );
});

/** Reads the recorded round of a fixture. Returns the data that its message format contains. */
function readRoundPlayed(path: string): ReportedRound {
  const truth = truthOf(path);
  const format = (["psv", "json", "ascii"] as const).find((name) => path.includes(`.${name}.`)) ?? "psv";
  const rendered = path.startsWith("rendered/");
  /** Old servers list spectators as blue players. */
  const toSide = (team: Side | "spectators") => (team === "spectators" && path.startsWith("legacy/") ? "blue" : team);
  const players = truth.players.flatMap((player) => {
    const side = toSide(player.team);
    if (side === "spectators" || (format !== "json" && player.team === "spectators")) return [];
    const { score, kills, deaths, flag_captures: captures, flag_grabs: grabs } = player;
    const name = rendered ? renderMarkdown(player.name) : player.name;
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
    const clans = new Set(truth.players.filter((player) => player.team === side).map((player) => player.clan));
    return format === "psv" && clans.size === 1 && !/^legacy\/2024-0[14]/.test(path)
      ? ([...clans][0] ?? "") || null
      : null;
  };
  return {
    format,
    rendered,
    map: path.startsWith("rendered/map_markdown") ? "_ctf_5limited" : (truth.map.split("/").at(-1) ?? ""),
    durationSeconds: format === "ascii" ? null : truth.duration_seconds,
    scoreLimit: format === "ascii" ? null : truth.score_limit,
    timeLimit: format === "ascii" ? null : truth.time_limit_minutes,
    redScore: truth.score_red,
    blueScore: truth.score_blue,
    redClan: findClan("red"),
    blueClan: findClan("blue"),
    players: players.sort((playerA, playerB) =>
      format === "psv" ? sides.indexOf(playerA.side) - sides.indexOf(playerB.side) : 0,
    ),
  };
}

const round = createServerRound(["a | b", '{"x {'], { map: "ctf_mars", redScore: 309 });
const psv = writePsv(round);
const json = writeJson(round);
const ascii = writeAscii(round);

test.each(["stats.json {", "Result: {", "Result: { ", "[20:15] gCTF {3}: {", "> Round 1 {"])(
  "ignores text before the first brace: %s",
  (prefix) => {
    const indented = json.replace("{", prefix);
    const singleLine = JSON.stringify(JSON.parse(json)).replace("{", prefix);
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
  "ignores text before a table: %s",
  (prefix) => {
    const table = `${prefix}${ascii}`;
    expect(parseRoundMessage(table)).toEqual(parseRoundMessage(ascii));
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

test("reads no-break spaces between words of the format as spaces", () => {
  for (const message of [psv, json]) {
    const parsed = parseRoundMessage(message.replaceAll(" ", "\u00A0"));
    expect(parsed).toEqual({ ...parseRoundMessage(message), respaced: true });
  }
  expect(parseRoundMessage(ascii.replaceAll(" ", "\u00A0"))).toMatchObject({ map: "ctf_mars", redScore: 309 });
  // A longer text with a single such space was parsed before, and does not affect the next message.
  parseRoundMessage(psv.padEnd(5000).concat("\u00A0"));
  expect(parseRoundMessage(psv.replaceAll(" ", "\u00A0"))).toMatchObject({ respaced: true });
});

test("keeps a no-break space in a name", () => {
  const roundWithNoBreakSpaces = {
    ...round,
    players: round.players.map((player) => ({ ...player, name: `${player.name}\u00A0x` })),
  };
  for (const message of [
    writePsv(roundWithNoBreakSpaces),
    writeJson(roundWithNoBreakSpaces),
    writeAscii(roundWithNoBreakSpaces),
  ]) {
    const parsed = parseRoundMessage(message);
    expect(parsed.respaced).toBeUndefined();
    expect(parsed.players.map(({ name }) => name)).toEqual(["a | b\u00A0x", '{"x {\u00A0x']);
  }
});
