import { transaction } from "../../platform/database/database.ts";
import { refuse } from "../../platform/refusal.ts";
import type { Context, LeagueTransaction } from "../context.ts";
import { type FoundMatchPlayer, findMatch, playersOfMatches } from "../matches/matches-queries.ts";
import { recordNews } from "../outbox-queries.ts";
import { type LockedMatch, lockMatchForUpdate } from "./lock-match.ts";

/**
 * Runs an action of a player in an open match, in one transaction that has locked the match, and records the news.
 * @throws MATCH_NOT_FOUND, NOT_IN_MATCH, MATCH_OVER, MATCH_RUNNING
 */
export async function actInMatch(
  { db, clock }: Pick<Context, "db" | "clock">,
  userId: number,
  matchId: number,
  act: (trx: LeagueTransaction, locked: LockedMatch, player: FoundMatchPlayer) => Promise<void>,
): Promise<void> {
  await transaction(db, async (trx) => {
    const locked = await lockMatchForUpdate(trx, matchId);
    if (locked === null) throw await overFor(trx, userId, matchId);
    const player = locked.players.find(({ user_id }) => user_id === userId);
    if (player === undefined) throw refuse("NOT_IN_MATCH");
    if (locked.result.running === 1) throw refuse("MATCH_RUNNING");
    await act(trx, locked, player);
    await recordNews(trx, { kind: "match-changed", matchId }, clock.now());
  });
}

/** Why a user can do nothing in a match that is not open. */
async function overFor(trx: LeagueTransaction, userId: number, matchId: number) {
  if ((await findMatch(trx, matchId)) === undefined) return refuse("MATCH_NOT_FOUND");
  const players = await playersOfMatches(trx, [matchId]);
  return refuse(players.some(({ user_id }) => user_id === userId) ? "MATCH_OVER" : "NOT_IN_MATCH");
}
