import type { ErrorCode } from "contract/error-codes.ts";
import fc from "fast-check";
import { expect, onTestFinished } from "vitest";
import { FakeGameServer } from "../../demo/fake-game-server.ts";
import { processRounds } from "../../src/features/game-servers/process-rounds.ts";
import { writeJson } from "../../src/features/results/imports/write-round-message.ts";
import { startWorker } from "../fake-servers.ts";
import { addGameServer, tryPost } from "../game-server.ts";
import type { League } from "../open-league.ts";
import { roundOf } from "../play.ts";
import { command, people, pick, sends, type World, which, who } from "./command.ts";
import { roundOf as playedOf } from "./matches.ts";
import { type Play, wait } from "./play.ts";
import { isOpen, type Reservation, type Server, ServersModel } from "./servers-model.ts";

const secret = "toy-password";
const endpoints = "sv_round_stats_http_endpoints";
const priority = fc.nat({ max: 1 });

type Machines = {
  readonly toys: readonly { readonly toy: FakeGameServer; readonly econAddress: string }[];
  readonly work: (turns: number) => Promise<void>;
};
export type Servers = World &
  Machines & {
    readonly model: ServersModel;
    readonly play: Play;
    /** Those of the model's servers, deleted ones too. */
    readonly registered: { readonly id: string; readonly toy: FakeGameServer }[];
    /** Those of the model's reservations. */
    readonly reservations: string[];
    /** With which their servers post. */
    readonly keys: Map<Reservation, string>;
    /** Who was told a password. */
    readonly told: Map<string, Set<number>>;
    posts: number;
  };

/** Two machines on which game servers run, and who sets them up. */
export async function openServers(league: League): Promise<Machines> {
  const toys = [new FakeGameServer(secret), new FakeGameServer(secret)];
  onTestFinished(async () => void (await Promise.all(toys.map((toy) => toy.stop()))));
  return {
    toys: await Promise.all(toys.map(async (toy) => ({ toy, econAddress: await toy.listen() }))),
    work: startWorker(league).work,
  };
}

/** A league with so many game servers. */
export async function beginServers(world: World, play: Play, machines: Machines, count: number): Promise<Servers> {
  const model = new ServersModel(play.model, world.league.clock.now);
  const known = { registered: [], reservations: [], keys: new Map(), told: new Map() };
  const servers = { ...world, ...machines, play, model, ...known, posts: 0 };
  for (const [index, machine] of machines.toys.slice(0, count).entries()) {
    await register(servers, machine, 1 - index);
    model.add(1 - index);
  }
  return servers;
}

/** Ends what would reach into the next sequence, once all matches are over. */
export async function endServers({ league, model, registered, reservations, work }: Servers): Promise<void> {
  const as = league.admin;
  await work(2);
  for (const id of reservations) await league.send("releaseReservation", { as, id });
  await work(2);
  for (const [index, { id }] of registered.entries()) {
    if (!model.servers[index]?.isDeleted) await league.call("deleteGameServer", { as, id });
  }
  await league.context.db.deleteFrom("reservations").execute();
}

/** Has the league and the model do what is to be done without being asked. */
export async function settle(world: Servers): Promise<void> {
  const { model, keys, work } = world;
  // What an admin asked for, or a server that is new, takes a turn more.
  await work(model.settle() + 1);
  for (const one of model.reservations.filter(isOpen)) {
    keys.set(
      one,
      toyOf(world, one.server as Server)
        .settings.get(endpoints)
        ?.split("/")
        .at(-1) ?? "",
    );
  }
}

