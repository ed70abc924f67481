import { refuse } from "../../platform/refusal.ts";
import type { Context } from "../context.ts";
import { isVotedDown } from "../matches/change-match.ts";
import { changeMatchPlayer } from "../matches/matches-queries.ts";
import { discardResult } from "../results/store-result.ts";
import { actInMatch } from "./act-in-match.ts";

/**
 * Votes to cancel a match. A majority of its players cancels it: its result is deleted and all players are free.
 * @throws MATCH_NOT_FOUND, NOT_IN_MATCH, MATCH_OVER, MATCH_RUNNING, ALREADY_CANCELLING
 */
export async function voteToCancel(
  context: Pick<Context, "db" | "clock">,
  userId: number,
  matchId: number,
): Promise<void> {
  await actInMatch(context, userId, matchId, async (trx, { result, players }, player) => {
    if (player.wants_cancel === 1) throw refuse("ALREADY_CANCELLING");
    await changeMatchPlayer(trx, player, { wants_cancel: 1 });
    const others = players.filter((other) => other !== player);
    if (isVotedDown([...others, { wants_cancel: 1 }])) await discardResult(trx, result, context.clock.now());
  });
}

/**
 * Withdraws a vote to cancel a match.
 * @throws MATCH_NOT_FOUND, NOT_IN_MATCH, MATCH_OVER, MATCH_RUNNING, NOT_CANCELLING
 */
export async function withdrawCancelVote(
  context: Pick<Context, "db" | "clock">,
  userId: number,
  matchId: number,
): Promise<void> {
  await actInMatch(context, userId, matchId, async (trx, _taken, player) => {
    if (player.wants_cancel === 0) throw refuse("NOT_CANCELLING");
    await changeMatchPlayer(trx, player, { wants_cancel: 0 });
  });
}
