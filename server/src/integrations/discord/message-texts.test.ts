import { ButtonStyle } from "discord-api-types/v10";
import { expect, test } from "vitest";
import { createPlayer, match, queue, result } from "../../../test/discord/sample-messages.ts";
import {
  buildLeaderboardMessage,
  buildMatchMessage,
  buildQueueMessage,
  buildResultMessage,
  parseCustomId,
} from "./queue-messages.ts";

const site = "https://league.example";

test("a queue shows its waiting players, counts those who are not away, and has buttons to join and leave", () => {
  const ann = { ...createPlayer("Ann"), elo: 1012.5, isAway: false };
  const bob = { ...createPlayer("Bob"), isAway: true };
  const mode = "2v2" as const;
  const shownQueue = { ...queue, name: "Evening", modeName: "Duel", mode, maps: ["ctf1", "ctf5"] };
  const message = buildQueueMessage({ ...shownQueue, players: [ann, bob], matches: [] }, "Queue 5", site);
  expect(message.embeds).toMatchObject([
    {
      title: "Evening",
      description: "2 vs 2 · Duel\nMaps: ctf1, ctf5\nhttps://league.example/ranked/queues/5",
      fields: [
        { name: "Waiting: 1 / 4", value: "1. **Ann** 1012.50\n2. **Bob** 1000.00 · away" },
        { name: "Open matches", value: "None" },
      ],
      footer: { text: "Queue 5" },
    },
  ]);
  expect(message.components[0]?.components).toMatchObject([
    { custom_id: "join:5", label: "Join", style: ButtonStyle.Success, disabled: false },
    { custom_id: "leave:5", label: "Leave", style: ButtonStyle.Secondary, disabled: false },
  ]);

  const [emptyQueue] = buildQueueMessage({ ...queue, players: [], matches: [] }, "Queue 5", site).embeds;
  expect(emptyQueue?.fields?.[0]).toEqual({ name: "Waiting: 0 / 16", value: "Nobody yet" });
});

test("a queue shows its matches with their teams, win chances and states", () => {
  const shownMatch = { ...match, map: "ctf5" };
  const matches = [
    shownMatch,
    { ...shownMatch, readyUntil: null },
    { ...shownMatch, readyUntil: null, isRunning: true, openPlaces: { red: 0, blue: 1 } },
    { ...shownMatch, openPlaces: { red: 0, blue: 1 } },
    { ...shownMatch, readyUntil: null, openPlaces: { red: 0, blue: 1 } },
  ];
  const [embed] = buildQueueMessage({ ...queue, matches }, "x", site).embeds;
  const start = "Match 9 · ctf5 · Red 1234.57 vs Blue 1000.00 · 79 % for Red ·";
  expect(embed?.fields?.[1]?.value.split("\n")).toEqual([
    `${start} getting ready`,
    `${start} being played`,
    `${start} being played`,
    `${start} getting ready`,
    `${start} a player is missing`,
  ]);
});

test("a match shows both teams, who is ready, and the votes to cancel", () => {
  const redPlayers = [{ ...createPlayer("Ann"), isReady: true }, createPlayer("Bob")];
  const shownMatch = { ...match, map: "ctf5", redPlayers, bluePlayers: [], isRunning: true };
  const [embed] = buildMatchMessage(shownMatch, "Match 9").embeds;
  expect(embed).toMatchObject({
    title: "Match 9 on ctf5",
    description: "The round is being played\nWin chance: Red 79 %, Blue 21 %\nVotes to cancel: 1 of 9",
    fields: [
      { name: "Red · 1234.57", value: "✅ **Ann** 1000.00\n⏳ **Bob** 1000.00" },
      { name: "Blue · 1000.00", value: "–" },
    ],
    footer: { text: "Match 9" },
  });
});

test("an incident of the server is shown instead of the state of the match", () => {
  const [embed] = buildMatchMessage(match, "x", { hasServer: true, incident: "RESTARTED" }).embeds;
  expect(embed?.description).toMatch(/^The server restarted. Connect again.\nWin chance/);
});

test("a leaderboard shows the Elo, the wins and the losses of each player", () => {
  const ann = { user_name: "Ann", elo: 1016.456, wins: 3, losses: 1 };
  const [embed] = buildLeaderboardMessage("Duel", [ann], "Leaderboard of queue 5").embeds;
  expect(embed).toMatchObject({
    title: "Leaderboard of Duel",
    description: "1\\. **Ann** 1016.46 · 3 W 1 L",
    footer: { text: "Leaderboard of queue 5" },
  });
  expect(buildLeaderboardMessage("Duel", [], "x").embeds[0]?.description).toBe("Nobody has played yet");
});

test("a result shows the score of each player, and a change of Elo of zero as a gain", () => {
  const redPlayers = [{ ...createPlayer("Ann"), score: 30 }];
  const [embed] = buildResultMessage({ ...result, redPlayers, redEloGain: 0, blueEloBefore: null }, "x", site).embeds;
  expect(embed?.fields).toMatchObject([
    { name: "Red · 1000.00 (+0.00)", value: "**Ann** 30", inline: true },
    { name: "Blue · –", inline: true },
  ]);

  const unknownResult = { ...result, modeName: null, map: null };
  expect(buildResultMessage(unknownResult, "x", site).embeds[0]?.description).toContain("Unknown · 2v2 on Unknown");
});

test.each([
  ["join:5", { action: "join", id: 5 }],
  ["server:999999999999999", { action: "server", id: 999_999_999_999_999 }],
  ["win:5", null],
  ["join:0", null],
  ["join:05", null],
  ["join:1000000000000000", null],
  ["join:5:6", null],
  ["xjoin:5", null],
  ["join", null],
  ["", null],
])("the id %j of a button is read as %j", (customId, action) => {
  expect(parseCustomId(customId)).toEqual(action);
});
