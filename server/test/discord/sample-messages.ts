import { defaultAppearance } from "contract/appearance.ts";
import type { Match } from "contract/matches.ts";
import type { Queue } from "contract/queues.ts";
import type { RankedResult } from "contract/results.ts";

/** Names that could break a message. The longest two have 32 characters: those of one are escaped, those of the other flags. */
export const hostileNames = [
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

/** Creates a player who waits, plays or has played. */
export const createPlayer = (userName: string) => ({
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
  // The longest number that a score can be.
  score: -2_147_483_648,
  flags: 1,
  kills: 1,
  deaths: 1,
});

/** A match in its ready check. */
export const match: Match = {
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
  liveRound: null,
  cancelVotes: 1,
  cancelVotesNeeded: 9,
  openPlaces: { red: 0, blue: 0 },
  wantsCancel: false,
};

/** A queue with as many players and matches as possible. */
export const queue: Queue = {
  _id: "5",
  name: "@".repeat(64),
  modeId: "2",
  modeName: "_".repeat(64),
  mode: "8v8",
  maps: Array(15).fill("ctf_ambiance_limited"),
  guildId: "1",
  players: createNames(15).map(createPlayer),
  matches: Array(40).fill(match),
  waits: [],
};

/** A result with as many players as possible. */
export const result: RankedResult = {
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

/** The players of a leaderboard. */
export const leaders = createNames(30).map((user_name, index) => ({
  user_name,
  // The first two have the same Elo, then the next two, and so on.
  elo: 2000 - Math.floor(index / 2),
  wins: 99_999,
  losses: 99_999,
}));
