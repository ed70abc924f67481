import * as fc from "fast-check";
import { expect, test } from "vitest";
import { hostileMessages } from "../../../../test/hostile-messages.ts";
import { formatAsciiMessage, formatJsonMessage, formatPsvMessage, type ServerRound } from "./format-round-message.ts";
import { parseRoundMessage } from "./parse-round-message.ts";
import { UnreadableMessageError } from "./round-message.ts";

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
/** A part of a name. */
const nameTextArbitrary = fc.oneof(fc.constantFrom(...hostileTexts), fc.string({ unit: "binary", maxLength: 4 }));
/** The maximum length of a name in the game. */
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

const nameArbitrary = fc
  .array(nameTextArbitrary, { minLength: 1, maxLength: 6 })
  .map((texts) => toServerName(texts.join("")))
  .filter((serverName) => serverName !== "");
const int32Arbitrary = fc.oneof(fc.integer(), fc.constantFrom(0, -1, 2 ** 31 - 1, -(2 ** 31)));
const countArbitrary = fc.oneof(fc.nat(), fc.constantFrom(0, 2 ** 31 - 1));
const createPlayerArbitrary = (side: "red" | "blue") =>
  fc.record({
    name: nameArbitrary,
    side: fc.constant(side),
    score: int32Arbitrary,
    kills: countArbitrary,
    deaths: countArbitrary,
    // At least one: if no player has a capture although the score requires some, the parser returns `null` for all.
    flags: fc.integer({ min: 1, max: 9 }),
  });
/** The parts of a map's name. psv cannot contain a map with the text ", Map: ". */
const mapTextsArbitrary = fc.array(fc.constantFrom(...hostileTexts.filter((text) => !text.includes("Map: "))), {
  minLength: 1,
  maxLength: 3,
});
const roundArbitrary: fc.Arbitrary<ServerRound> = fc
  .record({
    // Control characters and line separators are not allowed in maps.
    map: mapTextsArbitrary.map(
      (texts) => toServerName(texts.join("").replace(/\p{Cc}|\p{Zl}|\p{Zp}/gu, " ")) || "ctf5",
    ),
    durationSeconds: countArbitrary,
    scoreLimit: countArbitrary,
    timeLimit: countArbitrary,
    redScore: int32Arbitrary,
    blueScore: int32Arbitrary,
    redClan: fc.option(nameArbitrary),
    blueClan: fc.option(nameArbitrary),
    red: fc.array(createPlayerArbitrary("red"), { maxLength: 8 }),
    blue: fc.array(createPlayerArbitrary("blue"), { maxLength: 8 }),
  })
  .map(({ red, blue, ...otherFields }) => ({ ...otherFields, players: [...red, ...blue] }))
  .filter(({ players }) => players.length > 0)
  // On a server, no two players have the same name.
  .filter(({ players }) => new Set(players.map((player) => player.name)).size === players.length);

// `hasLostMarkdown` is false in all expected rounds, because no message was copied from Discord.
const noClans = { redClan: null, blueClan: null };
const noLimits = { durationSeconds: null, scoreLimit: null, timeLimit: null };

test("every name in psv is read completely and for the right player", () =>
  fc.assert(
    fc.property(roundArbitrary, (generatedRound) => {
      // psv does not contain captures.
      const players = generatedRound.players.map((player) => ({ ...player, flags: null }));
      const hostileServerName = "gCTF, Map: ctf9, Gametype: ictf.";
      expect(parseRoundMessage(formatPsvMessage(generatedRound, hostileServerName))).toEqual({
        ...generatedRound,
        players,
        format: "psv",
        hasLostMarkdown: false,
      });
    }),
    { numRuns: 500 },
  ));

/** Returns the round with flag grabs equal to the captures, as `formatJsonMessage` writes them. */
function addGrabs(generatedRound: ServerRound): ServerRound {
  return {
    ...generatedRound,
    players: generatedRound.players.map((player) => ({
      ...player,
      figures: { grabs: player.flags ?? 0 },
    })),
  };
}

test("every name in json is read completely and for the right player", () =>
  fc.assert(
    fc.property(roundArbitrary, (generatedRound) => {
      expect(parseRoundMessage(formatJsonMessage(generatedRound))).toEqual({
        ...addGrabs(generatedRound),
        ...noClans,
        format: "json",
        hasLostMarkdown: false,
      });
    }),
    { numRuns: 500 },
  ));

test("every name in ascii is read completely and for the right player", () =>
  fc.assert(
    fc.property(roundArbitrary, (generatedRound) => {
      const expected = {
        ...addGrabs(generatedRound),
        ...noClans,
        ...noLimits,
        format: "ascii",
        hasLostMarkdown: false,
      };
      expect(parseRoundMessage(formatAsciiMessage(generatedRound))).toEqual(expected);
    }),
    { numRuns: 500 },
  ));

test("a message in the body of a webhook is read as the same round", () =>
  fc.assert(
    fc.property(
      roundArbitrary,
      fc.constantFrom(formatPsvMessage, formatJsonMessage, formatAsciiMessage),
      (generatedRound, formatMessage) => {
        const message = formatMessage(generatedRound);
        expect(parseRoundMessage(JSON.stringify({ content: message }))).toEqual(parseRoundMessage(message));
      },
    ),
  ));

// `npm run bench -- messages` measures how the time grows with the length. Here, the timeout of the test is the limit.
test.each(hostileMessages)("64 KiB of %s are parsed or rejected as unreadable", (_name, createMessage) => {
  const error = findParseError(createMessage(64 * 1024));
  if (error !== null) expect(error).toBeInstanceOf(UnreadableMessageError);
});

/** Returns the error of parsing a message; `null` if it is parsed. */
function findParseError(message: string): unknown {
  try {
    parseRoundMessage(message);
    return null;
  } catch (error) {
    return error;
  }
}
