import type { ErrorCode } from "contract/error-codes.ts";
import fc from "fast-check";
import { expect, onTestFinished } from "vitest";
import { FakeGameServer } from "../../demo/fake-game-server.ts";
import { processRounds } from "../../src/features/game-servers/process-rounds.ts";
import { formatJsonMessage } from "../../src/features/results/imports/format-round-message.ts";
import { changeWithoutPublishing } from "../check-published-changes.ts";
import { startWorker } from "../fake-servers.ts";
import { addGameServer, sendPost } from "../game-server.ts";
import type { League } from "../open-league.ts";
import { createServerRound } from "../play.ts";
import {
  arbitraryIndex,
  arbitraryPlayer,
  defineCommand,
  pickByIndex,
  planCall,
  playerCount,
  type World,
} from "./command.ts";
import { createPlayedRound } from "./matches.ts";
import { type Matchmaking, planWait } from "./matchmaking.ts";
import { isOpen, type Reservation, type Server, ServersModel } from "./servers-model.ts";

const econPassword = "console-password";
/** The setting of a game server that contains the URLs to which it posts rounds. */
const endpointsSetting = "sv_round_stats_http_endpoints";
const arbitraryPriority = fc.nat({ max: 1 });

type Machines = {
  readonly machines: readonly { readonly fakeServer: FakeGameServer; readonly econAddress: string }[];
  /** Runs the worker that advances reservations a number of times. */
  readonly runWorkerTimes: (count: number) => Promise<void>;
};
export type Servers = World &
  Machines & {
    readonly model: ServersModel;
    readonly matchmaking: Matchmaking;
    /** The registered server of each server in the model, including deleted ones. */
    readonly registered: { readonly id: string; readonly fakeServer: FakeGameServer }[];
    /** The ids of the model's reservations. */
    readonly reservationIds: string[];
    /** The keys with which the reserved servers post rounds. */
    readonly keys: Map<Reservation, string>;
    /** The players who received each password. */
    readonly passwordHolders: Map<string, Set<number>>;
    postCount: number;
  };

/** Starts two fake game servers and the worker that configures them. */
export async function startFakeServers(league: League): Promise<Machines> {
  const fakeServers = [new FakeGameServer(econPassword), new FakeGameServer(econPassword)];
  onTestFinished(async () => {
    await Promise.all(fakeServers.map((fakeServer) => fakeServer.stop()));
  });
  const { runWorkerOnce } = startWorker(league);
  return {
    machines: await Promise.all(
      fakeServers.map(async (fakeServer) => ({ fakeServer, econAddress: await fakeServer.listen() })),
    ),
    async runWorkerTimes(count) {
      for (let index = 0; index < count; index += 1) await runWorkerOnce();
    },
  };
}

/** Registers `count` game servers in the league and in the model. */
export async function beginServers(world: World, matchmaking: Matchmaking, shared: Machines, count: number) {
  const model = new ServersModel(matchmaking.model, world.league.clock.now);
  const emptyCollections = { registered: [], reservationIds: [], keys: new Map(), passwordHolders: new Map() };
  const servers: Servers = { ...world, ...shared, matchmaking, model, ...emptyCollections, postCount: 0 };
  for (const [index, machine] of shared.machines.slice(0, count).entries()) {
    // The league prefers the lowest number: the server that was registered last.
    const priority = 1 - index;
    await register(servers, machine, priority);
    model.add(priority);
  }
  return servers;
}

/** Removes everything that would affect the next sequence of commands. All matches must be over. */
export async function endServers({ league, model, registered, reservationIds, runWorkerTimes }: Servers) {
  // Two runs are enough to finish all steps that are due.
  await runWorkerTimes(2);
  for (const id of reservationIds) await league.send("releaseReservation", { as: league.admin, id });
  await runWorkerTimes(2);
  for (const [index, { id }] of registered.entries()) {
    if (!model.servers[index]?.isDeleted) await league.call("deleteGameServer", { as: league.admin, id });
  }
  const { db } = league.context;
  await changeWithoutPublishing(db, () => db.deleteFrom("reservations").execute());
}

