import { standardMaps } from "contract/constants.ts";
import { createMode, updateMode } from "../src/features/competitions/edit-modes.ts";
import { findCompetitionOfMode, listModes } from "../src/features/competitions/modes-queries.ts";
import type { Context } from "../src/features/context.ts";
import { createGameServer, updateGameServer } from "../src/features/game-servers/edit-game-server.ts";
import { RoundReceiver } from "../src/features/game-servers/round-receiver.ts";
import { readyUp } from "../src/features/matchmaking/act-in-match.ts";
import { joinQueue } from "../src/features/matchmaking/join-queue.ts";
import { createQueue } from "../src/features/matchmaking/queues/edit-queues.ts";
import { freezeResult } from "../src/features/results/freeze-result.ts";
import {
  formatAsciiMessage,
  formatJsonMessage,
  formatPsvMessage,
} from "../src/features/results/imports/format-round-message.ts";
import { findOpenMatchOfUser } from "../src/features/results/matches/matches-queries.ts";
import { type DemoContext, dayMs, getMidnight, hourMs, minuteMs } from "./adjustable-clock.ts";
import { type DemoPlayer, demoModes } from "./demo-players.ts";
import { type PlannedRound, type PlayedMode, playRankedRound, playRound } from "./play-round.ts";
import type { SeededRandom } from "./seeded-random.ts";

const roundsPerDay = 6;
/** The hour (UTC) at which the first round of an evening begins. */
const firstHour = 17;
const minutesPerRound = 40;
/** The number of latest rounds that are not validated. */
const unvalidatedCount = 6;

/** Posts the ranked rounds of the given number of days up to yesterday. */
export async function fillRanked(
  context: DemoContext,
  random: SeededRandom,
  players: readonly DemoPlayer[],
  now: number,
  days: number,
): Promise<void> {
  const modes = await createModes(context);
  const plan = planRounds(random, modes, now, days);
  for (const [number, round] of plan.entries()) {
    context.clock.setTo(round.playedAt);
    const ref = await playRankedRound(context, random, players, round);
    if (number < plan.length - unvalidatedCount) await freezeResult(context, ref);
  }
}

/** Creates the demo's modes. */
async function createModes(context: Context): Promise<PlayedMode[]> {
  const modes: PlayedMode[] = [];
  for (const mode of demoModes) {
    const id = await createMode(context, mode.name);
    const { scoreLimit, timeLimit } = mode;
    await updateMode(context, id, { scoreLimit, timeLimit, spectators: 8 });
    const competition = await findCompetitionOfMode(context.db, id);
    modes.push({ ...mode, competitionId: competition?.id ?? null });
  }
  return modes;
}

/** Plans rounds on each evening, in chronological order. */
function planRounds(random: SeededRandom, modes: readonly PlayedMode[], now: number, days: number): PlannedRound[] {
  /** Each mode as often as its share, for a weighted choice. */
  const weightedModes = modes.flatMap((mode) => Array.from({ length: mode.share }, () => mode));
  return Array.from({ length: days * roundsPerDay }, (_, number) => {
    const evening = getMidnight(now) - dayMs * (days - Math.floor(number / roundsPerDay)) + firstHour * hourMs;
    const minutesLater = (number % roundsPerDay) * minutesPerRound + random.integer(0, 20);
    return { mode: random.pick(weightedModes), playedAt: evening + minutesLater * minuteMs, fate: chooseFate(number) };
  });
}

/** Chooses the outcome of a round by its number, so that each outcome occurs now and then. */
function chooseFate(number: number): PlannedRound["fate"] {
  if (number % 67 === 40) return "forfeited";
  if (number % 83 === 55) return "drawn";
  return number % 59 === 30 ? "corrected" : "played";
}

const queueNames = ["Duos at night", "Three a side", "Big maps, big teams"] as const;
/** The number of waiting players in each queue, in the order of the modes. */
const waitingCounts = [3, 4, 7] as const;

/**
 * Creates a queue for each mode, with waiting players. The first queue also has a new match with ready players.
 * @returns the queues' ids
 */
