import type { GameServer, ReceivedRound } from "contract/game-servers.ts";
import type { ImportError } from "contract/imports.ts";
import { type Side, sides } from "contract/sides.ts";
import { toIdOrNull, toIsoDate } from "../columns.ts";
import type { LeagueDatabase } from "../context.ts";
import { findActiveClans } from "../results/imports/assign-league-competition.ts";
import { findImportErrors } from "../results/imports/find-import-errors.ts";
import type { ReportedRound } from "../results/imports/round-message.ts";
import { findDiscrepancies } from "../results/result-discrepancies.ts";
import { listPlayersOfResult } from "../results/result-players-queries.ts";
import { findResult } from "../results/results-queries.ts";
import type { Settings } from "../settings.ts";
import type { FoundGameServer } from "./game-servers-queries.ts";
import { parsePostedRound } from "./parse-posted-round.ts";
import { getWarningThreshold } from "./post-budget.ts";
import type { FoundReceivedRound } from "./received-rounds-queries.ts";
import { areConsolesEnabled } from "./server-console.ts";

export function presentGameServer(server: FoundGameServer, settings: Settings): GameServer {
  const bytesToday = server.bytes_today ?? 0;
  return {
    _id: String(server.id),
    name: server.name,
    enabled: server.enabled === 1,
    autoFreeze: server.auto_freeze === 1,
    createdAt: toIsoDate(server.created_at),
    lastRoundAt: toIsoDate(server.last_round_at),
    bytesToday,
    bytesPerDay: settings.gameServerBytesPerDay,
    isNearBudget: bytesToday >= getWarningThreshold(settings),
    oldKeyEndsAt: toIsoDate(server.old_key_ends_at),
    address: server.address,
    protocol: server.protocol,
    econAddress: server.econ_address,
    hasEconPassword: server.econ_password !== null,
    priority: server.priority,
    state: getState(server, settings),
    fault: server.fault,
  };
}

function getState(server: FoundGameServer, settings: Settings): GameServer["state"] {
  if (server.held !== null) return "RESERVED";
  if (server.econ_address === null) return null;
  if (server.enabled === 0 || !areConsolesEnabled(settings)) return "OFF";
  return server.fault !== null || server.checked_at === null ? "UNREACHABLE" : "FREE";
}

function presentRoundFields(round: FoundReceivedRound): Omit<ReceivedRound, "round" | "faults" | "doubts"> {
  return {
    _id: String(round.id),
    state: round.state,
    isRunning: round.running_until !== null,
    // The reason why it was not frozen is obsolete once it is frozen.
    reason: round.frozen === 1 ? null : round.reason,
    gameServerId: String(round.game_server_id),
    gameServerName: round.game_server_name,
    receivedAt: toIsoDate(round.received_at),
    resultId: toIdOrNull(round.result_id),
    area: round.area,
    text: round.body,
  };
}

/**
 * Presents a received round to admins. Includes the errors that prevent a match, and the discrepancies. The API calls them
 * `faults` and `doubts`.
 */
export async function presentReceivedRound(db: LeagueDatabase, round: FoundReceivedRound): Promise<ReceivedRound> {
  const parsedPost = parsePostedRound(round);
  return {
    ...presentRoundFields(round),
    round: "round" in parsedPost ? presentReportedRound(parsedPost.round) : null,
    faults: await listMatchErrors(db, round, parsedPost),
    doubts: await listDiscrepancies(db, round),
  };
}

function presentReportedRound({ map, redScore, blueScore, players }: ReportedRound): ReceivedRound["round"] {
  const listNames = (side: Side) => players.filter((player) => player.side === side).map(({ name }) => name);
  return { map, redScore, blueScore, redNames: listNames("red"), blueNames: listNames("blue") };
}

async function listDiscrepancies(db: LeagueDatabase, { result_id: id, frozen }: FoundReceivedRound): Promise<string[]> {
  // `null`: the result may be of either area.
  const result = id === null || frozen === 1 ? undefined : await findResult(db, null, id);
  return result === undefined ? [] : findDiscrepancies(result, await listPlayersOfResult(db, result.id));
}

/** Lists the errors that prevent an unmatched round from being matched. Leaves out errors about clans in a ranked round. */
async function listMatchErrors(
  db: LeagueDatabase,
  { state, received_at }: FoundReceivedRound,
  parsedPost: ReturnType<typeof parsePostedRound>,
): Promise<ImportError[]> {
  if (state !== "UNMATCHED" || "ignoreReason" in parsedPost) return [];
  const activeClans = await findActiveClans(db);
  const errors = await findImportErrors(db, parsedPost.round, activeClans, received_at);
  const playerErrors = errors.filter(({ errorCode }) => !isClanError(errorCode));
  return looksLikeClanMatch(errors) ? errors : playerErrors;
}

/** Whether an error concerns the clans of a round. */
function isClanError(code: ImportError["errorCode"]): boolean {
  return code !== "PLAYER_NOT_FOUND" && code !== "TEAM_SIZE_MISMATCH";
}

/**
 * Whether a round looks like a match of two clans: each side has a player of a clan, or only unknown players, and the clans
 * differ.
 */
function looksLikeClanMatch(errors: readonly ImportError[]): boolean {
  if (errors.some(({ errorCode }) => errorCode === "SAME_CLAN" || errorCode === "CLAN_NOT_FOUND")) return false;
  const clanlessErrors = errors.filter(({ errorCode }) => errorCode === "PLAYER_NOT_IN_CLAN");
  // The error names a clan if another player of the side belongs to it.
  return sides.every((side) =>
    clanlessErrors.filter((error) => error.side === side).every(({ clanId }) => clanId !== null),
  );
}
