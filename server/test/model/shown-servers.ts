import { learnIds, whoIs } from "./command.ts";
import type { Servers } from "./servers.ts";
import { isOpen } from "./servers-model.ts";

/** What the league shows of servers on call and of those that its matches have, and who could enter them. */
export async function shownServers(world: Servers) {
  const { league, reservations, registered, told } = world;
  const as = league.admin;
  const { data: servers } = await league.call("searchGameServers", { as });
  const { data: reserved } = await league.call("searchReservations", { as, body: { numberPerPage: 100 } });
  learnIds(reservations, reserved);
  const matches: Awaited<ReturnType<typeof shownServer>>[] = [];
  for (const [, id] of watched(world)) matches.push(await shownServer(world, id));
  return {
    servers: servers
      .map(({ _id, state, priority }) => {
        const server = registered.findIndex(({ id }) => id === _id);
        const knowing = told.get(registered[server]?.toy.settings.get("password") ?? "") ?? [];
        return { server, state, priority, knowing: [...knowing].sort() };
      })
      .toSorted((one, other) => one.server - other.server),
    reservations: reserved
      .map(({ _id, gameServerName, state, matchId, isHeld, isKept }) => {
        return { reservation: reservations.indexOf(_id), gameServerName, state, matchId, isHeld, isKept };
      })
      .toSorted((one, other) => one.reservation - other.reservation),
    matches,
  };
}

/** The matches that are open or have a server. */
function watched({ model, play }: Servers) {
  return [...play.matches].filter(([match]) => {
    return match.closedAt === null || model.reservations.some((one) => one.isHeld && one.match === match);
  });
}

/** The server of a match. Notes whom the league tells its password. */
async function shownServer(world: Servers, id: string) {
  const { league, reservations, told } = world;
  const { data: server } = await league.call("getMatchServer", { as: league.admin, id });
  const { reservationId = "", state = null, isRoundMissing = false, password = null, players = [] } = server ?? {};
  const namesOf = (some: typeof players) => some.map(({ userId }) => whoIs(world, userId)).sort();
  const all = namesOf(players);
  const there = namesOf(players.filter(({ isThere }) => isThere));
  const knowing = told.getOrInsertComputed(password ?? "", () => new Set());
  for (const one of all) knowing.add(one);
  return { reservation: reservations.indexOf(reservationId), state, isRoundMissing, all, there };
}

/** What the model says that the league shows. */
export function expectedServers(world: Servers): Awaited<ReturnType<typeof shownServers>> {
  const { model, play } = world;
  const { servers, reservations } = model;
  const nameOf = (index: number) => (index < 0 ? null : `Server ${index + 1}`);
  const none = { reservation: -1, state: null, isRoundMissing: false, all: [], there: [] };
  return {
    servers: [...servers.entries()]
      .filter(([, { isDeleted }]) => !isDeleted)
      .map(([index, server]) => {
        const holder = model.holderOf(server);
        const free = server.isOn ? "FREE" : "OFF";
        const state = holder ? "RESERVED" : free;
        return { server: index, state, priority: server.priority, knowing: holder ? holder.told.toSorted() : [] };
      }),
    reservations: [...reservations.entries()].map(([reservation, { server, match, state, isHeld, isKept }]) => ({
      reservation,
      gameServerName: nameOf(server ? servers.indexOf(server) : -1),
      state,
      matchId: play.matches.get(match) ?? null,
      isHeld,
      isKept,
    })),
    matches: watched(world).map(([match]) => {
      const one = reservations.find((one) => one.isPresent && one.match === match);
      if (!one) return none;
      const { state, hasBegun } = one;
      const isMissing = match.closedAt === null && (state === "ENDED" || (state === "RELEASED" && hasBegun));
      const all = isOpen(one) ? model.playersOf(one).sort() : [];
      const there = all.filter((who) => one.server?.there.has(who));
      return { reservation: reservations.indexOf(one), state, isRoundMissing: isMissing, all, there };
    }),
  };
}
