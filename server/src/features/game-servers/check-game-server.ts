import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import type { ServerCheck } from "contract/game-servers.ts";
import { splitHostPort } from "contract/host-port.ts";
import { EconFault, nameInStatus, valueIn } from "../../platform/econ/econ-connection.ts";
import { askServerInfo, type ServerInfo } from "../../platform/econ/server-info.ts";
import { refuse } from "../../platform/refusal.ts";
import { inNetworks, isPublicAddress, resolveHost } from "../../platform/resolve-host.ts";
import type { Context } from "../context.ts";
import type { Settings } from "../settings.ts";
import type { Row } from "../tables.ts";
import { mayUseConsoles, openConsole, readSettings } from "./server-console.ts";
import {
  endConsoleLease,
  type FoundConsole,
  findConsole,
  leaseConsole,
  noteChecked,
} from "./server-consoles-queries.ts";
import { kindOf, notesFor, type ServerKind, tellingSettings } from "./server-settings.ts";

type Server = Pick<Row<"game_servers">, "address" | "protocol" | "econ_address" | "econ_password">;

/**
 * Asks a game server what it is, as players and as the league reach it, and remembers whether it can be set up. Waits
 * while another test of the league is at its console.
 * @throws GAME_SERVER_NOT_FOUND, ECON_OFF, GAME_SERVER_RESERVED because a second one at its console may be sent away
 */
export async function checkGameServer(context: Context, id: number): Promise<ServerCheck> {
  const { db, settings } = context;
  for (;;) {
    const server = await findConsole(db, id);
    if (server === undefined) throw refuse("GAME_SERVER_NOT_FOUND");
    if (!mayUseConsoles(settings)) throw refuse("ECON_OFF");
    if (server.is_held === 1) throw refuse("GAME_SERVER_RESERVED");
    const tested = await testConsole(context, id);
    if (tested !== null) return presentCheck(tested.server, tested.told, await askInfo(settings, tested.server));
    await pause(retryMs);
  }
}

/** How long one test may have the console for itself, in milliseconds: longer than all its waits together. */
const testMs = 45_000;
/** Milliseconds between two tries to get at a console. */
const retryMs = 200;

/**
 * Signs in at the console of a server that no match has, and remembers whether it can be set up. Servers may admit one
 * connection of an address: of all processes one test at a time connects.
 * @returns what it told; `null`: another test is at its console, or the server has a match or is deleted
 */
export async function testConsole({ db, clock, settings }: Context, id: number) {
  const user = randomUUID();
  const now = clock.now();
  if (!(await leaseConsole(db, id, user, { now, until: now + testMs }))) return null;
  try {
    // Its address may have changed before the lease.
    const server = await findConsole(db, id);
    if (server === undefined) return null;
    const told = await askConsole(settings, server);
    await noteChecked(db, server, clock.now(), told.fault);
    return { server, told };
  } finally {
    await endConsoleLease(db, id, user);
  }
}

type Told = Awaited<ReturnType<typeof askConsole>>;

function presentCheck(server: FoundConsole, told: Told, seen: ServerInfo | null): ServerCheck {
  const faults = [
    ...(server.address === null ? ["Players are not told where to connect: set an address."] : []),
    ...(server.address !== null && seen === null
      ? [`Nothing answers players at ${server.address} in protocol ${server.protocol}.`]
      : []),
    ...(told.fault === null ? [] : [told.fault]),
    ...(seen !== null && told.map !== null && seen.map !== told.map
      ? ["The console is another server's: it tells another map than players see."]
      : []),
  ];
  const { hasLogin, kind, players } = told;
  const shown = seen && { map: seen.map, gameType: seen.gameType, hasPassword: seen.hasPassword };
  return { seen: shown, hasLogin, kind: kind?.name ?? null, players, faults, notes: kind ? notesForAdmins(kind) : [] };
}

async function askInfo(settings: Settings, { address, protocol }: Server): Promise<ServerInfo | null> {
  const place = address === null ? null : splitHostPort(address);
  if (place === null) return null;
  const isAllowed = inNetworks(settings.econAllow);
  const resolved = await resolveHost(place.host, (one) => isPublicAddress(one) || isAllowed(one));
  return resolved === null ? null : askServerInfo({ address: resolved, port: place.port }, protocol);
}

/** Signs in at a game server's console and reads what it is, or why that is not possible. */
async function askConsole(settings: Settings, server: Pick<Server, "econ_address" | "econ_password">) {
  const nothing = { hasLogin: false, kind: null, map: null, players: [] as string[] };
  try {
    const console = await openConsole(settings, server);
    try {
      const answers = await readSettings(console, ["sv_map", ...tellingSettings]);
      const players = await console.list("status", nameInStatus);
      const map = valueIn(answers.get("sv_map") ?? []) ?? null;
      return { hasLogin: true, kind: kindOf(answers), map, players, fault: null };
    } finally {
      await console.close();
    }
  } catch (error) {
    if (error instanceof EconFault) return { ...nothing, fault: error.message };
    throw error;
  }
}

function notesForAdmins(kind: ServerKind): string[] {
  const notes = notesFor(kind);
  return kind.posts ? notes : [...notes, "This server does not post rounds: an admin posts the result of each match."];
}
