import { expect, test } from "vitest";
import { parseRoundMessage } from "./parse-round-message.ts";
import { type ServerRound, writeAscii, writePsv } from "./write-round-message.ts";

const round: ServerRound = {
  map: "ctf_mars",
  durationSeconds: 804,
  scoreLimit: 1000,
  timeLimit: 0,
  redScore: 309,
  blueScore: -2,
  redClan: "|*KoG*|",
  blueClan: null,
  players: [
    { name: "a | b", side: "red", score: 74, kills: 45, deaths: 56, flags: 3 },
    { name: "jxsl13", side: "blue", score: 37, kills: 9, deaths: 22, flags: 0 },
  ],
};
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
