import type { ReceivedRound } from "contract/game-servers.ts";
import type { ImportFault } from "contract/imports.ts";
import { sides } from "contract/sides.ts";
import type { LeagueDatabase } from "../context.ts";
import { activeClans } from "../imports/assign-league-board.ts";
import { findImportFaults } from "../imports/find-import-faults.ts";
import { doubtsOf } from "../results/result-doubts.ts";
import { playersOf } from "../results/result-players-queries.ts";
import { findResult } from "../results/results-queries.ts";
import { presentRound } from "./present-game-server.ts";
import { readPostedRound } from "./read-posted-round.ts";
import type { FoundRound } from "./received-rounds-queries.ts";

/** A received round as admins see it, with all that keeps it from being matched, or makes it doubtful, as things are now. */
export async function showRound(db: LeagueDatabase, round: FoundRound): Promise<ReceivedRound> {
  return { ...presentRound(round), faults: await faultsOf(db, round), doubts: await doubtsOfRound(db, round) };
}

async function doubtsOfRound(db: LeagueDatabase, { result_id: id, frozen }: FoundRound): Promise<string[]> {
  const result = id === null || frozen === 1 ? undefined : await findResult(db, null, id);
  return result === undefined ? [] : doubtsOf(result, await playersOf(db, result.id));
}

async function faultsOf(db: LeagueDatabase, received: FoundRound): Promise<ImportFault[]> {
  if (received.state !== "UNMATCHED" || received.body === null) return [];
  const posted = readPostedRound(received);
  if ("ignored" in posted) return [];
  const faults = await findImportFaults(db, posted.round, await activeClans(db));
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
