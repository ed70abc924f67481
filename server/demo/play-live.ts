import type { Context } from "../src/features/context.ts";
import { updateGameServer } from "../src/features/game-servers/edit-game-server.ts";
import { postedRoundsPath } from "../src/features/game-servers/game-server-key.ts";
import { listGameServers } from "../src/features/game-servers/game-servers-queries.ts";
import { readyUp } from "../src/features/matchmaking/act-in-match.ts";
import { joinQueue } from "../src/features/matchmaking/join-queue.ts";
import { type ServerRound, writeJson } from "../src/features/results/imports/write-round-message.ts";
import {
  type FoundMatch,
  listOpenMatchesOfQueues,
  listPlayersOfMatches,
} from "../src/features/results/matches/matches-queries.ts";
import { ApiError } from "../src/platform/api-error.ts";
import { type BackgroundTask, repeatEvery } from "../src/platform/repeat.ts";
import { type DemoPlayer, demoModes } from "./demo-players.ts";
import { FakeGameServer } from "./fake-game-server.ts";
import { playRound } from "./play-round.ts";
import { type SeededRandom, seededRandom } from "./seeded-random.ts";

/** Milliseconds between two events in a queue. */
const stepMs = 3_000;
/** The number of steps of a round, and the steps after which the server posts the current score. */
const roundSteps = 20;
const postedEvery = 5;

/** A queue whose matches are played on a game server. */
export type LiveQueue = {
  readonly queueId: number;
  /** The index of its mode in `demoModes`. */
  readonly mode: number;
  /** The key that the game server posts with. */
  readonly key: string;
  /** The simulated players of the queue. */
  readonly players: readonly DemoPlayer[];
};

/**
 * Simulates play while the demo runs: players join and get ready, and game servers post their rounds.
 * A visitor who signs in as one of the demo's players can play along.
 * @param url the URL of the demo
 */
export function playLive(context: Context, url: string, queues: readonly LiveQueue[]): BackgroundTask {
  const running = queues.map((queue) => {
    const game: Game = { random: seededRandom(queue.queueId), rounds: new Map() };
    const onError = (error: unknown) => {
      if (!(error instanceof ApiError)) process.stderr.write(`The demo does not play on: ${String(error)}\n`);
    };
    return repeatEvery(() => step(context, url, queue, game), { everyMs: stepMs, onError });
  });
  return { stop: async () => void (await Promise.all(running.map((task) => task.stop()))) };
}

/** Running rounds by match: their planned end, and the number of steps so far. */
type Game = { readonly random: SeededRandom; readonly rounds: Map<number, { round: ServerRound; steps: number }> };

/** Lets one player join or get ready, or advances the running rounds. */
async function step(context: Context, url: string, queue: LiveQueue, game: Game): Promise<void> {
  const matches = await listOpenMatchesOfQueues(context.db, [queue.queueId]);
  if (matches.length === 0) await join(context, queue, game);
  for (const match of matches) await playOn(context, url, queue, game, match);
  for (const id of game.rounds.keys()) if (!matches.some((match) => match.id === id)) game.rounds.delete(id);
}

async function join(context: Context, { queueId, players }: LiveQueue, { random }: Game): Promise<void> {
  await joinQueue(context, random.pick(players).userId, queueId);
}

async function playOn(context: Context, url: string, queue: LiveQueue, game: Game, match: FoundMatch): Promise<void> {
  const players = await listPlayersOfMatches(context.db, [match.id]);
  const waiting = players.filter(({ ready }) => ready === 0);
  const next = waiting.find(({ user_id }) => queue.players.some(({ userId }) => userId === user_id));
  if (next !== undefined) return readyUp(context, next.user_id, match.id);
  if (waiting.length > 0) return;

  const { map } = match;
  const createTeam = (side: "red" | "blue") =>
    players
      .filter((player) => player.side === side)
      .map(({ user_id, user_name, elo }) => ({
        userId: user_id,
        name: user_name,
        skill: (elo - 1000) / 100,
        activity: 1,
      }));
  const play = () =>
    finishRound(playRound(game.random, createTeam("red"), createTeam("blue"), { ...getSetting(queue), map }));
  const playing = game.rounds.get(match.id) ?? { round: play(), steps: 0 };
  playing.steps += 1;
  game.rounds.set(match.id, playing);
  if (playing.steps % postedEvery !== 0) return;
  const message = writeJson(getProgress(playing.round, Math.min(1, playing.steps / roundSteps)));
  const reply = await fetch(`${url}${postedRoundsPath}/${queue.key}`, { method: "POST", body: message });
  await reply.body?.cancel();
}

function getSetting({ mode }: LiveQueue) {
  const { scoreLimit = 1000, timeLimit = 15 } = demoModes[mode] ?? {};
  return { scoreLimit, timeLimit, isDrawn: false };
}

/** Returns a round at its time limit that is not a draw. */
function finishRound(round: ServerRound): ServerRound {
  const redScore = round.redScore === round.blueScore ? round.redScore + 1 : round.redScore;
  return { ...round, redScore, durationSeconds: (round.timeLimit ?? 0) * 60 };
}

/** Returns the state of a round after this fraction of its duration. */
function getProgress(round: ServerRound, fraction: number): ServerRound {
  const scale = (value: number | null) => Math.floor((value ?? 0) * fraction);
  return {
    ...round,
    durationSeconds: scale(round.durationSeconds),
    redScore: scale(round.redScore),
    blueScore: scale(round.blueScore),
    players: round.players.map((player) => ({
      ...player,
      score: scale(player.score),
      kills: scale(player.kills),
      deaths: scale(player.deaths),
      flags: scale(player.flags),
    })),
  };
}

/** The time between two players who join a server, in milliseconds. */
const joinIntervalMs = 2_000;

/** Starts a fake game server for each game server of the demo. @returns them by their IDs */
export async function startFakeServers(context: Context): Promise<ReadonlyMap<number, FakeGameServer>> {
  const fakeServers = new Map<number, FakeGameServer>();
  const servers = await listGameServers(context.db, context.clock.now(), { limit: 2, offset: 0 });
  for (const [priority, { id }] of servers.entries()) {
    const fakeServer = new FakeGameServer("demo");
    const econAddress = await fakeServer.listen();
    const address = `127.0.0.1:${8303 + priority}`;
    await updateGameServer(context, id, { address, econAddress, econPassword: "demo", priority });
    fakeServers.set(id, fakeServer);
  }
  return fakeServers;
}

/** Simulates players while the demo runs: the players of a match join its server one after another, and leave after it. */
export function playOnFakeServers({ db }: Context, fakeServers: ReadonlyMap<number, FakeGameServer>): BackgroundTask {
  const step = async () => {
    for (const [id, fakeServer] of fakeServers) {
      const reservation = await db
        .selectFrom("reservations")
        .select(["match_id", "state"])
        .where("game_server_id", "=", id)
        .where("held", "=", 1)
        .executeTakeFirst();
      const isPlayed = reservation?.state === "READY" || reservation?.state === "LIVE";
      const players =
        isPlayed && reservation.match_id !== null ? await listPlayersOfMatches(db, [reservation.match_id]) : [];
      fakeServer.players = players.map(({ user_name }) => user_name).slice(0, fakeServer.players.length + 1);
    }
  };
  return repeatEvery(step, { everyMs: joinIntervalMs, onError: () => undefined });
}