/** Runs the background work of the league and of the model. */
export async function runBackgroundWork(world: Servers): Promise<void> {
  const { model, keys, runWorkerTimes } = world;
  const neededRuns = model.runBackgroundWork();
  // The league's worker needs one more run than the model for an admin's request and for a new server.
  await runWorkerTimes(neededRuns + 1);
  for (const reservation of model.reservations.filter(isOpen)) {
    // A reservation is open only after a server was assigned and configured.
    const { settings } = getFakeServer(world, reservation.server as Server);
    const postUrl = settings.get(endpointsSetting);
    keys.set(reservation, postUrl?.split("/").at(-1) ?? "");
  }
}

/** All commands. The number in each is its weight: how often it is generated, relative to the others. */
export const serversCommands = [
  defineCommand(
    "createGameServer",
    3,
    { machineIndex: arbitraryIndex, priority: arbitraryPriority },
    (world: Servers, { machineIndex, priority }) => {
      const isFree = (fakeServer: FakeGameServer) =>
        world.registered.every(
          (registration, index) => registration.fakeServer !== fakeServer || world.model.servers[index]?.isDeleted,
        );
      const freeMachines = world.machines.filter(({ fakeServer }) => isFree(fakeServer));
      const chosen = pickByIndex(freeMachines, machineIndex);
      return chosen
        ? { runInLeague: () => register(world, chosen, priority), runInModel: () => world.model.add(priority) }
        : null;
    },
  ),
  defineServerCommand(
    "updateGameServer",
    4,
    { priority: arbitraryPriority, isEnabled: fc.boolean() },
    (world, server, change) => ({
      body: { priority: change.priority, enabled: change.isEnabled },
      runInModel: () => world.model.update(server, change),
    }),
  ),
  defineServerCommand("deleteGameServer", 1, {}, ({ model }, server) => ({ runInModel: () => model.delete(server) })),
  // Without this command, the players of a match would rarely be on the same server.
  defineCommand(
    "all players of a match enter its server",
    8,
    { index: arbitraryIndex },
    (world: Servers, { index }) => {
      const reservation = pickByIndex(world.model.reservations.filter(isOpen), index);
      if (!reservation?.server) return null;
      const playersOfMatch = reservation.match.players.map((player) => player.who);
      return planPresence(world, reservation.server, playersOfMatch);
    },
  ),
  defineCommand(
    "some players enter a server",
    4,
    { serverIndex: arbitraryIndex, present: fc.uniqueArray(arbitraryPlayer, { maxLength: playerCount }) },
    (world: Servers, { serverIndex, present }) => {
      const server = pickByIndex(world.model.servers, serverIndex);
      return server ? planPresence(world, server, present) : null;
    },
  ),
  defineCommand("report the end of a round", 2, { index: arbitraryIndex }, (world: Servers, { index }) => {
    const reservation = pickByIndex(world.model.reservations.filter(isOpen), index);
    return reservation?.server ? planRoundEnd(world, reservation, reservation.server) : null;
  }),
  defineCommand(
    "post a round",
    2,
    { reservationIndex: arbitraryIndex, participants: fc.uniqueArray(arbitraryPlayer, { minLength: 2, maxLength: 4 }) },
    (world: Servers, chosen) => {
      const reservation = pickByIndex([...world.keys.keys()], chosen.reservationIndex);
      return reservation ? planPost(world, reservation, chosen.participants) : null;
    },
  ),
  defineCommand(
    "post the round of the match",
    4,
    { reservationIndex: arbitraryIndex, hasInitialTeams: fc.boolean() },
    (world: Servers, { reservationIndex, hasInitialTeams }) => {
      const reservation = pickByIndex([...world.keys.keys()], reservationIndex);
      if (!reservation) return null;
      const { red, blue } = hasInitialTeams
        ? reservation.match.initialTeams
        : world.matchmaking.model.getResult(reservation.match).teams;
      return planPost(world, reservation, [...red, ...blue]);
    },
  ),
  defineReservationCommand("startReservation", 2),
  defineReservationCommand("endReservation", 1),
  defineReservationCommand("moveReservation", 2),
  defineReservationCommand("releaseReservation", 2),
  ...[true, false].map((keep) => defineReservationCommand("keepReservation", 1, keep)),
  defineCommand(
    "wait several minutes",
    4,
    { minutes: fc.constantFrom(5, 15, 180) },
    ({ matchmaking }: Servers, { minutes }) => {
      const { waiting, openMatches } = matchmaking.model;
      // Waiting players would count as away after ten minutes, which the model does not know.
      const hasWaitingPlayers = waiting.length > 0 || openMatches.some(({ readyUntil }) => readyUntil !== null);
      return hasWaitingPlayers && minutes >= 10 ? null : planWait(matchmaking, 60 * minutes);
    },
  ),
];

