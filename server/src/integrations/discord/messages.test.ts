import { defaultAppearance } from "contract/appearance.ts";
import type { Match } from "contract/matches.ts";
import type { Queue } from "contract/queues.ts";
import type { RankedResult } from "contract/results.ts";
import { describe, expect, test } from "vitest";
import { escapeMarkdown, fitLines, truncate } from "./markdown.ts";
import {
  buildLeaderboardMessage,
  buildMatchMessage,
  buildQueueMessage,
  buildResultMessage,
  type MessageBody,
} from "./queue-messages.ts";

const site = "https://league.example";
/** Names that could break a message. The longest ones have 32 characters, each of which is escaped or a surrogate pair. */
const hostileNames = [
  "`".repeat(32),
  "@everyone",
  "<@123456789012345678>",
  "[free](https://evil.example/x)",
  "https://evil.example/steal?a=b",
  "**bold** __under__ ~~gone~~ ||x||",
  "🏴".repeat(32),
  "\\\\\\\\",
  "# heading",
  "> quote",
  "- list",
  "1. list",
  "<t:0:R><:x:1>",
  "discord.gg/abc",
];

const createNames = (count: number) =>
  Array.from({ length: count }, (_, index) => hostileNames[index % hostileNames.length] ?? "");

const createPlayer = (userName: string) => ({
  _id: "1",
  userId: "1",
  userName,
  ...defaultAppearance,
  elo: 1000,
  numberGames: 4,
  joinedAt: "2026-03-01T12:00:00.000Z",
  isAway: true,
  passedOverAt: null,
  isReady: false,
  score: -2_147_483_648,
  flags: 1,
  kills: 1,
  deaths: 1,
});

const match: Match = {
  _id: "9",
  queueId: "5",
  queueName: "x",
  modeId: "2",
  modeName: "y",
  mode: "8v8",
  map: "ctf_ambiance_limited",
  redPlayers: createNames(8).map(createPlayer),
  bluePlayers: createNames(8).map(createPlayer),
  redElo: 1234.5678,
  blueElo: 1000,
  redWinChance: 0.794,
  madeAt: "2026-03-01T12:00:00.000Z",
  readyUntil: "2026-03-01T12:01:00.000Z",
  isOpen: true,
  isRunning: false,
  cancelVotes: 1,
  cancelVotesNeeded: 9,
  openPlaces: { red: 0, blue: 0 },
  wantsCancel: false,
};

const queue: Queue = {
  _id: "5",
  name: "@".repeat(64),
  modeId: "2",
  modeName: "_".repeat(64),
  mode: "8v8",
  maps: Array(15).fill("ctf_ambiance_limited"),
  guildId: "1",
  players: createNames(15).map(createPlayer),
  matches: Array(40).fill(match),
};

const result: RankedResult = {
  doubts: [],
  _id: "12",
  date: "2026-03-01T12:00:00.000Z",
  modeId: "2",
  modeName: "*".repeat(64),
  mode: "2v2",
  map: "*".repeat(127),
  timeLimit: null,
  scoreLimit: null,
  redScore: 500,
  blueScore: 200,
  redEloBefore: 1000,
  blueEloBefore: 1000,
  redEloGain: 16,
  blueEloGain: -16,
  winnerSide: "red",
  winnerName: "Red",
  isForfeit: false,
  hasRound: true,
  isRunning: false,
  freezed: true,
  isAwaited: false,
  redPlayers: createNames(40).map(createPlayer),
  bluePlayers: createNames(40).map(createPlayer),
};

const leaders = createNames(30).map((user_name, index) => ({
  user_name,
  // Two leaders have the same Elo.
  elo: 2000 - Math.floor(index / 2),
  wins: 99_999,
  losses: 99_999,
}));

const largestMessages: readonly (readonly [string, MessageBody])[] = [
  ["queue", buildQueueMessage(queue, "Queue 5", site)],
  ["match", buildMatchMessage(match, "Match 9")],
  ["leaderboard", buildLeaderboardMessage("`".repeat(64), leaders, "Leaderboard of queue 5")],
  ["result", buildResultMessage(result, "Result 12", site)],
];

