import { createMode, updateMode } from "../src/features/competitions/edit-modes.ts";
import { findCompetitionOfMode, listModes } from "../src/features/competitions/modes-queries.ts";
import type { Context } from "../src/features/context.ts";
import { createGameServer, updateGameServer } from "../src/features/game-servers/edit-game-server.ts";
import { RoundReceiver } from "../src/features/game-servers/round-receiver.ts";
import { readyUp } from "../src/features/matchmaking/act-in-match.ts";
import { joinQueue } from "../src/features/matchmaking/join-queue.ts";
import { createQueue } from "../src/features/matchmaking/queues/edit-queues.ts";
import { freezeResult } from "../src/features/results/freeze-result.ts";
import { writeAscii, writeJson, writePsv } from "../src/features/results/imports/write-round-message.ts";
import { findOpenMatchOfUser } from "../src/features/results/matches/matches-queries.ts";
import { type DemoPlayer, demoModes } from "./demo-players.ts";
import { type PlannedRound, type PlayedMode, playRankedRound, playRound } from "./play-round.ts";
import type { SeededRandom } from "./seeded-random.ts";
import { type DemoContext, dayMs, hourMs, midnight, minuteMs } from "./turned-clock.ts";

const roundsPerDay = 6;
/** The number of latest rounds that are not validated. */
const unvalidated = 6;

/** Posts the ranked rounds of the given number of days up to yesterday. */
export async function fillRanked(
  context: DemoContext,
  random: SeededRandom,
  players: readonly DemoPlayer[],
  now: number,
  days: number,
): Promise<void> {
  const plan = planRounds(random, await makeModes(context), now, days);
  for (const [number, round] of plan.entries()) {
    context.clock.turnTo(round.playedAt);
    const ref = await playRankedRound(context, random, players, round);
    if (number < plan.length - unvalidated) await freezeResult(context, ref);
  }
}

async function makeModes(context: Context): Promise<PlayedMode[]> {
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

/** Plans six rounds on each evening, in chronological order. */
function planRounds(random: SeededRandom, modes: readonly PlayedMode[], now: number, days: number): PlannedRound[] {
  const shares = modes.flatMap((mode) => Array.from({ length: mode.share }, () => mode));
  return Array.from({ length: days * roundsPerDay }, (_, number) => {
    const evening = midnight(now) - dayMs * (days - Math.floor(number / roundsPerDay)) + 17 * hourMs;
    const minutesLater = (number % roundsPerDay) * 40 + random.whole(0, 20);
    return { mode: random.pick(shares), playedAt: evening + minutesLater * minuteMs, fate: chooseFate(number) };
  });
}

function chooseFate(number: number): PlannedRound["fate"] {
  if (number % 67 === 40) return "forfeited";
  if (number % 83 === 55) return "drawn";
  return number % 59 === 30 ? "corrected" : "played";
}

const names = ["Duos at night", "Three a side", "Big maps, big teams"] as const;
/** The number of waiting players in each queue, in the order of the modes. */
const waiting = [3, 4, 7] as const;

/** Creates a queue for each mode, with waiting players. The first queue also has a new match with ready players. */
export async function fillQueues(context: DemoContext, players: readonly DemoPlayer[], now: number): Promise<number[]> {
  const modes = await listModes(context.db, { descending: false, limit: 100, offset: 0 });
  const ids: number[] = [];
  let free = players;
  for (const [index, { name: modeName, size, maps }] of demoModes.entries()) {
    const modeId = modes.find(({ name }) => name === modeName)?.id ?? 0;
    const queueId = await createQueue(context, { name: names[index] ?? modeName, modeId, mode: size, maps });
    ids.push(queueId);
    const joiningPlayers = free.slice(0, (waiting[index] ?? 0) + (index === 0 ? size * 2 : 0));
    free = free.slice(joiningPlayers.length);
    for (const [turn, { userId }] of joiningPlayers.entries()) {
      context.clock.turnTo(now - (joiningPlayers.length - turn) * 2 * minuteMs);
      await joinQueue(context, userId, queueId);
      if (index === 0 && turn === size * 2 - 1) await makeReady(context, joiningPlayers.slice(0, turn + 1));
    }
  }
  context.clock.turnTo(now);
  return ids;
}

async function makeReady(context: Context, players: readonly DemoPlayer[]): Promise<void> {
  for (const { userId } of players) {
    const match = await findOpenMatchOfUser(context.db, userId);
    if (match !== undefined) await readyUp(context, userId, match.id);
  }
}

const serverNames = ["EU Frankfurt", "EU Warsaw"] as const;
const setting = { map: "ctf5", scoreLimit: 1000, timeLimit: 15, isDrawn: false };

/** Adds two game servers, which posted rounds that could not be matched, and returns the keys that they post with. */
export async function fillInbox(
  context: DemoContext,
  random: SeededRandom,
  players: readonly DemoPlayer[],
  now: number,
): Promise<string[]> {
  const keys: string[] = [];
  const ids: number[] = [];
  const receiver = new RoundReceiver(context);
  for (const name of serverNames) {
    const { id, key } = await createGameServer(context, name);
    await updateGameServer(context, id, { autoFreeze: true });
    ids.push(id);
    keys.push(key);
  }
  const messages = unmatchedMessages(random, players);
  for (const [index, message] of messages.entries()) {
    context.clock.turnTo(now - (messages.length - index) * 7 * minuteMs);
    await receiver.receive(ids[index % ids.length] ?? 0, Buffer.from(message));
  }
  context.clock.turnTo(now);
  return keys;
}

/** One message for each reason why a round is not matched to a result automatically. */
function unmatchedMessages(random: SeededRandom, players: readonly DemoPlayer[]): string[] {
  const play = () => playRound(random, players.slice(40, 42), players.slice(42, 44), setting);
  const friendly = play();
  const stranger = play();
  const quit = play();
  const alone = play();
  const renamed = stranger.players.map((player, index) => (index === 0 ? { ...player, name: "gh0st" } : player));
  return [
    writePsv(friendly),
    writeJson({ ...stranger, players: renamed }),
    writeAscii({ ...quit, redScore: 0, blueScore: 0 }),
    writePsv({ ...alone, players: alone.players.filter(({ side }) => side === "red") }),
    writePsv(play()).replace("Gametype: gctf.", "Gametype: iDM."),
    "Server restarted.",
  ];
}
