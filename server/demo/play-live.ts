import type { Context, LeagueDatabase } from "../src/features/context.ts";
import { updateGameServer } from "../src/features/game-servers/edit-game-server.ts";
import { postedRoundsPath } from "../src/features/game-servers/game-server-key.ts";
import { listGameServers } from "../src/features/game-servers/game-servers-queries.ts";
import { readyUp } from "../src/features/matchmaking/act-in-match.ts";
import { joinQueue } from "../src/features/matchmaking/join-queue.ts";
import { formatJsonMessage, type ServerRound } from "../src/features/results/imports/format-round-message.ts";
import {
  type FoundMatch,
  listOpenMatchesOfQueues,
  listPlayersOfMatches,
} from "../src/features/results/matches/matches-queries.ts";
import { ApiError } from "../src/platform/api-error.ts";
import { type BackgroundTask, repeatEvery } from "../src/platform/repeat.ts";
import { type DemoPlayer, demoModes } from "./demo-players.ts";
import { FakeGameServer } from "./fake-game-server.ts";
import { gameServerNames } from "./fill-ranked.ts";
import { playRound } from "./play-round.ts";
import { createSeededRandom, type SeededRandom } from "./seeded-random.ts";

/** The time between two steps of a queue's simulation, in milliseconds. */
const stepMs = 3_000;
/** The number of steps of a round. */
const stepsPerRound = 20;
/** The number of steps between two posts of the current score. */
const stepsPerPost = 5;

/** A player with this Elo has the average skill, 0 (see `playRound`). */
const initialElo = 1000;
/** The difference in Elo that is one unit of skill. */
const eloPerSkill = 100;

/** A queue whose matches are played on a game server. */
export type LiveQueue = {
  readonly queueId: number;
  /** The index of the mode in `demoModes`. */
  readonly modeIndex: number;
  /** The key that the game server posts with. */
  readonly key: string;
  /** The simulated players of the queue. */
  readonly players: readonly DemoPlayer[];
};

/**
 * Simulates play while the demo runs: players join and get ready, and game servers post their rounds. A visitor who
 * signs in as one of the demo's players can play along: the simulation no longer joins or gets ready for this player.
 * @param url the URL of the demo
 */
export function simulateQueues(context: Context, url: string, queues: readonly LiveQueue[]): BackgroundTask {
  const tasks = queues.map((queue) => {
    const simulation: Simulation = { random: createSeededRandom(queue.queueId), rounds: new Map() };
    const onError = (error: unknown) => {
      if (!(error instanceof ApiError)) process.stderr.write(`The simulation of the demo failed: ${String(error)}\n`);
    };
    return repeatEvery(() => runStep(context, url, queue, simulation), { everyMs: stepMs, onError });
  });
  const stop = async () => {
    await Promise.all(tasks.map((task) => task.stop()));
  };
  return { stop };
}

type Simulation = {
  readonly random: SeededRandom;
  /** The running rounds by match: how each will end, and the number of steps so far. */
  readonly rounds: Map<number, { round: ServerRound; stepCount: number }>;
};

/** Lets one player join or get ready, or advances the running rounds. */
async function runStep(context: Context, url: string, queue: LiveQueue, simulation: Simulation): Promise<void> {
  const signedInIds = await listSignedInUsers(context.db);
  const players = queue.players.filter(({ userId }) => !signedInIds.has(userId));
  const simulatedQueue = { ...queue, players };
  const matches = await listOpenMatchesOfQueues(context.db, [queue.queueId]);
  if (matches.length === 0) await joinRandomPlayer(context, simulatedQueue, simulation);
  for (const match of matches) await advanceMatch(context, url, simulatedQueue, simulation, match);
  for (const matchId of simulation.rounds.keys()) {
    const isOpen = matches.some(({ id }) => id === matchId);
    if (!isOpen) simulation.rounds.delete(matchId);
  }
}

/**
 * Lists the users who have a session. A session means that a visitor has signed in as that player; the simulation itself
 * never signs in.
 */
async function listSignedInUsers(db: LeagueDatabase): Promise<ReadonlySet<number>> {
  const sessions = await db.selectFrom("sessions").select("user_id").distinct().execute();
  return new Set(sessions.map(({ user_id }) => user_id));
}

async function joinRandomPlayer(
  context: Context,
  { queueId, players }: LiveQueue,
  { random }: Simulation,
): Promise<void> {
  if (players.length === 0) return;
  await joinQueue(context, random.pick(players).userId, queueId);
}

