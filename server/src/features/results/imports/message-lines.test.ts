import { expect, test } from "vitest";
import { createServerRound } from "../../../../test/play.ts";
import { formatAsciiMessage, formatJsonMessage, formatPsvMessage } from "./format-round-message.ts";
import { parseRoundMessage } from "./parse-round-message.ts";

const round = createServerRound(["a | b", "jxsl13"], { redClan: "|*KoG*|", redScore: 309, blueScore: -2 });
const psv = formatPsvMessage(round, "gCTF");
const json = formatJsonMessage(round);
const ascii = formatAsciiMessage(round);

test.each([
  { format: "psv", message: psv },
  { format: "ascii", message: ascii },
])("a $format message with a word before or after a line is rejected, naming the line", ({ message }) => {
  const lines = message.trimEnd().split("\n");
  const parseWithLine = (index: number, line: string) => parseRoundMessage(lines.with(index, line).join("\n"));
  for (const [index, line] of lines.entries()) {
    // Other text may precede the first line.
    if (index === 0) continue;
    expect(() => parseWithLine(index, `x ${line}`), `x before line ${index + 1}, ${line}`).toThrow(
      `Line ${index + 1}:`,
    );
    // A clan's name can end with any text.
    if (!line.startsWith("Clan: ")) {
      expect(() => parseWithLine(index, `${line} x`), `x after line ${index + 1}, ${line}`).toThrow(
        `Line ${index + 1}:`,
      );
    }
  }
});

test.each([
  ["**KoG**", "KoG"],
  ["**a**", "a"],
  ["**KoG", "**KoG"],
  ["KoG**", "KoG**"],
  ["****", "****"],
  ["***", "***"],
])("the clan %s of a message with asterisks is read as %s", (reportedClan, clan) => {
  const message = psv.replace(/^Clan: .*$/m, `Clan: ${reportedClan}`);
  expect(parseRoundMessage(message)).toMatchObject({ redClan: clan, hasLostMarkdown: false });
});

// A message that was copied from Discord, which renders markdown, has lost its asterisks.
test.each(["Red Team:", "Blue Team:", "Red: 309 | Blue -2"])(
  'a message has lost its markdown if "%s" has no asterisks',
  (line) => {
    expect(psv).toContain(`**${line}**`);
    expect(parseRoundMessage(psv.replace(`**${line}**`, line)).hasLostMarkdown).toBe(true);
  },
);

// They wrote decimal seconds, `ID` and the game type gCTF+, and no limits.
test("the psv format of old servers is read", () => {
  const message = `---> Server: gCTF Server #4, Map: ctf2, Gametype: gCTF+.
(Length: 13 min 24.10 sec)
 
**Red Team:**
ID: 7 | Name: PɦnX | Score: 67 | Kills: 0 | Deaths: 0 | Ratio: -nan
**Blue Team:**
ID: 3 | Name: TNT | Score: 103 | Kills: 74 | Deaths: 50 | Ratio: 1.48
---------------------
**Red: 119 | Blue 1023**`;
  expect(parseRoundMessage(message)).toMatchObject({
    map: "ctf2",
    // 13 minutes and 24 seconds
    durationSeconds: 804,
    scoreLimit: null,
    timeLimit: null,
  });
  expect(parseRoundMessage(message).players.map((player) => player.name)).toEqual(["PɦnX", "TNT"]);
});

// It has narrow columns and no game type.
test("the oldest ascii format is read", () => {
  const message = `
+-----------------+-----------+------------+
| map             | red_score | blue_score |
+-----------------+-----------+------------+
| tmp/a|b/ctf5    | 203       | 1          |
+-----------------+-----------+------------+

+-----+------+-----------------+--------+--------+--------+--------+------------+---------------+
| id  | team | name            | score  | kills  | deaths | ratio  | flag_grabs | flag_captures |
+-----+------+-----------------+--------+--------+--------+--------+------------+---------------+
| 0   | red  | foo             | 1      | 1      | 3      | 0.3%   | 5          | 2             |
| 1   | blue | ChillerDragon.* | -2     | 2      | 5      | 0.4%   | 0          | 0             |
| 2   | spectator | watcher    | 2      | 2      | 5      | 0.4%   | 0          | 0             |
+-----+------+-----------------+--------+--------+--------+--------+------------+---------------+`;
  expect(parseRoundMessage(message)).toMatchObject({
    map: "ctf5",
    redScore: 203,
    players: [
      { name: "foo", side: "red", flags: 2 },
      { name: "ChillerDragon.*", side: "blue", score: -2, flags: 0 },
    ],
  });
});

test("captures are unknown if a table has no column for them", () => {
  const tableWithoutCaptures = ascii.replace("flag_captures", "flag_passes  ");
  expect(parseRoundMessage(tableWithoutCaptures).players.map(({ flags }) => flags)).toEqual([null, null]);
});

const tooLargeNumber = "99999999999999999999";
const longName = "x".repeat(250);

