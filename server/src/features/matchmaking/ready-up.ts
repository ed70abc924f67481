import { refuse } from "../../platform/refusal.ts";
import type { Context } from "../context.ts";
import { changeMatchPlayer, endReadyCheck } from "../matches/matches-queries.ts";
import { actInMatch } from "./act-in-match.ts";

/**
 * Marks a player as ready. Once all are, the ready check ends.
 * @throws MATCH_NOT_FOUND, NOT_IN_MATCH, MATCH_OVER, MATCH_RUNNING, ALREADY_READY, READY_TOO_LATE
 */
export async function readyUp(context: Pick<Context, "db" | "clock">, userId: number, matchId: number): Promise<void> {
  await actInMatch(context, userId, matchId, async (trx, { match, players }, player) => {
    if (player.ready === 1) throw refuse("ALREADY_READY");
    // Also before the expired match has been cancelled.
    if ((match.ready_until ?? 0) <= context.clock.now()) throw refuse("READY_TOO_LATE");
    await changeMatchPlayer(trx, player, { ready: 1 });
    const isLast = players.every(({ user_id, ready }) => ready === 1 || user_id === userId);
    if (isLast) await endReadyCheck(trx, matchId);
  });
}
