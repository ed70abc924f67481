import { expect, test } from "vitest";
import { formatAsciiMessage, formatJsonMessage, formatPsvMessage, type ServerRound } from "./format-round-message.ts";
import { parseRoundMessage } from "./parse-round-message.ts";
import { UnreadableMessageError } from "./round-message.ts";

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
    { name: "Teero", side: "red", score: 74, kills: 45, deaths: 56, flags: 3 },
    { name: "a | b", side: "red", score: -3, kills: 0, deaths: 16, flags: 0 },
    { name: "jxsl13", side: "blue", score: 37, kills: 9, deaths: 22, flags: 0 },
  ],
};
/** The name of the server looks like the rest of the first line. */
const serverName = "gCTF, Map: ctf9, Gametype: ictf.";
const psv = formatPsvMessage(round, serverName);
const json = formatJsonMessage(round);
const ascii = formatAsciiMessage(round);

const pasteVariants: [description: string, paste: (message: string) => string][] = [
  ["as written", (message) => message],
  [
    "after a byte order mark, with blank lines around, blanks at the line ends and Windows line ends",
    (message) => `\uFEFF\n \n${message}\n\t\n`.replaceAll("\n", "   \r\n"),
  ],
  ["with its ends trimmed and the line ends of old Macs", (message) => message.trim().replaceAll("\n", "\r")],
  [
    "in a code fence that opens on its first line and closes on its last line",
    (message) => `\`\`\`${message.trim()}\`\`\``,
  ],
  ["in such a code fence, with blanks", (message) => `\`\`\` ${message.trim()} \`\`\` `],
  [
    "among other chat messages",
    (message) => `gCTF stats\nAPP\n — Today at 20:15\n${message}\n@admins {gg} | wp +1\n1\n🔥`,
  ],
  ["in a quote within a quote, without blanks after the marks", (message) => message.replaceAll(/^/gm, " >>")],
  ["in a code fence that is quoted", (message) => `>>> \`\`\`json\n${message.replaceAll(/^/gm, "> ")}\n> \`\`\``],
  ["in a webhook's body", (message) => JSON.stringify({ allowed_mentions: { parse: [] }, content: message })],
  ["in an old webhook's body", (message) => `\`\`\`json\n${JSON.stringify({ content: message }, null, 2)}\n\`\`\``],
];

test.each(pasteVariants)("psv, json and ascii are read %s", (_description, paste) => {
  const { redClan, blueClan, ...commonFields } = round;
  const roundWithoutFlags = {
    ...commonFields,
    players: commonFields.players.map((player) => ({ ...player, flags: null })),
  };
  // `figures` is the API's name of extended metrics. The formatter writes as many flag grabs as captures.
  const roundWithGrabs = {
    ...commonFields,
    players: commonFields.players.map((player) => ({ ...player, figures: { grabs: player.flags } })),
  };
  const noLimits = { durationSeconds: null, scoreLimit: null, timeLimit: null };
  const noClans = { redClan: null, blueClan: null };
  expect(parseRoundMessage(paste(psv))).toEqual({
    ...roundWithoutFlags,
    format: "psv",
    hasLostMarkdown: false,
    redClan,
    blueClan,
  });
  expect(parseRoundMessage(paste(json))).toEqual({
    ...roundWithGrabs,
    ...noClans,
    format: "json",
    hasLostMarkdown: false,
  });
  expect(parseRoundMessage(paste(ascii))).toEqual({
    ...roundWithGrabs,
    ...noClans,
    ...noLimits,
    format: "ascii",
    hasLostMarkdown: false,
  });
});

test("the time and author that a chat shows before the first line are ignored", () => {
  expect(parseRoundMessage(`[20:15] gCTF stats: ${psv}`).map).toBe("ctf_mars");
});

test("a table that has lost its Markdown is recognised by a name cell that is too narrow", () => {
  expect(parseRoundMessage(ascii.replace("| Teero  ", "| Teero")).hasLostMarkdown).toBe(true);
});

test("flags are unknown if the message does not contain them or the server did not count them", () => {
  const parseFlags = (message: string) => parseRoundMessage(message).players.map((player) => player.flags);
  expect(parseFlags(json.replaceAll(/,\s*"flag_captures": \d+/g, ""))).toEqual([null, null, null]);
  expect(parseFlags(json.replaceAll(/"flag_captures": \d+/g, '"flag_captures": 0'))).toEqual([null, null, null]);
  expect(parseFlags(ascii.replace("| 3             |", "| 0             |"))).toEqual([null, null, null]);
});