/** Values that are too large or too long, where they are in a message, and the beginning of the reason. */
const largeValues = [
  { message: psv, value: /(?<=Id: )\d+/, largeValue: tooLargeNumber, reason: "The id " },
  { message: psv, value: /(?<=Score: )\d+/, largeValue: tooLargeNumber, reason: "The score " },
  { message: psv, value: /(?<=Kills: )\d+/, largeValue: tooLargeNumber, reason: "The kills " },
  { message: psv, value: /(?<=Deaths: )\d+/, largeValue: tooLargeNumber, reason: "The deaths " },
  { message: psv, value: /(?<=Scorelimit: )\d+/, largeValue: tooLargeNumber, reason: "The score limit " },
  { message: psv, value: /(?<=Timelimit: )\d+/, largeValue: tooLargeNumber, reason: "The time limit " },
  { message: psv, value: /(?<=\*\*Red: )\d+/, largeValue: tooLargeNumber, reason: "Red's score " },
  { message: psv, value: /(?<=Blue )-\d+/, largeValue: tooLargeNumber, reason: "Blue's score " },
  { message: psv, value: /(?<=^Clan: ).*$/m, largeValue: longName, reason: "Red's clan is longer " },
  { message: psv, value: /(?<=Blue Team:\*\*)/, largeValue: `\nClan: ${longName}`, reason: "Blue's clan is longer " },
  {
    message: json,
    value: /(?<="game_duration_seconds": )\d+/,
    largeValue: tooLargeNumber,
    reason: '"game_duration_seconds" ',
  },
  { message: json, value: /(?<="score_limit": )\d+/, largeValue: tooLargeNumber, reason: '"score_limit" ' },
  { message: json, value: /(?<="time_limit": )\d+/, largeValue: tooLargeNumber, reason: '"time_limit" ' },
  { message: json, value: /(?<="score_red": )\d+/, largeValue: tooLargeNumber, reason: '"score_red" ' },
  { message: json, value: /(?<="score_blue": )-\d+/, largeValue: tooLargeNumber, reason: '"score_blue" ' },
  { message: ascii, value: /(?<=\| gCTF +\| )309/, largeValue: tooLargeNumber, reason: "Red's score " },
  { message: ascii, value: /(?<=\| 309 +\| )-2/, largeValue: tooLargeNumber, reason: "Blue's score " },
];

test.each(largeValues)("a value that is too large or too long is rejected and named: $reason", (testCase) => {
  const { message, value, largeValue, reason } = testCase;
  const messageWithLargeValue = message.replace(value, largeValue);
  expect(messageWithLargeValue).not.toBe(message);
  expect(() => parseRoundMessage(messageWithLargeValue)).toThrow(
    expect.objectContaining({ reason: expect.stringMatching(new RegExp(`^${reason}`)) }),
  );
});

const loneRows = ["| 0   | red       | x", "|12|blue|"];

test.each(loneRows)("a lone row of a table is rejected, because the beginning of the table is missing: %s", (row) => {
  expect(() => parseRoundMessage(row)).toThrow("Line 1: The message's beginning is missing before this line");
  // After other text, the line is not a row of a table.
  expect(() => parseRoundMessage(`gg ${row}`)).toThrow("Line 1: This text contains no message of a round");
});

test("a name can contain a code fence", () => {
  const messageWithFence = json.replace("a | b", "a ``` b");
  expect(parseRoundMessage(messageWithFence).players[0]?.name).toBe("a ``` b");
});

test("a map cannot contain line separators", () => {
  expect(() => parseRoundMessage(json.replace("ctf5", "c\\u2028tf5"))).toThrow(/^The map contains control characters$/);
});

test("a psv header with the map at the wrong place is reported as damaged", () => {
  const message = psv.replace(/, Map: .*$/m, ", Gametype: gctf, Map: ctf5.");
  expect(() => parseRoundMessage(message)).toThrow("Line 1: The message's first line is damaged or cut off");
});

// `figures` is the API's name of the extended metrics.

test("valid extended metrics are read, and invalid values are ignored", () => {
  const reportedMetrics = {
    flag_grabs: 7,
    flag_returns: 2,
    flagger_kills: 3,
    shots_fired: 120,
    shots_hit: 41,
    hooks: 88,
    hooks_missed: 20,
    hooks_hit_player: 9,
  };
  const message = { game_type: "gctf", map: "ctf5", score_red: 3, score_blue: 1 };
  const [ann, ben, cleo] = ["Ann", "Ben", "Cleo"].map((name, id) => ({
    id,
    name,
    team: "red",
    score: 9,
    kills: 5,
    deaths: 2,
    flag_captures: 1,
    flag_grabs: 2,
  }));
  const players = [
    { ...ann, ...reportedMetrics },
    {
      ...ben,
      flag_grabs: "many",
      shots_fired: -1,
      hooks: 1.5,
      shots_hit: 2 ** 31,
      flag_returns: "4",
      hooks_missed: null,
      hooks_hit_player: "1e2",
      flagger_kills: "0x9",
    },
    { ...cleo, flag_grabs: undefined },
  ];
  const parsed = parseRoundMessage(JSON.stringify({ ...message, players }));
  expect(parsed.players.map(({ figures: extendedMetrics }) => extendedMetrics)).toEqual([
    {
      grabs: 7,
      returns: 2,
      carrierKills: 3,
      shots: 120,
      hits: 41,
      hooks: 88,
      hooksMissed: 20,
      hooksHit: 9,
    },
    { returns: 4 },
    undefined,
  ]);
});

test("the metrics of flags are unknown if the server did not count flags", () => {
  const metrics = { grabs: 7, returns: 2, hooks: 88 };
  const formatWithFlags = (flags: number) =>
    formatJsonMessage({ ...round, players: round.players.map((player) => ({ ...player, flags, figures: metrics })) });
  expect(parseRoundMessage(formatWithFlags(7)).players[1]?.figures).toEqual(metrics);
  // Nobody has captured a flag, but a score of 309 is only possible with captures, so the server did not count flags.
  expect(parseRoundMessage(formatWithFlags(0)).players[1]?.figures).toEqual({ hooks: 88 });
});
