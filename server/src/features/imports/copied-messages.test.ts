import { expect, test } from "vitest";
import { parseRoundMessage } from "./parse-round-message.ts";
import { type ServerRound, writeAscii, writeJson, writePsv } from "./write-round-message.ts";

const figures = { kills: 9, deaths: 22, flags: 1 };
const round: ServerRound = {
  map: "ctf_mars",
  ...{
    durationSeconds: 804,
    scoreLimit: 1000,
    timeLimit: 0,
    redScore: 309,
    blueScore: -2,
    redClan: null,
    blueClan: null,
  },
  players: [
    { name: "a | b", side: "red", score: 74, ...figures },
    { name: '{"x {', side: "blue", score: -3, ...figures },
  ],
};
const [psv, json, ascii] = [writePsv(round), writeJson(round), writeAscii(round)];

test.each(["stats.json {", "Result: {", "[20:15] gCTF {3}: {", "> Round 1 {"])(
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
    expect(parseRoundMessage(`gg +1\n+\nwp +-----+\n${table}\nwp ---+`)).toEqual(parseRoundMessage(ascii));
    for (const twice of [`${table}${table}`, `${psv}${table}`, `${table}${psv}`, `${ascii}${table}`]) {
      expect(() => parseRoundMessage(twice)).toThrow("Two rounds in one message");
    }
    expect(() => parseRoundMessage(table.slice(0, -20))).toThrow("damaged or cut off");
  },
);

test("a border within a clan's name begins no message", () => {
  const bordered = psv.replace("Red Team:**", "Red Team:**\nClan: +-----+").replaceAll("**", "");
  expect(parseRoundMessage(bordered).redClan).toBe("+-----+");
});

test("a brace within a name begins no message", () => {
  expect(parseRoundMessage(psv).players.map(({ name }) => name)).toEqual(["a | b", '{"x {']);
  expect(() => parseRoundMessage(psv.replace(/^.*\n/, ""))).toThrow("Line 1: The message's beginning is missing");
});

test("no-break spaces are read as spaces where they stand between words of the format", () => {
  for (const message of [psv, json]) {
    const copied = parseRoundMessage(message.replaceAll(" ", "\u00A0"));
    expect(copied).toEqual({ ...parseRoundMessage(message), respaced: true });
  }
  expect(parseRoundMessage(ascii.replaceAll(" ", "\u00A0"))).toMatchObject({ map: "ctf_mars", redScore: 309 });
});

test("a no-break space that belongs to a name stays", () => {
  const named = { ...round, players: round.players.map((player) => ({ ...player, name: `${player.name}\u00A0x` })) };
  for (const message of [writePsv(named), writeJson(named), writeAscii(named)]) {
    const read = parseRoundMessage(message);
    expect(read.respaced).toBeUndefined();
    expect(read.players.map(({ name }) => name)).toEqual(["a | b\u00A0x", '{"x {\u00A0x']);
  }
});
