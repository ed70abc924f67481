import * as fc from "fast-check";
import { expect, test } from "vitest";
import { hostileMessages } from "../../../../test/hostile-messages.ts";
import { parseRoundMessage } from "./parse-round-message.ts";
import { UnreadableMessageError } from "./round-message.ts";
import { type ServerRound, writeAscii, writeJson, writePsv } from "./write-round-message.ts";

/** Texts in names that could be mistaken for the syntax of a format. */
const hostileTexts = [
  "|",
  " | ",
  "||",
  ":",
  ",",
  '"',
  "\\",
  "`",
  "```",
  "*",
  "**",
  "_",
  "~~",
  "{",
  "}",
  "[",
  "]",
  "+---",
  "---",
  "  ",
  "Id: 0 | Name: x",
  "ID: 1",
  "Name: ",
  "Score: 9",
  "| Kills: 9",
  "Ratio: 1",
  "Red Team:",
  "**Blue Team:**",
  "Red: 9 | Blue 9",
  "**Red: 1",
  "Clan: **x**",
  "(Length: 1 min",
  "---> Server:",
  ", Map: x",
  ", Gametype: x.",
  "| 0 | red |",
  "red_name,",
  "score, name",
  '"id": 0',
  "},{",
  "\\n",
  "\\u0000",
  '"players"',
  "null",
  "__proto__",
  "\u2028",
  "\u2029",
  "\u0085",
  "\u00A0",
  "\u200B",
  "\u200D",
  "\u202E",
  "\uFEFF",
  "\u007F",
  "ä",
  "日",
  "🔥",
  "👩‍🚀",
];
const nameText = fc.oneof(fc.constantFrom(...hostileTexts), fc.string({ unit: "binary", maxLength: 4 }));
const nameMaxBytes = 15;

/**
 * Returns a name in the form in which a server stores it: no control characters, trimmed, at most 15 bytes of complete
 * characters. See `docs/messages.md`.
 */
function toServerName(text: string): string {
  const printable = [...text].map((character) => (character < " " ? " " : character)).join("");
  const truncated = new TextDecoder().decode(Buffer.from(printable.trim()).subarray(0, nameMaxBytes), { stream: true });
  return truncated.trim();
}

const name = fc
  .array(nameText, { minLength: 1, maxLength: 6 })
  .map((texts) => toServerName(texts.join("")))
  .filter((serverName) => serverName !== "");
const int32 = fc.oneof(fc.integer(), fc.constantFrom(0, -1, 2 ** 31 - 1, -(2 ** 31)));
const count = fc.oneof(fc.nat(), fc.constantFrom(0, 2 ** 31 - 1));
const player = (side: "red" | "blue") =>
  fc.record({
    name,
    side: fc.constant(side),
    score: int32,
    kills: count,
    deaths: count,
    flags: fc.integer({ min: 1, max: 9 }),
  });
const map = fc.array(fc.constantFrom(...hostileTexts.filter((text) => !text.includes("Map: "))), {
  minLength: 1,
  maxLength: 3,
});
const round: fc.Arbitrary<ServerRound> = fc
  .record({
    map: map.map((texts) => toServerName(texts.join("").replace(/\p{Cc}|\p{Zl}|\p{Zp}/gu, " ")) || "ctf5"),
    durationSeconds: count,
    scoreLimit: count,
    timeLimit: count,
    redScore: int32,
    blueScore: int32,
    redClan: fc.option(name),
    blueClan: fc.option(name),
    red: fc.array(player("red"), { maxLength: 8 }),
    blue: fc.array(player("blue"), { maxLength: 8 }),
  })
  .map(({ red, blue, ...otherFields }) => ({ ...otherFields, players: [...red, ...blue] }))
  .filter(({ players }) => players.length > 0)
  .filter(({ players }) => new Set(players.map((roundPlayer) => roundPlayer.name)).size === players.length);

const withoutClans = { redClan: null, blueClan: null };
const withoutLimits = { durationSeconds: null, scoreLimit: null, timeLimit: null };

test("psv: reads every name completely and for the right player", () =>
  fc.assert(
    fc.property(round, (generatedRound) => {
      const players = generatedRound.players.map((roundPlayer) => ({ ...roundPlayer, flags: null }));
      expect(parseRoundMessage(writePsv(generatedRound, "gCTF, Map: ctf9, Gametype: ictf."))).toEqual({
        ...generatedRound,
        players,
        format: "psv",
        rendered: false,
      });
    }),
    { numRuns: 500 },
  ));

/** Returns the round with flag grabs equal to the captures, as `writeJson` writes them. */
function addGrabs(generatedRound: ServerRound): ServerRound {
  return {
    ...generatedRound,
    players: generatedRound.players.map((roundPlayer) => ({
      ...roundPlayer,
      figures: { grabs: roundPlayer.flags ?? 0 },
    })),
  };
}

test("json: reads every name completely and for the right player", () =>
  fc.assert(
    fc.property(round, (generatedRound) => {
      expect(parseRoundMessage(writeJson(generatedRound))).toEqual({
        ...addGrabs(generatedRound),
        ...withoutClans,
        format: "json",
        rendered: false,
      });
    }),
    { numRuns: 500 },
  ));

test("ascii: reads every name completely and for the right player", () =>
  fc.assert(
    fc.property(round, (generatedRound) => {
      const expected = {
        ...addGrabs(generatedRound),
        ...withoutClans,
        ...withoutLimits,
        format: "ascii",
        rendered: false,
      };
      expect(parseRoundMessage(writeAscii(generatedRound))).toEqual(expected);
    }),
    { numRuns: 500 },
  ));

test("reads the same round from a message in a webhook's body", () =>
  fc.assert(
    fc.property(round, fc.constantFrom(writePsv, writeJson, writeAscii), (generatedRound, write) => {
      const message = write(generatedRound);
      expect(parseRoundMessage(JSON.stringify({ content: message }))).toEqual(parseRoundMessage(message));
    }),
  ));

// `npm run bench -- messages` measures how the time grows with the length. Here, the timeout of the test is the limit.
test.each(hostileMessages)("%s: parses 64 KiB or rejects them as unreadable", (_name, createMessage) => {
  const error = parseError(createMessage(64 * 1024));
  if (error !== null) expect(error).toBeInstanceOf(UnreadableMessageError);
});

function parseError(message: string): unknown {
  try {
    parseRoundMessage(message);
    return null;
  } catch (error) {
    return error;
  }
}
