import { addNewIds, findPlayerNumber } from "./command.ts";
import type { Servers } from "./servers.ts";
import { isOpen } from "./servers-model.ts";

/** Reads what the league shows of its servers and their reservations, and who knows each server's password. */
export async function readShownServers(world: Servers) {
  const { league, reservations, registered, passwordHolders } = world;
  const as = league.admin;
  const { data: servers } = await league.call("searchGameServers", { as });
  const { data: reserved } = await league.call("searchReservations", { as, body: { numberPerPage: 100 } });
  addNewIds(reservations, reserved);
  const matches: Awaited<ReturnType<typeof readShownServer>>[] = [];
  for (const [, id] of listMatchesWithServer(world)) matches.push(await readShownServer(world, id));
  return {
    servers: servers
      .map(({ _id, state, priority }) => {
        const server = registered.findIndex(({ id }) => id === _id);
        const knowing = passwordHolders.get(registered[server]?.fakeServer.settings.get("password") ?? "") ?? [];
        return { server, state, priority, knowing: [...knowing].sort() };
      })
      .toSorted((a, b) => a.server - b.server),
    reservations: reserved
      .map(({ _id, gameServerName, state, matchId, isHeld, isKept }) => {
        return { reservation: reservations.indexOf(_id), gameServerName, state, matchId, isHeld, isKept };
      })
      .toSorted((a, b) => a.reservation - b.reservation),
    matches,
  };
}

/** Lists the matches that are open or have a server. */
function listMatchesWithServer({ model, play }: Servers) {
  return [...play.matches].filter(([match]) => {
    return (
      match.closedAt === null ||
      model.reservations.some((reservation) => reservation.isHeld && reservation.match === match)
    );
  });
}

/** Reads the server of a match. Records the players to whom the league shows its password. */
async function readShownServer(world: Servers, id: string) {
  const { league, reservations, passwordHolders } = world;
  const { data: server } = await league.call("getMatchServer", { as: league.admin, id });
  const { reservationId = "", state = null, isRoundMissing = false, password = null, players = [] } = server ?? {};
  const listNumbers = (members: typeof players) => members.map(({ userId }) => findPlayerNumber(world, userId)).sort();
  const all = listNumbers(players);
  const there = listNumbers(players.filter(({ isThere }) => isThere));
  const knowing = passwordHolders.getOrInsertComputed(password ?? "", () => new Set());
  for (const player of all) knowing.add(player);
  return { reservation: reservations.indexOf(reservationId), state, isRoundMissing, all, there };
}

/** Computes from the model what the league must show. */
export function computeExpectedServers(world: Servers): Awaited<ReturnType<typeof readShownServers>> {
  const { model, play } = world;
  const { servers, reservations } = model;
  const getName = (index: number) => (index < 0 ? null : `Server ${index + 1}`);
  const none = { reservation: -1, state: null, isRoundMissing: false, all: [], there: [] };
  return {
    servers: [...servers.entries()]
      .filter(([, { isDeleted }]) => !isDeleted)
      .map(([index, server]) => {
        const holder = model.findReservation(server);
        const free = server.isOn ? "FREE" : "OFF";
        const state = holder ? "RESERVED" : free;
        return { server: index, state, priority: server.priority, knowing: holder ? holder.permitted.toSorted() : [] };
      }),
    reservations: [...reservations.entries()].map(([reservation, { server, match, state, isHeld, isKept }]) => ({
      reservation,
      gameServerName: getName(server ? servers.indexOf(server) : -1),
      state,
      matchId: play.matches.get(match) ?? null,
      isHeld,
      isKept,
    })),
    matches: listMatchesWithServer(world).map(([match]) => {
      const current = reservations.find(({ isPresent, match: reservedMatch }) => isPresent && reservedMatch === match);
      if (!current) return none;
      const { state, hasBegun } = current;
      const isMissing = match.closedAt === null && (state === "ENDED" || (state === "RELEASED" && hasBegun));
      const all = isOpen(current) ? model.listPermittedPlayers(current).sort() : [];
      const there = all.filter((who) => current.server?.presentPlayers.has(who));
      return { reservation: reservations.indexOf(current), state, isRoundMissing: isMissing, all, there };
    }),
  };
}
