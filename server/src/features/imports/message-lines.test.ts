import { expect, test } from "vitest";
import { roundOf } from "../../../test/play.ts";
import { parseRoundMessage } from "./parse-round-message.ts";
import { writeAscii, writePsv } from "./write-round-message.ts";

const round = roundOf(["a | b", "jxsl13"], { redClan: "|*KoG*|", redScore: 309, blueScore: -2 });
const [psv, ascii] = [writePsv(round, "gCTF"), writeAscii(round)];

test.each([
  ["psv", psv],
  ["ascii", ascii],
])("a word before or after a line of %s is refused where it stands", (_, message) => {
  const lines = message.trimEnd().split("\n");
  const read = (index: number, changed: string) => parseRoundMessage(lines.with(index, changed).join("\n"));
  for (const [index, line] of lines.entries()) {
    if (index === 0) continue;
    expect(() => read(index, `x ${line}`), `x before line ${index + 1}, ${line}`).toThrow(`Line ${index + 1}:`);
    // A clan's name may end in anything.
    if (!line.startsWith("Clan: ")) {
      expect(() => read(index, `${line} x`), `x after line ${index + 1}, ${line}`).toThrow(`Line ${index + 1}:`);
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
])("the clan %s of a message with its stars is %s", (written, clan) => {
  const message = psv.replace(/^Clan: .*$/m, `Clan: ${written}`);
  expect(parseRoundMessage(message)).toMatchObject({ redClan: clan, rendered: false });
});

test.each(["Red Team:", "Blue Team:", "Red: 309 | Blue -2"])("a message is rendered where %s has no stars", (line) => {
  expect(psv).toContain(`**${line}**`);
  expect(parseRoundMessage(psv.replace(`**${line}**`, line)).rendered).toBe(true);
});

test.each([
  [/Id: \d+/, "Id: ", /^The id /],
  [/Score: \d+/, "Score: ", /^The score /],
  [/Kills: \d+/, "Kills: ", /^The kills /],
  [/Deaths: \d+/, "Deaths: ", /^The deaths /],
  [/\*\*Red: \d+/, "**Red: ", /^Red's score /],
  [/Blue -?\d+\*\*/, "Blue ", /^Blue's score /],
])("a number of psv that is too large is refused by its name, %s", (pattern, before, reason) => {
  const after = before === "Blue " ? "**" : "";
  const message = psv.replace(pattern, `${before}99999999999999999999${after}`);
  expect(() => parseRoundMessage(message)).toThrow(expect.objectContaining({ reason: expect.stringMatching(reason) }));
});

test("a header of psv that names no map before the game type is damaged", () => {
  const message = psv.replace(/, Map: .*$/m, ", Gametype: gctf, Map: ctf5.");
  expect(() => parseRoundMessage(message)).toThrow("Line 1: The message's first line is damaged or cut off");
});

test("keeps every figure that newer servers tell, and those that it can read of others", () => {
  const told = {
    ...{ flag_grabs: 7, flag_returns: 2, flagger_kills: 3, shots_fired: 120, shots_hit: 41 },
    ...{ hooks: 88, hooks_missed: 20, hooks_hit_player: 9 },
  };
  const message = { game_type: "gctf", map: "ctf5", score_red: 3, score_blue: 1 };
  const [first, second, third] = ["Ann", "Ben", "Cleo"].map((name, id) => ({
    ...{ id, name, team: "red", score: 9, kills: 5, deaths: 2, flag_captures: 1, flag_grabs: 2 },
  }));
  const players = [
    { ...first, ...told },
    { ...second, flag_grabs: "many", shots_fired: -1, hooks: 1.5, shots_hit: 2 ** 31, flag_returns: "4" },
    { ...third, flag_grabs: undefined },
  ];
  const read = parseRoundMessage(JSON.stringify({ ...message, players }));
  expect(read.players.map(({ figures }) => figures)).toEqual([
    {
      ...{ grabs: 7, returns: 2, carrierKills: 3, shots: 120, hits: 41 },
      ...{ hooks: 88, hooksMissed: 20, hooksHit: 9 },
    },
    { returns: 4 },
    undefined,
  ]);
});
