import type { RankedResult } from "contract/results.ts";
import { describe, expect, test } from "vitest";
import { hostileNames, leaders, match, queue, result } from "../../../test/discord/sample-messages.ts";
import { escapeMarkdown, fitLines, truncate } from "./markdown.ts";
import {
  buildLeaderboardMessage,
  buildMatchMessage,
  buildQueueMessage,
  buildResultMessage,
  type MessageBody,
} from "./queue-messages.ts";

const site = "https://league.example";

/** The characters that Discord's markdown lets a backslash escape: ASCII punctuation. */
const punctuation = /[!-/:-@[-`{-~]/;
const escapedPunctuation = /\\([!-/:-@[-`{-~])/g;

const largestMessages: readonly (readonly [string, MessageBody])[] = [
  ["queue", buildQueueMessage(queue, "Queue 5", site)],
  ["match", buildMatchMessage(match, "Match 9")],
  ["leaderboard", buildLeaderboardMessage("`".repeat(64), leaders, "Leaderboard of queue 5")],
  ["result", buildResultMessage(result, "Result 12", site)],
];

describe.each(largestMessages)(
  "the largest possible message of a %s",
  (_, { embeds, components, allowed_mentions }) => {
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
        .replace(escapedPunctuation, "")
        .replace(/<t:\d+:R>/, "")
        .replace(`${site}/ranked/`, "");
      expect(remainingText).not.toMatch(/[`@[\]|~<>]|:\/\//);
    });
  },
);

test.each(hostileNames)("the name %s is escaped completely and reversibly", (name) => {
  const escaped = escapeMarkdown(name);
  expect(escaped.replace(escapedPunctuation, "$1")).toBe(name);
  expect(escaped.replace(escapedPunctuation, "")).not.toMatch(punctuation);
});

test("a text is truncated between characters, with an ellipsis", () => {
  expect(truncate("short", 5)).toBe("short");
  expect(truncate("longer", 5)).toBe("long…");
  expect(truncate("🏴🏴🏴", 5)).toBe("🏴🏴…");
  expect(truncate("a👩‍👩‍👧b", 5)).toBe("a…");
});

test("the last line says how many lines did not fit", () => {
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
  // The second and third of these four leaders have the same Elo.
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

  const [buttons] = buildMatchMessage({ ...match, readyUntil: null }, "x", { hasServer: true }).components;
  expect(buttons?.components.map(({ custom_id }) => custom_id)).toEqual([`server:${match._id}`, `cancel:${match._id}`]);
});