export async function fillQueues(context: DemoContext, players: readonly DemoPlayer[], now: number): Promise<number[]> {
  const modes = await listModes(context.db, { descending: false, limit: 100, offset: 0 });
  const queueIds: number[] = [];
  let freePlayers = players;
  for (const [index, { name: modeName, teamSize, maps }] of demoModes.entries()) {
    const modeId = modes.find(({ name }) => name === modeName)?.id ?? 0;
    // `mode` is the API's name of the team size.
    const queue = { name: queueNames[index] ?? modeName, modeId, mode: teamSize };
    // Admins can choose only these maps for a queue.
    const queueMaps = maps.filter((map) => (standardMaps as readonly string[]).includes(map));
    const queueId = await createQueue(context, { ...queue, maps: queueMaps });
    queueIds.push(queueId);
    const matchPlayerCount = index === 0 ? teamSize * 2 : 0;
    const joiningPlayers = freePlayers.slice(0, matchPlayerCount + (waitingCounts[index] ?? 0));
    freePlayers = freePlayers.slice(joiningPlayers.length);
    for (const [position, { userId }] of joiningPlayers.entries()) {
      context.clock.setTo(now - (joiningPlayers.length - position) * 2 * minuteMs);
      await joinQueue(context, userId, queueId);
      if (position + 1 === matchPlayerCount) await makeReady(context, joiningPlayers.slice(0, matchPlayerCount));
    }
  }
  context.clock.setTo(now);
  return queueIds;
}

/** Confirms for each player that they are ready for their match. */
async function makeReady(context: Context, players: readonly DemoPlayer[]): Promise<void> {
  for (const { userId } of players) {
    const match = await findOpenMatchOfUser(context.db, userId);
    if (match !== undefined) await readyUp(context, userId, match.id);
  }
}

export const gameServerNames = ["EU Frankfurt", "EU Warsaw"] as const;
/** The settings of the rounds that are not matched. */
const roundSettings = { map: "ctf5", scoreLimit: 1000, timeLimit: 15, isDrawn: false };

/**
 * Adds two game servers, and posts rounds of them that cannot be matched to a result. @returns the keys with which they post
 */
export async function postUnmatchedRounds(
  context: DemoContext,
  random: SeededRandom,
  players: readonly DemoPlayer[],
  now: number,
): Promise<string[]> {
  const keys: string[] = [];
  const gameServerIds: number[] = [];
  const receiver = new RoundReceiver(context);
  for (const name of gameServerNames) {
    const { id, key } = await createGameServer(context, name);
    await updateGameServer(context, id, { autoFreeze: true });
    gameServerIds.push(id);
    keys.push(key);
  }
  const messages = createUnmatchedMessages(random, players);
  for (const [index, message] of messages.entries()) {
    context.clock.setTo(now - (messages.length - index) * 7 * minuteMs);
    await receiver.receive(gameServerIds[index % gameServerIds.length] ?? 0, Buffer.from(message));
  }
  context.clock.setTo(now);
  return keys;
}

/** Creates a message for each reason why a round is not matched to a result automatically. */
function createUnmatchedMessages(random: SeededRandom, players: readonly DemoPlayer[]): string[] {
  // These four players are in no match, so their rounds are not matched.
  const play = () => playRound(random, players.slice(40, 42), players.slice(42, 44), roundSettings);
  const unknownPlayerRound = play();
  const [firstPlayer, ...otherPlayers] = unknownPlayerRound.players;
  const renamedPlayers = firstPlayer === undefined ? [] : [{ ...firstPlayer, name: "gh0st" }, ...otherPlayers];
  const abortedRound = { ...play(), redScore: 0, blueScore: 0 };
  const oneSidedRound = play();
  const redPlayers = oneSidedRound.players.filter(({ side }) => side === "red");
  return [
    // There is no match of these players.
    formatPsvMessage(play()),
    // One of its players has no account.
    formatJsonMessage({ ...unknownPlayerRound, players: renamedPlayers }),
    // The round ended without a score.
    formatAsciiMessage(abortedRound),
    // Nobody played on the blue side.
    formatPsvMessage({ ...oneSidedRound, players: redPlayers }),
    // Another type of game was played.
    formatPsvMessage(play()).replace("Gametype: gctf.", "Gametype: iDM."),
    // The text is not the message of a round.
    "Server restarted.",
  ];
}
