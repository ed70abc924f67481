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

const readyMatch = { ...match, readyUntil: null };
const missingPlayer = { openPlaces: { red: 0, blue: 1 } };

test.each([
  { title: "in its ready check", shownMatch: match, state: "getting ready" },
  { title: "whose players are ready", shownMatch: readyMatch, state: "being played" },
  {
    title: "that is being played without a player",
    shownMatch: { ...readyMatch, ...missingPlayer, isRunning: true },
    state: "being played",
  },
  { title: "in its ready check without a player", shownMatch: { ...match, ...missingPlayer }, state: "getting ready" },
  { title: "that lacks a player", shownMatch: { ...readyMatch, ...missingPlayer }, state: "a player is missing" },
])("a queue shows the teams, the win chance and the state of a match $title", ({ shownMatch, state }) => {
  const ratedMatch = { ...shownMatch, map: "ctf5", redElo: 1234.5678, blueElo: 1000, redWinChance: 0.794 };
  const [embed] = buildQueueMessage({ ...queue, matches: [ratedMatch] }, "x", site).embeds;
  expect(embed?.fields?.[1]?.value).toBe(`Match 9 · ctf5 · Red 1234.57 vs Blue 1000.00 · 79 % for Red · ${state}`);
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

test.each([
  {
    incident: "SILENT",
    line: "The server stopped responding. Unless it answers soon, the match moves to the first server that is free.",
  },
  {
    incident: "NO_OTHER_SERVER",
    line: "The server stopped responding. The match moves to the first server that is free.",
  },
  {
    incident: "SILENT_IN_ROUND",
    line: "The server does not respond. An admin can move the match to another server.",
  },
  { incident: "RESTARTED", line: "The server restarted. Connect again." },
  {
    incident: "ROUND_INTERRUPTED",
    line: "The round was interrupted and is played again from the start. Connect again.",
  },
  { incident: "SERVER_REPLACED", line: "The server stopped responding. The match moves to another server." },
  { incident: "MOVED", line: "The match moves to another server." },
] as const)("the incident $incident of the server is shown instead of the state of the match", ({ incident, line }) => {
  const [embed] = buildMatchMessage(match, "x", { hasServer: true, incident }).embeds;
  expect(embed?.description?.split("\n")).toEqual([line, "Win chance: Red 79 %, Blue 21 %", "Votes to cancel: 1 of 9"]);
});

const readyButton = { label: "Ready", custom_id: "ready:9", style: ButtonStyle.Success, disabled: false };
const cancelButton = { label: "Vote to cancel", custom_id: "cancel:9", style: ButtonStyle.Danger, disabled: false };
const serverButton = { label: "Where to play", custom_id: "server:9", style: ButtonStyle.Success, disabled: false };
test.each([
  { state: "in its ready check", shownMatch: match, hasServer: false, buttons: [readyButton, cancelButton] },
  {
    state: "whose players are ready",
    shownMatch: readyMatch,
    buttons: [{ ...readyButton, disabled: true }, cancelButton],
  },
  { state: "with a server", shownMatch: readyMatch, hasServer: true, buttons: [serverButton, cancelButton] },
  {
    state: "that is being played",
    shownMatch: { ...readyMatch, isRunning: true },
    hasServer: true,
    buttons: [serverButton, { ...cancelButton, disabled: true }],
  },
])("a match $state has the buttons that its players can press", ({ shownMatch, hasServer = false, buttons }) => {
  const [row] = buildMatchMessage(shownMatch, "x", { hasServer }).components;
  expect(row?.components).toMatchObject(buttons);
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
