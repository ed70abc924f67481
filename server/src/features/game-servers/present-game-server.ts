import type { GameServer, ReceivedRound } from "contract/game-servers.ts";
import type { Settings } from "../settings.ts";
import type { FoundGameServer } from "./game-servers-queries.ts";
import { nearlyUsed } from "./post-budget.ts";
import type { FoundRound } from "./received-rounds-queries.ts";

export function presentGameServer(server: FoundGameServer, settings: Settings): GameServer {
  const bytesToday = server.bytes_today ?? 0;
  return {
    _id: String(server.id),
    name: server.name,
    enabled: server.enabled === 1,
    autoFreeze: server.auto_freeze === 1,
    createdAt: dateOf(server.created_at),
    lastRoundAt: server.last_round_at === null ? null : dateOf(server.last_round_at),
    bytesToday,
    bytesPerDay: settings.gameServerBytesPerDay,
    isNearBudget: bytesToday >= nearlyUsed(settings),
    oldKeyEndsAt: server.old_key_ends_at === null ? null : dateOf(server.old_key_ends_at),
  };
}

export function presentRound(round: FoundRound): Omit<ReceivedRound, "faults" | "doubts"> {
  return {
    _id: String(round.id),
    state: round.state,
    isRunning: round.running_until !== null,
    // Why it was not frozen is over once it is.
    reason: round.frozen === 1 ? null : round.reason,
    gameServerId: String(round.game_server_id),
    gameServerName: round.game_server_name,
    receivedAt: dateOf(round.received_at),
    resultId: round.result_id === null ? null : String(round.result_id),
    area: round.area,
    text: round.body,
  };
}

function dateOf(instant: number): string {
  return new Date(instant).toISOString();
}
