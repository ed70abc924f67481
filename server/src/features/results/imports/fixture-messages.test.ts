import { type Side, sides } from "contract/sides.ts";
import { expect, test } from "vitest";
import { messageAt, messagePaths, truthOf } from "../../../../../fixtures/gameserver-messages.ts";
import { createServerRound } from "../../../../test/play.ts";
import { parseRoundMessage } from "./parse-round-message.ts";
import { renderMarkdown } from "./resolve-players.ts";
import { type ReportedRound, UnreadableMessageError } from "./round-message.ts";
import { writeAscii, writeJson, writePsv } from "./write-round-message.ts";

const tooManyPlayers = /^There are more than 8 players in the red team$/;
const otherGame = /^This is a round of "g(dm|DM)", not of gCTF$/;
/** The files that are rejected, with line and reason. Every other file must be parsed to the round that was played. */
const rejections: [files: RegExp, line: number | null, reason: RegExp][] = [
  [/\.csv\.txt$/, 1, /^csv lacks the map, the limits and each player's kills, deaths/],
  [/^(rendered\/)?noteam_gdm\.(psv|json)\./, 1, otherGame],
  [/^noteam_gdm\.ascii\./, 4, otherGame],
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
  "there are fixtures like %s to be read",
  (kind) => expect(readablePaths.some((path) => kind.test(path))).toBe(true),
);

test.each(rejections)("a fixture is rejected as %s", (kind) => {
  expect(rejectedPaths.some((path) => kind.test(path))).toBe(true);
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

/** Returns the part of the round that the message contains. */
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
  const clan = (side: Side) => {
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
    redClan: clan("red"),
    blueClan: clan("blue"),
    players: players.sort((one, other) => (format === "psv" ? sides.indexOf(one.side) - sides.indexOf(other.side) : 0)),
  };
}

const round = createServerRound(["a | b", '{"x {'], { map: "ctf_mars", redScore: 309 });
const psv = writePsv(round);
const json = writeJson(round);
const ascii = writeAscii(round);

test.each(["stats.json {", "Result: {", "Result: { ", "[20:15] gCTF {3}: {", "> Round 1 {"])(
  "words before the brace are read through: %s",
  (words) => {
    const pretty = json.replace("{", words);
    const flat = JSON.stringify(JSON.parse(json)).replace("{", words);
    for (const message of [pretty, flat, `gg {wp}\n:{\n${pretty}\nwp :{`]) {
      expect(parseRoundMessage(message)).toEqual(parseRoundMessage(json));
    }
    for (const twice of [`${pretty}\n${pretty}`, `${flat}\n${flat}`, `${psv}\n${flat}`, `${flat}\n${psv}`]) {
      expect(() => parseRoundMessage(twice)).toThrow("Two rounds in one message");
    }
  },
);

test.each(["stats: ", "[20:15] gCTF | APP ", "c+", "--", "> Round 1 +-+ "])(
  "words before a table are read through: %s",
  (words) => {
    const table = `${words}${ascii}`;
    expect(parseRoundMessage(table)).toEqual(parseRoundMessage(ascii));
    expect(parseRoundMessage(`gg +1\n+\nwp +---+\ngg |\nwp +---+ x\n| gg\n${table}\nwp ---+`)).toEqual(
      parseRoundMessage(ascii),
    );

    for (const twice of [`${table}${table}`, `${psv}${table}`, `${table}${psv}`, `${ascii}${table}`]) {
      expect(() => parseRoundMessage(twice)).toThrow("Two rounds in one message");
    }
    expect(() => parseRoundMessage(table.slice(0, -20))).toThrow("damaged or cut off");
  },
);

test("a border inside a clan's name does not begin a message", () => {
  const bordered = psv.replace("Red Team:**", "Red Team:**\nClan: +-----+").replaceAll("**", "");
  expect(parseRoundMessage(bordered).redClan).toBe("+-----+");
});

test("a brace inside a name does not begin a message", () => {
  expect(parseRoundMessage(psv).players.map(({ name }) => name)).toEqual(["a | b", '{"x {']);
  expect(() => parseRoundMessage(psv.replace(/^.*\n/, ""))).toThrow("Line 1: The message's beginning is missing");
});

test("reads no-break spaces between words of the format as spaces", () => {
  for (const message of [psv, json]) {
    const copied = parseRoundMessage(message.replaceAll(" ", "\u00A0"));
    expect(copied).toEqual({ ...parseRoundMessage(message), respaced: true });
  }
  expect(parseRoundMessage(ascii.replaceAll(" ", "\u00A0"))).toMatchObject({ map: "ctf_mars", redScore: 309 });
  // This also holds after a longer text that only ends with such a space.
  parseRoundMessage(psv.padEnd(5000).concat("\u00A0"));
  expect(parseRoundMessage(psv.replaceAll(" ", "\u00A0"))).toMatchObject({ respaced: true });
});

test("keeps a no-break space that belongs to a name", () => {
  const named = { ...round, players: round.players.map((player) => ({ ...player, name: `${player.name}\u00A0x` })) };
  for (const message of [writePsv(named), writeJson(named), writeAscii(named)]) {
    const read = parseRoundMessage(message);
    expect(read.respaced).toBeUndefined();
    expect(read.players.map(({ name }) => name)).toEqual(["a | b\u00A0x", '{"x {\u00A0x']);
  }
});