test("zero flags are stored if another player has flags, or if the score is possible without flags", () => {
  const parseFlags = (changes: Partial<ServerRound>) =>
    parseRoundMessage(formatJsonMessage({ ...round, ...changes })).players.map((player) => player.flags);
  // A team gets 100 points for a flag, so it cannot have captured one with a score of 99.
  const playersWithoutFlags = round.players.map((player) => ({ ...player, flags: 0 }));
  expect(parseFlags({ redScore: 99, blueScore: 100 })).toEqual([3, 0, 0]);
  expect(parseFlags({ redScore: 99, blueScore: 0, players: playersWithoutFlags })).toEqual([0, 0, 0]);
  expect(parseFlags({ redScore: 100, blueScore: 0, players: playersWithoutFlags })).toEqual([null, null, null]);
});

test("unknown keys and spectators are ignored", () => {
  const messageWithExtraData = json
    .replace('"kills": 45', '"hooks": 93, "extra": [{}, {"players": [{}]}], "kills": 45')
    .replace('"team": "blue"', '"team": "spectators"');
  expect(parseRoundMessage(messageWithExtraData).players.map((player) => player.name)).toEqual(["Teero", "a | b"]);
});

test("names, maps and game types are trimmed, and -0 is read as 0", () => {
  const paddedMessage = json.replace('"ctf_mars"', '"maps/ ctf_mars "').replace('"gCTF"', '" gCTF "');
  expect(parseRoundMessage(paddedMessage)).toEqual(parseRoundMessage(json));
  const [firstPlayer] = parseRoundMessage(psv.replace("Teero | Score: 74", "  Teero  | Score: -0")).players;
  expect(firstPlayer).toEqual({ name: "Teero", side: "red", score: 0, kills: 45, deaths: 56, flags: null });
});

test("a map that is empty or not a text is read as null", () => {
  expect(parseRoundMessage(json.replace('"ctf_mars"', "5")).map).toBeNull();
  expect(parseRoundMessage(formatPsvMessage({ ...round, map: "maps/" })).map).toBeNull();
  expect(parseRoundMessage(formatJsonMessage({ ...round, map: null })).map).toBeNull();
});

/** Nine players in the blue team, one more than the maximum. */
const ninePlayers = Array.from({ length: 9 }, (_, id) => ({
  ...round.players[2],
  name: `tee ${id}`,
  side: "blue" as const,
}));
const crowdedRound = { ...round, players: [...round.players.slice(0, 2), ...ninePlayers] } as ServerRound;

/**
 * The line is the line of the message that the error names; `null` if the error concerns the entire message. The last player,
 * jxsl13, is in line 9 of `psv`, from line 33 on in `json`, and in line 12 of `ascii`.
 */
