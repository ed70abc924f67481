import type { Context } from "../src/features/context.ts";
import { updateGameServer } from "../src/features/game-servers/edit-game-server.ts";
import { postedRoundsPath } from "../src/features/game-servers/game-server-key.ts";
import { listGameServers } from "../src/features/game-servers/game-servers-queries.ts";
import { readyUp } from "../src/features/matchmaking/act-in-match.ts";
import { joinQueue } from "../src/features/matchmaking/join-queue.ts";
import { type ServerRound, writeJson } from "../src/features/results/imports/write-round-message.ts";
import {
  type FoundMatch,
  openMatchesOfQueues,
  playersOfMatches,
} from "../src/features/results/matches/matches-queries.ts";
import { Refusal } from "../src/platform/refusal.ts";
import { type Running, repeatEvery } from "../src/platform/repeat.ts";
import { type DemoPlayer, demoModes } from "./demo-players.ts";
import { playRound } from "./play-round.ts";
import { type SeededRandom, seededRandom } from "./seeded-random.ts";
import { ToyGameServer } from "./toy-game-server.ts";

/** Milliseconds between two events in a queue. */
const stepMs = 3_000;
/** Steps that a round takes, and after how many the server posts how it stands. */
const roundSteps = 20;
const postedEvery = 5;

/** A queue whose matches are played on a game server. */
export type LiveQueue = {
  readonly queueId: number;
  /** Its mode's index in `demoModes`. */
  readonly mode: number;
  /** The key that the game server posts with. */
  readonly key: string;
  /** Who joins by themselves. */
  readonly players: readonly DemoPlayer[];
};

/**
 * Goes on playing while the demo runs: players join, get ready, and game servers post how their rounds stand and end.
 * Whoever signs in as one of the demo's players may take a seat among them.
 * @param url where the demo listens
 */
export function playLive(context: Context, url: string, queues: readonly LiveQueue[]): Running {
  const running = queues.map((queue) => {
    const game: Game = { random: seededRandom(queue.queueId), rounds: new Map() };
    const onFault = (fault: unknown) => {
      if (!(fault instanceof Refusal)) process.stderr.write(`The demo does not play on: ${String(fault)}\n`);
    };
    return repeatEvery(() => step(context, url, queue, game), { everyMs: stepMs, onFault });
  });
  return { stop: async () => void (await Promise.all(running.map((one) => one.stop()))) };
}

/** Rounds under way by their matches: how they will end, and how many steps they have taken. */
type Game = { readonly random: SeededRandom; readonly rounds: Map<number, { round: ServerRound; steps: number }> };

/** One player joins or gets ready, or the rounds under way go on. */
async function step(context: Context, url: string, queue: LiveQueue, game: Game): Promise<void> {
  const matches = await openMatchesOfQueues(context.db, [queue.queueId]);
  if (matches.length === 0) await join(context, queue, game);
  for (const match of matches) await playOn(context, url, queue, game, match);
  for (const id of game.rounds.keys()) if (!matches.some((match) => match.id === id)) game.rounds.delete(id);
}

async function join(context: Context, { queueId, players }: LiveQueue, { random }: Game): Promise<void> {
  await joinQueue(context, random.pick(players).userId, queueId);
}

async function playOn(context: Context, url: string, queue: LiveQueue, game: Game, match: FoundMatch): Promise<void> {
  const players = await playersOfMatches(context.db, [match.id]);
  const waiting = players.filter(({ ready }) => ready === 0);
  const next = waiting.find(({ user_id }) => queue.players.some(({ userId }) => userId === user_id));
  if (next !== undefined) return readyUp(context, next.user_id, match.id);
  if (waiting.length > 0) return;

  const { map } = match;
  const teamOf = (side: "red" | "blue") =>
    players
      .filter((player) => player.side === side)
      .map(({ user_id, user_name, elo }) => ({
        userId: user_id,
        name: user_name,
        skill: (elo - 1000) / 100,
        activity: 1,
      }));
  const play = () => endOf(playRound(game.random, teamOf("red"), teamOf("blue"), { ...settingOf(queue), map }));
  const playing = game.rounds.get(match.id) ?? { round: play(), steps: 0 };
  playing.steps += 1;
  game.rounds.set(match.id, playing);
  if (playing.steps % postedEvery !== 0) return;
  const message = writeJson(standing(playing.round, Math.min(1, playing.steps / roundSteps)));
  const reply = await fetch(`${url}${postedRoundsPath}/${queue.key}`, { method: "POST", body: message });
  await reply.body?.cancel();
}

function settingOf({ mode }: LiveQueue) {
  const { scoreLimit = 1000, timeLimit = 15 } = demoModes[mode] ?? {};
  return { scoreLimit, timeLimit, isDrawn: false };
}

/** The round at its time limit, won by somebody. */
function endOf(round: ServerRound): ServerRound {
  const redScore = round.redScore === round.blueScore ? round.redScore + 1 : round.redScore;
  return { ...round, redScore, durationSeconds: (round.timeLimit ?? 0) * 60 };
}

/** How a round stood when this part of it had been played. */
function standing(round: ServerRound, part: number): ServerRound {
  const of = (figure: number | null) => Math.floor((figure ?? 0) * part);
  return {
    ...round,
    durationSeconds: of(round.durationSeconds),
    redScore: of(round.redScore),
    blueScore: of(round.blueScore),
    players: round.players.map((player) => ({
      ...player,
      score: of(player.score),
      kills: of(player.kills),
      deaths: of(player.deaths),
      flags: of(player.flags),
    })),
  };
}

/** Milliseconds from one player who comes to a server to the next. */
const comingMs = 2_000;

/** Has each game server of the demo answer at a console. @returns them by their keys */
export async function startToys(context: Context): Promise<ReadonlyMap<number, ToyGameServer>> {
  const toys = new Map<number, ToyGameServer>();
  const servers = await listGameServers(context.db, context.clock.now(), { limit: 2, offset: 0 });
  for (const [priority, { id }] of servers.entries()) {
    const toy = new ToyGameServer("demo");
    const econAddress = await toy.listen();
    const address = `127.0.0.1:${8303 + priority}`;
    await updateGameServer(context, id, { address, econAddress, econPassword: "demo", priority });
    toys.set(id, toy);
  }
  return toys;
}

/** Goes on while the demo runs: the players of a match come to its server one after the other, and leave after it. */
export function playOnToys({ db }: Context, toys: ReadonlyMap<number, ToyGameServer>): Running {
  const step = async () => {
    for (const [id, toy] of toys) {
      const held = await db
        .selectFrom("reservations")
        .select(["match_id", "state"])
        .where("game_server_id", "=", id)
        .where("held", "=", 1)
        .executeTakeFirst();
      const isPlayed = held?.state === "READY" || held?.state === "LIVE";
      const players = isPlayed && held.match_id !== null ? await playersOfMatches(db, [held.match_id]) : [];
      toy.players = players.map(({ user_name }) => user_name).slice(0, toy.players.length + 1);
    }
  };
  return repeatEvery(step, { everyMs: comingMs, onFault: () => undefined });
}