/** Makes a simulated player of a match ready, or advances its round if all are ready. */
async function advanceMatch(
  context: Context,
  url: string,
  queue: LiveQueue,
  simulation: Simulation,
  match: FoundMatch,
): Promise<void> {
  const players = await listPlayersOfMatches(context.db, [match.id]);
  const unreadyPlayers = players.filter(({ ready }) => ready === 0);
  const isSimulated = (userId: number) => queue.players.some((player) => player.userId === userId);
  const nextPlayer = unreadyPlayers.find(({ user_id }) => isSimulated(user_id));
  if (nextPlayer !== undefined) return readyUp(context, nextPlayer.user_id, match.id);
  if (unreadyPlayers.length > 0) return;

  const { map } = match;
  const createTeam = (side: "red" | "blue") =>
    players
      .filter((player) => player.side === side)
      .map(({ user_id, user_name, elo }) => ({
        userId: user_id,
        name: user_name,
        skill: (elo - initialElo) / eloPerSkill,
        activity: 1,
      }));
  const createRound = () => {
    const settings = { ...getRoundSettings(queue), map };
    return finishRound(playRound(simulation.random, createTeam("red"), createTeam("blue"), settings));
  };
  const runningRound = simulation.rounds.get(match.id) ?? { round: createRound(), stepCount: 0 };
  runningRound.stepCount += 1;
  simulation.rounds.set(match.id, runningRound);
  if (runningRound.stepCount % stepsPerPost !== 0) return;
  const message = formatJsonMessage(
    getProgress(runningRound.round, Math.min(1, runningRound.stepCount / stepsPerRound)),
  );
  const response = await fetch(`${url}${postedRoundsPath}/${queue.key}`, { method: "POST", body: message });
  await response.body?.cancel();
}

function getRoundSettings({ modeIndex }: LiveQueue) {
  const { scoreLimit = 1000, timeLimit = 15 } = demoModes[modeIndex] ?? {};
  // `finishRound` adds a point if the limits still end the round in a draw.
  return { scoreLimit, timeLimit, isDrawn: false };
}

/** Changes a round so that it ends at its time limit and is not a draw. */
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

/** The interval at which players join a server, in milliseconds. */
const joinIntervalMs = 2_000;

/**
 * Starts a fake game server for each game server in the demo's database.
 * @returns the fake game servers by the ids of those in the database
 */
export async function startFakeGameServers(context: Context): Promise<ReadonlyMap<number, FakeGameServer>> {
  const fakeGameServers = new Map<number, FakeGameServer>();
  const allServers = { limit: gameServerNames.length, offset: 0 };
  const servers = await listGameServers(context.db, context.clock.now(), allServers);
  for (const [priority, { id }] of servers.entries()) {
    const fakeGameServer = new FakeGameServer("demo");
    const econAddress = await fakeGameServer.listen();
    const address = `127.0.0.1:${8303 + priority}`;
    await updateGameServer(context, id, { address, econAddress, econPassword: "demo", priority });
    fakeGameServers.set(id, fakeGameServer);
  }
  return fakeGameServers;
}

/** Simulates players on the game servers: the players of a match join its server one after another, and leave at its end. */
export function simulateServerPlayers(
  { db }: Context,
  fakeGameServers: ReadonlyMap<number, FakeGameServer>,
): BackgroundTask {
  const updatePlayers = async () => {
    for (const [id, fakeGameServer] of fakeGameServers) {
      const reservation = await db
        .selectFrom("reservations")
        .select(["match_id", "state"])
        .where("game_server_id", "=", id)
        .where("held", "=", 1)
        .executeTakeFirst();
      const isPlayed = reservation?.state === "READY" || reservation?.state === "LIVE";
      const players =
        isPlayed && reservation.match_id !== null ? await listPlayersOfMatches(db, [reservation.match_id]) : [];
      // One more player is on the server each time.
      const nextPlayerCount = fakeGameServer.players.length + 1;
      fakeGameServer.players = players.map(({ user_name }) => user_name).slice(0, nextPlayerCount);
    }
  };
  // A failed run needs no report, because the next run sets the players again.
  const ignoreError = () => undefined;
  return repeatEvery(updatePlayers, { everyMs: joinIntervalMs, onError: ignoreError });
}