describe.each(largestMessages)("the message of a %s, at its largest", (_, { embeds, components, allowed_mentions }) => {
  const [embed] = embeds;
  const fields = embed?.fields ?? [];

  test("respects Discord's limits", () => {
    expect(embed?.title?.length).toBeLessThanOrEqual(256);
    expect((embed?.description ?? "").length).toBeLessThanOrEqual(4096);
    expect(fields.length).toBeLessThanOrEqual(25);

    for (const { name, value } of fields) {
      expect(name.length).toBeLessThanOrEqual(256);
      expect(value.length).toBeLessThanOrEqual(1024);
      expect(value).not.toBe("");
    }
    const texts = [
      embed?.title,
      embed?.description,
      embed?.footer?.text,
      ...fields.flatMap(({ name, value }) => [name, value]),
    ];
    expect(texts.join("").length).toBeLessThanOrEqual(6000);

    for (const { custom_id, label } of components.flatMap((row) => row.components)) {
      expect(custom_id.length).toBeLessThanOrEqual(100);
      expect((label ?? "").length).toBeLessThanOrEqual(80);
    }
  });

  test("mentions nobody, and escapes names", () => {
    expect(allowed_mentions).toEqual({ parse: [] });
    const text = [embed?.title, embed?.description, ...fields.map(({ value }) => value)].join("\n");
    // Apart from escaped characters and the message's own timestamp and link, the text contains no markup.
    const remainingText = text
      .replace(/\\[!-/:-@[-`{-~]/g, "")
      .replace(/<t:\d+:R>/, "")
      .replace(`${site}/ranked/`, "");
    expect(remainingText).not.toMatch(/[`@[\]|~<>]|:\/\//);
  });
});

test.each(hostileNames)("the name %s is escaped completely and reversibly", (name) => {
  const escaped = escapeMarkdown(name);
  expect(escaped.replace(/\\([!-/:-@[-`{-~])/g, "$1")).toBe(name);
  expect(escaped.replace(/\\[!-/:-@[-`{-~]/g, "")).not.toMatch(/[!-/:-@[-`{-~]/);
});

test("a text is truncated between characters, with an ellipsis", () => {
  expect(truncate("short", 5)).toBe("short");
  expect(truncate("longer", 5)).toBe("long…");
  expect(truncate("🏴🏴🏴", 5)).toBe("🏴🏴…");
  expect(truncate("a👩‍👩‍👧b", 5)).toBe("a…");
});

test("a last line counts the lines that do not fit", () => {
  expect(fitLines(["one", "two"], 7)).toBe("one\ntwo");
  expect(fitLines(Array(30).fill("x".repeat(9)), 60)).toBe(`${`${"x".repeat(9)}\n`.repeat(4)}… and 26 more`);
  expect(fitLines([], 10)).toBe("");
});

test("a result shows the winner, the mode and map, and the change of Elo", () => {
  const [embed] = buildResultMessage({ ...result, modeName: "Duel", map: "ctf5" }, "Result 12", site).embeds;
  expect(embed?.title).toBe("Result: Red 500 : 200 Blue");
  expect(embed?.description).toBe("Red won\nDuel · 2v2 on ctf5\nhttps://league.example/ranked/results/12");
  expect(embed?.fields?.map(({ name }) => name)).toEqual(["Red · 1000.00 (+16.00)", "Blue · 1000.00 (-16.00)"]);
});

test("a result that is a forfeit or a draw is shown as such", () => {
  const readTitle = (changes: Partial<RankedResult>) =>
    buildResultMessage({ ...result, ...changes }, "x", site).embeds[0]?.title;
  expect(readTitle({ isForfeit: true })).toBe("Result: Red 1000 - Forfeit Blue");
  expect(readTitle({ isForfeit: true, winnerSide: "blue" })).toBe("Result: Red Forfeit - 1000 Blue");

  const draw = { winnerSide: null, winnerName: null, redEloGain: null, blueEloGain: null, redPlayers: [] };
  const [embed] = buildResultMessage({ ...result, ...draw }, "x", site).embeds;
  expect(embed?.description).toMatch(/^A draw\n/);
  expect(embed?.fields?.[0]).toMatchObject({ name: "Red · –", value: "–" });
});

test("equal Elos share a rank", () => {
  const [embed] = buildLeaderboardMessage("Duel", leaders.slice(1, 5), "x").embeds;
  const ranks = embed?.description?.split("\n").map((line) => line.split("\\.")[0]);
  expect(ranks).toEqual(["1", "2", "2", "4"]);
});

test("a match counts down until all are ready", () => {
  const [embed] = buildMatchMessage(match, "x").embeds;
  // The end of the ready check, in seconds since the epoch.
  expect(embed?.description).toContain("<t:1772366460:R>");
});

test("a match shows whether it is ready, whether a player is missing, and whether it has a server", () => {
  const { embeds, components } = buildMatchMessage({ ...match, readyUntil: null }, "x");
  expect(embeds[0]?.description).toContain("Everyone is ready");
  expect(components[0]?.components.map(({ label, disabled }) => [label, disabled])).toEqual([
    ["Ready", true],
    ["Vote to cancel", false],
  ]);

  const incompleteMatch = { ...match, readyUntil: null, openPlaces: { red: 1, blue: 0 } };
  expect(buildMatchMessage(incompleteMatch, "x").embeds[0]?.description).toContain("A player is missing");

  const readLastField = ({ embeds: [embed] }: MessageBody) => embed?.fields?.at(-1)?.value;
  expect(readLastField(buildQueueMessage({ ...queue, matches: [incompleteMatch] }, "x", site))).toMatch(
    /for Red · a player is missing$/,
  );

  const [buttonsInRound] = buildMatchMessage({ ...match, isRunning: true }, "x").components;
  expect(buttonsInRound?.components.map(({ label, disabled }) => [label, disabled])).toContainEqual([
    "Vote to cancel",
    true,
  ]);

  const hasServer = true;
  const [buttons] = buildMatchMessage({ ...match, readyUntil: null }, "x", hasServer).components;
  expect(buttons?.components.map(({ custom_id }) => custom_id)).toEqual([`server:${match._id}`, `cancel:${match._id}`]);
});