async function register(
  { league, registered }: Servers,
  { fakeServer, econAddress }: Machines["machines"][number],
  priority: number,
) {
  const { _id: id } = await addGameServer(league, `Server ${registered.length + 1}`);
  const body = { econAddress, econPassword, address: "play.example:8303", priority };
  await league.call("updateGameServer", { as: league.admin, id, body });
  fakeServer.players = [];
  fakeServer.commands.length = 0;
  registered.push({ id, fakeServer });
  return null;
}

/** A call's body, and the change of the model, which returns the expected error code, or `null` for success. */
type Edit = { readonly body?: object; readonly runInModel: () => ErrorCode | null };

function defineServerCommand<Args extends object>(
  name: "updateGameServer" | "deleteGameServer",
  weight: number,
  args: { [Name in keyof Args]: fc.Arbitrary<Args[Name]> },
  createEdit: (world: Servers, server: Server, args: Args) => Edit,
) {
  return defineCommand(
    name,
    weight,
    { serverIndex: arbitraryIndex, chosen: fc.record(args) },
    (world: Servers, { serverIndex, chosen }) => {
      const server = pickByIndex(world.model.servers, serverIndex);
      if (!server) return null;
      const { runInModel, ...edit } = createEdit(world, server, chosen as Args);
      return planCall(
        world,
        name,
        { as: world.league.admin, id: pickByIndex(world.registered, serverIndex)?.id, ...edit },
        runInModel,
      );
    },
  );
}

type ReservationCall = `${"start" | "end" | "move" | "release" | "keep"}Reservation`;

/** @param keep the body of `keepReservation`. The other calls have no body */
function defineReservationCommand(name: ReservationCall, weight: number, keep = false) {
  return defineCommand(name, weight, { reservationIndex: arbitraryIndex }, (world: Servers, { reservationIndex }) => {
    const reservation = pickByIndex(world.model.reservations, reservationIndex);
    const body = name === "keepReservation" && { body: { keep } };
    const options = { as: world.league.admin, id: pickByIndex(world.reservationIds, reservationIndex), ...body };
    return reservation ? planCall(world, name, options, () => world.model[name](reservation, keep)) : null;
  });
}

/** Plans a change after which exactly these players are on a server. */
function planPresence(world: Servers, server: Server, present: readonly number[]) {
  return {
    runInLeague: async () => {
      const fakeServer = getFakeServer(world, server);
      // The fake server of a deleted server may already be registered again as another server.
      if (!server.isDeleted) fakeServer.players = present.map((who) => world.players[who]?.name ?? "");
      return null;
    },
    runInModel: () => {
      server.presentPlayers.clear();
      for (const who of present) server.presentPlayers.add(who);
      return null;
    },
  };
}

function planRoundEnd(world: Servers, reservation: Reservation, server: Server) {
  return {
    runInLeague: async () => {
      getFakeServer(world, server).log("ddnet-insta", "match end");
      return null;
    },
    runInModel: () => world.model.reportEnd(reservation),
  };
}

function planPost(world: Servers, reservation: Reservation, participants: readonly number[]) {
  const { league, players, keys, model } = world;
  // Each posted round is unique and differs from imported ones.
  const scores = { red: 1000, blue: 300 + world.postCount };
  const playerNames = participants.map((who) => players[who]?.name ?? "");
  const message = formatJsonMessage(createServerRound(playerNames, { redScore: scores.red, blueScore: scores.blue }));
  return {
    runInLeague: async () => {
      world.postCount += 1;
      const { body } = await sendPost(league, keys.get(reservation) ?? "", message);
      await processRounds(league.context);
      return (body.errorCode as ErrorCode | undefined) ?? null;
    },
    runInModel: () => model.post(reservation, createPlayedRound(participants, scores)),
  };
}

function getFakeServer({ model, registered }: Servers, server: Server): FakeGameServer {
  return registered[model.servers.indexOf(server)]?.fakeServer ?? expect.fail("the server is not registered");
}
