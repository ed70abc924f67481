import type { GameServer, ReceivedRound } from "contract/game-servers.ts";
import type { ImportFault } from "contract/imports.ts";
import { type Side, sides } from "contract/sides.ts";
import { dateOf, idOrNull } from "../columns.ts";
import type { LeagueDatabase } from "../context.ts";
import { activeClans } from "../results/imports/assign-league-board.ts";
import { findImportFaults } from "../results/imports/find-import-faults.ts";
import type { ReportedRound as Reported } from "../results/imports/round-message.ts";
import { doubtsOf } from "../results/result-doubts.ts";
import { playersOfResult } from "../results/result-players-queries.ts";
import { findResult } from "../results/results-queries.ts";
import type { Settings } from "../settings.ts";
import type { FoundGameServer } from "./game-servers-queries.ts";
import { nearlyUsed } from "./post-budget.ts";
import { readPostedRound } from "./read-posted-round.ts";
import type { FoundReceivedRound } from "./received-rounds-queries.ts";
import { mayUseConsoles } from "./server-console.ts";

export function presentGameServer(server: FoundGameServer, settings: Settings): GameServer {
  const bytesToday = server.bytes_today ?? 0;
  return {
    _id: String(server.id),
    name: server.name,
    enabled: server.enabled === 1,
    autoFreeze: server.auto_freeze === 1,
    createdAt: dateOf(server.created_at),
    lastRoundAt: dateOf(server.last_round_at),
    bytesToday,
    bytesPerDay: settings.gameServerBytesPerDay,
    isNearBudget: bytesToday >= nearlyUsed(settings),
    oldKeyEndsAt: dateOf(server.old_key_ends_at),
    address: server.address,
    protocol: server.protocol,
    econAddress: server.econ_address,
    hasEconPassword: server.econ_password !== null,
    priority: server.priority,
    state: stateOf(server, settings),
    fault: server.fault,
  };
}

function stateOf(server: FoundGameServer, settings: Settings): GameServer["state"] {
  if (server.held !== null) return "RESERVED";
  if (server.econ_address === null) return null;
  if (server.enabled === 0 || !mayUseConsoles(settings)) return "OFF";
  return server.fault !== null || server.checked_at === null ? "UNREACHABLE" : "FREE";
}

function presentRound(round: FoundReceivedRound): Omit<ReceivedRound, "round" | "faults" | "doubts"> {
  return {
    _id: String(round.id),
    state: round.state,
    isRunning: round.running_until !== null,
    // Why it was not frozen is over once it is.
    reason: round.frozen === 1 ? null : round.reason,
    gameServerId: String(round.game_server_id),
    gameServerName: round.game_server_name,
    receivedAt: dateOf(round.received_at),
    resultId: idOrNull(round.result_id),
    area: round.area,
    text: round.body,
  };
}

/** A received round as admins see it, with all that keeps it from being matched, or makes it doubtful, as things are now. */
export async function showRound(db: LeagueDatabase, round: FoundReceivedRound): Promise<ReceivedRound> {
  const posted = readPostedRound(round);
  return {
    ...presentRound(round),
    round: "round" in posted ? presentReported(posted.round) : null,
    faults: await faultsOf(db, round, posted),
    doubts: await doubtsOfRound(db, round),
  };
}

function presentReported({ map, redScore, blueScore, players }: Reported): ReceivedRound["round"] {
  const namesOf = (side: Side) => players.filter((player) => player.side === side).map(({ name }) => name);
  return { map, redScore, blueScore, redNames: namesOf("red"), blueNames: namesOf("blue") };
}

async function doubtsOfRound(db: LeagueDatabase, { result_id: id, frozen }: FoundReceivedRound): Promise<string[]> {
  const result = id === null || frozen === 1 ? undefined : await findResult(db, null, id);
  return result === undefined ? [] : doubtsOf(result, await playersOfResult(db, result.id));
}

async function faultsOf(
  db: LeagueDatabase,
  { state, received_at }: FoundReceivedRound,
  posted: ReturnType<typeof readPostedRound>,
): Promise<ImportFault[]> {
  if (state !== "UNMATCHED" || "ignored" in posted) return [];
  const faults = await findImportFaults(db, posted.round, await activeClans(db), received_at);
  const ofPlayers = faults.filter(({ errorCode }) => !isOfClans(errorCode));
  return isLeagues(faults) ? faults : ofPlayers;
}

function isOfClans(code: ImportFault["errorCode"]): boolean {
  return code !== "PLAYER_NOT_FOUND" && code !== "TEAM_SIZE_MISMATCH";
}

/** Whether a round looks like one of two clans: somebody of each side is in one, and not in the same. */
function isLeagues(faults: readonly ImportFault[]): boolean {
  if (faults.some(({ errorCode }) => errorCode === "SAME_CLAN" || errorCode === "CLAN_NOT_FOUND")) return false;
  const clanless = faults.filter(({ errorCode }) => errorCode === "PLAYER_NOT_IN_CLAN");
  return sides.every((side) => clanless.filter((fault) => fault.side === side).every(({ clanId }) => clanId !== null));
}
