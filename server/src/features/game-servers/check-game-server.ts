import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import type { ServerCheck } from "contract/game-servers.ts";
import { parseHostPort } from "contract/host-port.ts";
import { createApiError } from "../../platform/api-error.ts";
import { EconError } from "../../platform/econ/econ-connection.ts";
import { parseClientName, parseSettingValue } from "../../platform/econ/econ-lines.ts";
import { queryServerInfo, type ServerInfo } from "../../platform/econ/server-info.ts";
import { createNetworkMatcher, isPublicIpAddress, resolveHost } from "../../platform/resolve-host.ts";
import type { Context } from "../context.ts";
import type { Settings } from "../settings.ts";
import type { Row } from "../tables.ts";
import { areConsolesEnabled, openConsole, readSettings } from "./server-console.ts";
import {
  type FoundConsole,
  findConsole,
  leaseConsole,
  releaseConsole,
  storeCheckResult,
} from "./server-consoles-queries.ts";
import { detectServerKind, getServerNotes, probeSettings, type ServerKind } from "./server-settings.ts";

type Server = Pick<Row<"game_servers">, "address" | "protocol" | "econ_address" | "econ_password">;

/**
 * Checks a game server: queries it as players do, and signs in at its console. Stores whether it can be set up. Waits while
 * another check uses the console.
 * @throws GAME_SERVER_NOT_FOUND if there is no such game server
 * @throws ECON_OFF if the operator has not enabled consoles
 * @throws GAME_SERVER_RESERVED if a match uses it: the console may reject a second connection
 */
export async function checkGameServer(context: Context, id: number): Promise<ServerCheck> {
  const { db, settings } = context;
  for (;;) {
    const server = await findConsole(db, id);
    if (server === undefined) throw createApiError("GAME_SERVER_NOT_FOUND");
    if (!areConsolesEnabled(settings)) throw createApiError("ECON_OFF");
    if (server.is_held === 1) throw createApiError("GAME_SERVER_RESERVED");
    const consoleCheck = await testConsole(context, id);
    if (consoleCheck !== null) {
      const serverInfo = await queryAsPlayer(settings, consoleCheck.server);
      return presentCheck(consoleCheck.server, consoleCheck.consoleInfo, serverInfo);
    }
    await pause(leaseRetryIntervalMs);
  }
}

/** Duration of a check's lease on a console, in milliseconds. Longer than the sum of all timeouts of a check. */
const leaseMs = 45_000;
/** Milliseconds between two attempts to lease a console. */
const leaseRetryIntervalMs = 200;

/**
 * Signs in at the console of an unreserved server, and stores whether it can be set up. Some servers accept only
 * one connection per IP address, so only one check at a time connects, across all processes.
 * @returns `null` if the console is in use, or if the server is reserved or deleted
 */
export async function testConsole({ db, clock, settings }: Context, id: number) {
  const leaseHolder = randomUUID();
  const now = clock.now();
  if (!(await leaseConsole(db, id, leaseHolder, { now, until: now + leaseMs }))) return null;
  try {
    // The console's host, port or password may have changed before the lease was acquired.
    const server = await findConsole(db, id);
    if (server === undefined) return null;
    const consoleInfo = await readConsole(settings, server);
    await storeCheckResult(db, server, clock.now(), consoleInfo.error);
    return { server, consoleInfo };
  } finally {
    await releaseConsole(db, id, leaseHolder);
  }
}

type ConsoleInfo = Awaited<ReturnType<typeof readConsole>>;

function presentCheck(server: FoundConsole, consoleInfo: ConsoleInfo, serverInfo: ServerInfo | null): ServerCheck {
  const errors: string[] = [];
  if (server.address === null) errors.push("Players cannot see where to connect: set an address.");
  else if (serverInfo === null)
    errors.push(`No game server responds at ${server.address} in protocol ${server.protocol}.`);
  if (consoleInfo.error !== null) errors.push(consoleInfo.error);
  if (serverInfo !== null && consoleInfo.map !== null && serverInfo.map !== consoleInfo.map)
    errors.push("The console belongs to another server: its map is not the one that players see.");
  const { hasLogin, kind, players } = consoleInfo;
  const publicInfo = serverInfo && {
    map: serverInfo.map,
    gameType: serverInfo.gameType,
    hasPassword: serverInfo.hasPassword,
  };
  return {
    // `seen` is the API's name of what players see, and `faults` that of the errors.
    seen: publicInfo,
    hasLogin,
    kind: kind?.name ?? null,
    players,
    faults: errors,
    notes: kind ? getAdminNotes(kind) : [],
  };
}

/**
 * Queries a game server as players do. Connects only to public IP addresses and to those that the operator allows.
 * @returns `null` if the server has no valid host and port, or does not respond
 */
async function queryAsPlayer(settings: Settings, { address, protocol }: Server): Promise<ServerInfo | null> {
  const hostPort = address === null ? null : parseHostPort(address);
  if (hostPort === null) return null;
  const isAllowed = createNetworkMatcher(settings.econAllow);
  const ipAddress = await resolveHost(
    hostPort.host,
    (candidate) => isPublicIpAddress(candidate) || isAllowed(candidate),
  );
  return ipAddress === null ? null : queryServerInfo({ address: ipAddress, port: hostPort.port }, protocol);
}

/** Signs in at a game server's console and reads its kind, map and players. Returns the error if that fails. */
async function readConsole(settings: Settings, server: Pick<Server, "econ_address" | "econ_password">) {
  const noInfo = { hasLogin: false, kind: null, map: null, players: [] as string[] };
  try {
    const econ = await openConsole(settings, server);
    try {
      const answers = await readSettings(econ, ["sv_map", ...probeSettings]);
      const players = await econ.list("status", parseClientName);
      const map = parseSettingValue(answers.get("sv_map") ?? []) ?? null;
      return { hasLogin: true, kind: detectServerKind(answers), map, players, error: null };
    } finally {
      await econ.close();
    }
  } catch (error) {
    if (error instanceof EconError) return { ...noInfo, error: error.message };
    throw error;
  }
}

function getAdminNotes(kind: ServerKind): string[] {
  const notes = getServerNotes(kind);
  return kind.postsRounds
    ? notes
    : [...notes, "This server does not post rounds: an admin posts the result of each match."];
}