const rejectedMessages: (readonly [description: string, message: string, line: number | null, reason: RegExp])[] = [
  ["an empty text", " \n\t\n", null, /^This text contains no message/],
  ["unrelated chat messages", "good game\nwell played", 1, /^This text contains no message/],
  [
    "chat messages with words of the csv format",
    "my red_name, is\nscore, name it",
    1,
    /^This text contains no message/,
  ],
  ["an empty webhook's body", '\n{"allowed_mentions": {}, "content": " "}', 2, /^The webhook's body is empty$/],
  ["a webhook's body without a text", '{"content": 5}', 1, /no "game_type"/],
  ["a body within a body", JSON.stringify({ content: JSON.stringify({ content: psv }) }), 1, /no "game_type"/],
  ["more than 64 KiB", `${psv}${"ä".repeat(32_768)}`, null, /longer than 64 KiB$/],

  ["another game type in psv", psv.replace("gctf.\n", "ictf.\n"), 1, /^This is a round of "ictf", not of gCTF$/],
  [
    "another game type in json",
    `\n${json.replace('"gCTF"', '"ugctf"')}`,
    2,
    /^This is a round of "ugctf", not of gCTF$/,
  ],
  [
    "a long game type, shown up to 40 characters",
    json.replace('"gCTF"', `"${"x".repeat(41)}"`),
    1,
    /^This is a round of "x{40}", not of gCTF$/,
  ],
  ["another game type in ascii", ascii.replace("| gCTF  ", "| gCTFx "), 4, /^This is a round of "gCTFx", not of gCTF$/],
  ["psv without teams", psv.replaceAll(/\*\*\w+ Team:\*\*\n|Clan.*\n/g, ""), 4, /^This round has no teams$/],
  ["psv without the blue team", psv.replace(/\*\*Blue Team:\*\*\n/, ""), 10, /^This round has no teams$/],
  ["json without teams", json.replaceAll(/\t+"team": .*\n/g, ""), 11, /^This round has no teams$/],
  ["json without red's score", json.replace(/\t"score_red": .*\n/, ""), 1, /^This round has no teams$/],
  ["json without blue's score", json.replace(/\t"score_blue": .*\n/, ""), 1, /^This round has no teams$/],
  ["ascii without teams", ascii.replace(/red_score .*/, "score |").replace("309       | ", ""), 4, /no teams$/],
  ["ascii without red's score", ascii.replace("red_score ", "score     "), 4, /no teams$/],
  ["ascii without names", ascii.replace("| name ", "| nick "), 8, /^The table has no column "name"$/],
  ["ascii of players without a team", ascii.replace("| blue     ", "| game     "), 12, /no teams$/],

  ["psv truncated before its scores", psv.slice(0, psv.indexOf("**Red: ")), 10, /^The message is cut off/],
  ["psv truncated in a player", psv.slice(0, psv.indexOf(" | Deaths: 22")), 9, /damaged or cut off here$/],
  ["psv truncated in its first line", psv.slice(0, 30), 1, /first line is damaged or cut off/],
  [
    "psv truncated after its first line",
    psv.slice(0, psv.indexOf("\n")),
    1,
    /"\(Length: …\)" is missing, damaged or cut off/,
  ],
  ["psv without its beginning", psv.slice(psv.indexOf("**Red")), 1, /beginning is missing before this line$/],
  ["psv with the blue team twice", psv.replace("Red Team", "Blue Team"), 4, /damaged or cut off here$/],
  ["psv with two lines run together", psv.replace("0.50\nId: 1", "0.50 Id: 1"), 6, /damaged or cut off here$/],
  ["json truncated between fields", json.slice(0, json.indexOf('"blue"')), 35, /^The message is cut off/],
  ["json truncated in a string", json.slice(0, json.indexOf("jxsl13") + 2), 36, /^The message is cut off/],
  [
    "json truncated in a player, but with closing brackets",
    json.slice(0, json.indexOf("jxsl13")).concat("}]}"),
    36,
    /^The message is cut off/,
  ],
  ["a truncated webhook's body", JSON.stringify({ content: psv }).slice(0, -9), 1, /^The message is cut off/],
  ["ascii truncated before its end", ascii.slice(0, ascii.lastIndexOf("+---") + 9), 13, /cut off here$/],
  ["ascii truncated before its last line", ascii.slice(0, ascii.lastIndexOf("\n+--")), 12, /cut off here$/],
  [
    "ascii truncated after a bar",
    ascii.slice(0, ascii.indexOf("| 0  ") + 1),
    10,
    /^The table is damaged or cut off here$/,
  ],
  ["ascii truncated between its tables", ascii.slice(0, ascii.indexOf("\n\n")), 5, /cut off here$/],
  ["ascii with a short row", ascii.replace(" | 74     | 45 ", " | 74 "), 10, /too few cells/],

  ["psv twice", psv + psv, 12, /^Two rounds in one message/],
  ["json twice", json + json, 46, /^Two rounds in one message/],
  ["json twice, the second after other text", `${json}Result: ${json}`, 46, /^Two rounds in one message/],
  ["psv in json's last line", `${json.trim()} Id: 0 | Name: x | Score: 1`, 45, /^Two rounds in one message/],
  ["json twice in one line", `${json.trim()} ${json}`, 45, /^Two rounds in one message/],
  ["ascii twice", ascii + ascii, 14, /^Two rounds in one message/],
  ["psv after json", `${json}\n${psv}`, 47, /^Two rounds in one message/],
  ["psv before a csv", `${psv}red_name, red_score, blue_name, blue_score\n`, 12, /^Two rounds in one message/],
  ["a round after the end of another round", `Id: 3 | Name: x | Score: 1\n${psv}`, 1, /^Two rounds in one message/],
  ["two rounds in a webhook's body", JSON.stringify({ content: psv + psv }), 1, /^Two rounds in one message/],
  ["csv", "\nred_name, red_score, blue_name, blue_score\nred, 3, blue, 1\n", 2, /^csv lacks the map, .* kills/],

  ["nine on a side in psv", formatPsvMessage(crowdedRound), 17, /^There are more than 8 players in the blue team$/],
  ["nine on a side in json", formatJsonMessage(crowdedRound), 121, /^There are more than 8 players in the blue team$/],
  ["nine on a side in ascii", formatAsciiMessage(crowdedRound), 20, /^There are more than 8 players in the blue team$/],
  ["an id twice", psv.replace("Id: 2", "Id: 0"), 9, /^The id 0 appears twice$/],
  ["a name twice", json.replace("jxsl13", "Teero"), 33, /^The name "Teero" appears twice$/],
  ["a player without a name", psv.replace("Teero", " "), 6, /^The player has no name$/],
  [
    "a name with a NUL character",
    json.replace("jxsl13", "x\\u0000"),
    33,
    /^The name contains control or invalid characters/,
  ],
  [
    "a lone surrogate in a name",
    json.replace("jxsl13", "\\ud83d"),
    33,
    /^The name contains control or invalid characters/,
  ],
  ["a name that is too long", psv.replace("Teero", "T".repeat(128)), 6, /^The name is longer than 127 characters$/],
  ["a map that is too long", psv.replace("ctf_mars", "m".repeat(128)), null, /^The map is longer than 127/],
  ["a score beyond 32 bits", psv.replace("Score: 74", "Score: 2147483648"), 6, /^The score must be a whole number/],
  ["infinite kills", psv.replace("Kills: 45", `Kills: ${"9".repeat(400)}`), 6, /^The kills must be a whole/],
  ["a team's score too large", psv.replace("Blue -2", "Blue -2147483649"), 11, /^Blue's score must be a whole number/],
  ["a length beyond 32 bits", psv.replace("13 min", "99999999 min"), 2, /^The length must be a whole number/],
  ["negative kills", json.replace('"kills": 9', '"kills": -9'), 33, /^"kills" must be a whole number from 0 to/],
  ["a fraction in json", json.replace('"kills": 9', '"kills": 9.5'), 33, /^"kills" must be a whole number/],
  ["a number as text in json", json.replace('"kills": 9', '"kills": "9"'), 33, /^"kills" must be a whole number/],
  ...["    ", "1e3 ", "0x9 ", "+45 "].map(
    (kills) =>
      [`kills of "${kills}" in ascii`, ascii.replace(" 45 ", kills), 10, /^"kills" must be a whole number/] as const,
  ),
  ["json with a missing quote", json.replace('"gCTF"', "gCTF"), 1, /^This is not valid JSON: Unexpected token/],
  ["json without a comma", json.replace('"gCTF",', '"gCTF"'), 1, /^This is not valid JSON: Expected ',' or '}'[\w ]+$/],
  ["an empty json object", "{}", 1, /^This JSON is not a round/],
  ["a json object with a blank", "{ }", 1, /^This JSON is not a round/],
  ["json with an unquoted key", "{\nplayers: 5 }", 1, /^This is not valid JSON/],
  ["json of another kind", '{"ok": true}', 1, /^This JSON is not a round/],
  ["json whose players are not a list", json.replace(/"players": \[.*\]/s, '"players": {}'), 1, /it has no "players"$/],
  [
    "json with a player that is null",
    json.replace('"players": [', '"players": [ null,'),
    11,
    /^The player is not an object$/,
  ],
  [
    "json with a player that is a number",
    json.replace('"players": [', '"players": [ 7,'),
    11,
    /^The player is not an object$/,
  ],
  ["json with a player's name that is a number", json.replace('"jxsl13"', "5"), 33, /^The player has no name$/],
  [
    "invalid kills beside unknown objects",
    json.replace('"players"', '"mods": [{}],\n"players"').replace('"kills": 45', '"extra": [{}], "kills": -45'),
    12,
    /^"kills" must be/,
  ],
  ["an unknown team", json.replace('"blue"', '"green"'), 33, /^The player's team is neither red nor blue$/],
];

test.each(rejectedMessages)("the parser rejects %s with line and reason", (_description, message, line, reason) => {
  expect(() => parseRoundMessage(message)).toThrow(UnreadableMessageError);
  expect(() => parseRoundMessage(message)).toThrow(
    expect.objectContaining({ line, reason: expect.stringMatching(reason) }),
  );
});

test("a message of 64 KiB and a name of 127 characters are accepted, and a longer message is rejected", () => {
  expect(parseRoundMessage(psv.padEnd(65_536)).map).toBe("ctf_mars");
  expect(() => parseRoundMessage(psv.padEnd(65_537))).toThrow(/^The message is longer than 64 KiB$/);
  expect(parseRoundMessage(psv.replace("Teero", "T".repeat(127))).players[0]?.name).toHaveLength(127);
});