export const serversCommands = [
  command("createGameServer", 3, { which, priority }, (world: Servers, { which, priority }) => {
    const isFree = (toy: FakeGameServer) =>
      world.registered.every((one, index) => one.toy !== toy || world.model.servers[index]?.isDeleted);
    const chosen = pick(
      world.toys.filter(({ toy }) => isFree(toy)),
      which,
    );
    return chosen ? { league: () => register(world, chosen, priority), model: () => world.model.add(priority) } : null;
  }),
  ofServer("updateGameServer", 4, { priority, isOn: fc.boolean() }, (world, server, change) => ({
    body: { priority: change.priority, enabled: change.isOn },
    model: () => world.model.update(server, change),
  })),
  ofServer("deleteGameServer", 1, {}, ({ model }, server) => ({ model: () => model.delete(server) })),
  // By themselves, few would ever be at the same server.
  command("its players come", 8, { which }, (world: Servers, { which }) => {
    const one = pick(world.model.reservations.filter(isOpen), which);
    return one?.server
      ? come(
          world,
          one.server,
          one.match.seats.map((seat) => seat.who),
        )
      : null;
  }),
  command(
    "come",
    4,
    { which, there: fc.uniqueArray(who, { maxLength: people }) },
    (world: Servers, { which, there }) => {
      const server = pick(world.model.servers, which);
      return server ? come(world, server, there) : null;
    },
  ),
  command("say end", 2, { which }, (world: Servers, { which }) => {
    const one = pick(world.model.reservations.filter(isOpen), which);
    return one?.server ? { league: sayEnd(world, one.server), model: () => world.model.sayEnd(one) } : null;
  }),
  command(
    "post a round",
    2,
    { which, names: fc.uniqueArray(who, { minLength: 2, maxLength: 4 }) },
    (world: Servers, chosen) => {
      const one = pick([...world.keys.keys()], chosen.which);
      return one ? post(world, one, chosen.names) : null;
    },
  ),
  command("post the round", 4, { which, isAsMade: fc.boolean() }, (world: Servers, { which, isAsMade }) => {
    const one = pick([...world.keys.keys()], which);
    if (!one) return null;
    const { red, blue } = isAsMade ? one.match.made : world.play.model.resultOf(one.match).teams;
    return post(world, one, [...red, ...blue]);
  }),
  ofReservation("startReservation", 2),
  ofReservation("endReservation", 1),
  ofReservation("moveReservation", 2),
  ofReservation("releaseReservation", 2),
  ...[true, false].map((keep) => ofReservation("keepReservation", 1, keep)),
  command("wait for long", 4, { minutes: fc.constantFrom(5, 15, 180) }, ({ play }: Servers, { minutes }) => {
    const { waiting, openMatches } = play.model;
    const isSomebodyAway = waiting.length > 0 || openMatches.some(({ readyUntil }) => readyUntil !== null);
    return isSomebodyAway && minutes >= 10 ? null : wait(play, 60 * minutes);
  }),
];

async function register(
  { league, registered }: Servers,
  { toy, econAddress }: Machines["toys"][number],
  priority: number,
) {
  const as = league.admin;
  const { _id: id } = await addGameServer(league, `Server ${registered.length + 1}`);
  const body = { econAddress, econPassword: secret, address: "play.example:8303", priority };
  await league.call("updateGameServer", { as, id, body });
  toy.players = [];
  toy.commands.length = 0;
  registered.push({ id, toy });
  return null;
}

type Edit = { readonly body?: object; readonly model: () => ReturnType<ServersModel["delete"]> };

function ofServer<Args extends object>(
  name: "updateGameServer" | "deleteGameServer",
  weight: number,
  args: { [Name in keyof Args]: fc.Arbitrary<Args[Name]> },
  editOf: (world: Servers, server: Server, args: Args) => Edit,
) {
  return command(name, weight, { which, chosen: fc.record(args) }, (world: Servers, { which, chosen }) => {
    const server = pick(world.model.servers, which);
    if (!server) return null;
    const { model, ...edit } = editOf(world, server, chosen as Args);
    return sends(world, name, { as: world.league.admin, id: pick(world.registered, which)?.id, ...edit }, model);
  });
}

type ToReservation = `${"start" | "end" | "move" | "release" | "keep"}Reservation`;

function ofReservation(name: ToReservation, weight: number, keep = false) {
  return command(name, weight, { which }, (world: Servers, { which }) => {
    const one = pick(world.model.reservations, which);
    const body = name === "keepReservation" && { body: { keep } };
    const options = { as: world.league.admin, id: pick(world.reservations, which), ...body };
    return one ? sends(world, name, options, () => world.model[name](one, keep)) : null;
  });
}

function come(world: Servers, server: Server, there: readonly number[]) {
  return {
    league: async () => {
      const toy = toyOf(world, server);
      // Whoever was on a server that is deleted by now is on no other.
      if (!server.isDeleted) toy.players = there.map((who) => world.players[who]?.name ?? "");
      return null;
    },
    model: () => {
      server.there.clear();
      for (const who of there) server.there.add(who);
      return null;
    },
  };
}

function sayEnd(world: Servers, server: Server) {
  return async () => {
    toyOf(world, server).log("ddnet-insta", "match end");
    return null;
  };
}

function post(world: Servers, one: Reservation, names: readonly number[]) {
  const { league, players, keys, model } = world;
  // No two rounds are the same, and none is one that is imported.
  const scores = { red: 1000, blue: 300 + world.posts };
  const written = names.map((who) => players[who]?.name ?? "");
  const message = writeJson(roundOf(written, { redScore: scores.red, blueScore: scores.blue }));
  return {
    league: async () => {
      world.posts += 1;
      const { body } = await tryPost(league, keys.get(one) ?? "", message);
      await processRounds(league.context);
      return (body.errorCode as ErrorCode | undefined) ?? null;
    },
    model: () => model.post(one, playedOf(names, scores)),
  };
}

function toyOf({ model, registered }: Servers, server: Server): FakeGameServer {
  return registered[model.servers.indexOf(server)]?.toy ?? expect.fail("no server of the league");
}
