import { addNewIds, listPlayerNumbers, sortNumbers } from "./command.ts";
import type { Servers } from "./servers.ts";
import { isOpen } from "./servers-model.ts";

/** Reads what the league shows of its game servers and their reservations, and who knows each server's password. */
export async function readActualServers(world: Servers) {
  const { league, reservationIds, registered, passwordHolders } = world;
  const adminToken = league.admin;
  const { data: servers } = await league.call("searchGameServers", { as: adminToken });
  const { data: reserved } = await league.call("searchReservations", { as: adminToken, body: { numberPerPage: 100 } });
  addNewIds(reservationIds, reserved);
  const matches: Awaited<ReturnType<typeof readActualServer>>[] = [];
  for (const [, id] of listMatchesWithServer(world)) matches.push(await readActualServer(world, id));
  return {
    servers: servers
      .map(({ _id, state, priority }) => {
        const server = registered.findIndex(({ id }) => id === _id);
        const password = registered[server]?.fakeServer.settings.get("password") ?? "";
        const holders = passwordHolders.get(password) ?? [];
        return { server, state, priority, passwordHolders: [...holders].sort() };
      })
      .toSorted((a, b) => a.server - b.server),
    reservations: reserved
      .map(({ _id, gameServerName, state, matchId, isHeld, isKept }) => {
        return { reservation: reservationIds.indexOf(_id), gameServerName, state, matchId, isHeld, isKept };
      })
      .toSorted((a, b) => a.reservation - b.reservation),
    matches,
  };
}

/** Lists the matches that are open or have a server. */
function listMatchesWithServer({ model, matchmaking }: Servers) {
  return [...matchmaking.matchIds].filter(([match]) => {
    return (
      match.closedAt === null ||
      model.reservations.some((reservation) => reservation.isHeld && reservation.match === match)
    );
  });
}

/** Reads the server of a match. Records the players to whom the league shows its password. */
async function readActualServer(world: Servers, id: string) {
  const { league, reservationIds, passwordHolders } = world;
  const { data: server } = await league.call("getMatchServer", { as: league.admin, id });
  const { reservationId = "", state = null, isRoundMissing = false, password = null, players = [] } = server ?? {};
  const shownPlayers = listPlayerNumbers(world, players);
  const presentPlayers = listPlayerNumbers(
    world,
    players.filter(({ isThere }) => isThere),
  );
  const holders = passwordHolders.getOrInsertComputed(password ?? "", () => new Set());
  for (const player of shownPlayers) holders.add(player);
  return { reservation: reservationIds.indexOf(reservationId), state, isRoundMissing, shownPlayers, presentPlayers };
}

/** Returns what the league must show according to the model. */
export function computeExpectedServers(world: Servers): Awaited<ReturnType<typeof readActualServers>> {
  const { model, matchmaking } = world;
  const { servers, reservations } = model;
  const getName = (index: number) => (index < 0 ? null : `Server ${index + 1}`);
  const noServer = { reservation: -1, state: null, isRoundMissing: false, shownPlayers: [], presentPlayers: [] };
  return {
    servers: [...servers.entries()]
      .filter(([, { isDeleted }]) => !isDeleted)
      .map(([index, server]) => {
        const reservation = model.findReservation(server);
        const stateIfNotReserved = server.isEnabled ? "FREE" : "OFF";
        return {
          server: index,
          state: reservation ? "RESERVED" : stateIfNotReserved,
          priority: server.priority,
          passwordHolders: reservation ? reservation.playersWithPassword.toSorted() : [],
        };
      }),
    reservations: [...reservations.entries()].map(([reservation, { server, match, state, isHeld, isKept }]) => ({
      reservation,
      gameServerName: getName(server ? servers.indexOf(server) : -1),
      state,
      matchId: matchmaking.matchIds.get(match) ?? null,
      isHeld,
      isKept,
    })),
    matches: listMatchesWithServer(world).map(([match]) => {
      const currentReservation = reservations.find(
        ({ isLatest, match: reservedMatch }) => isLatest && reservedMatch === match,
      );
      if (!currentReservation) return noServer;
      const { state, hasBegun } = currentReservation;
      const isRoundMissing = match.closedAt === null && (state === "ENDED" || (state === "RELEASED" && hasBegun));
      const shownPlayers = isOpen(currentReservation)
        ? sortNumbers(model.listPermittedPlayers(currentReservation))
        : [];
      const presentPlayers = shownPlayers.filter((who) => currentReservation.server?.presentPlayers.has(who));
      const reservation = reservations.indexOf(currentReservation);
      return { reservation, state, isRoundMissing, shownPlayers, presentPlayers };
    }),
  };
}
