import { maxPlayersPerSide } from "contract/constants.ts";
import type { Side } from "contract/sides.ts";
import { refuse } from "../../platform/refusal.ts";
import type { Context } from "../context.ts";
import { joinMatch, leaveMatch } from "../matches/change-match.ts";
import { findUser } from "../users/users-queries.ts";
import { editTeams, openMatchIn, type ResultRef, teamsChanged } from "./edit-result.ts";
import { showResult } from "./present-result.ts";
import type { ResultArea } from "./result-area.ts";
import { insertPlayer, removePlayerRow, teamSizes } from "./result-players-queries.ts";
import { discardResult } from "./store-result.ts";

/**
 * Adds a player with empty figures to a side. They join the match that is open for the result, unless they are blocked.
 * @throws USER_NOT_FOUND, PLAYER_ALREADY_IN_RESULT, TEAM_FULL, PLAYER_HAS_OPEN_MATCH
 */
export async function addPlayer(
  { db, clock }: Pick<Context, "db" | "clock">,
  ref: ResultRef,
  { userId, side }: { userId: number; side: Side },
): Promise<void> {
  await editTeams({ db }, ref, async (trx, result) => {
    const user = await findUser(trx, userId);
    if (user === undefined) throw refuse("USER_NOT_FOUND");
    const empty = { score: 0, flags: null, kills: 0, deaths: 0 };
    if (!(await insertPlayer(trx, { result_id: ref.id, user_id: userId, side, ...empty }))) {
      throw refuse("PLAYER_ALREADY_IN_RESULT", { userName: user.user_name });
    }
    if ((await teamSizes(trx, ref.id))[side] > maxPlayersPerSide) {
      throw refuse("TEAM_FULL", { players: maxPlayersPerSide });
    }
    await teamsChanged(trx, result);
    const matchId = openMatchIn(result);
    if (matchId === null || user.blocked === 1) return;
    const match = { id: matchId, poolId: result.pool_id };
    await joinMatch(trx, match, { userId, userName: user.user_name, side }, clock.now());
  });
}

/**
 * Removes a player from a result and from its open match. If the votes of those who stay are now a majority, the match is
 * cancelled and its result is deleted.
 * @returns the result without the player, also when it is deleted
 * @throws PLAYER_NOT_IN_RESULT
 */
export async function removePlayer<View>(
  { db, clock }: Pick<Context, "db" | "clock">,
  ref: { readonly area: ResultArea<View>; readonly id: number },
  userId: number,
): Promise<{ data: View }> {
  return editTeams({ db }, ref, async (trx, result) => {
    if (!(await removePlayerRow(trx, ref.id, userId))) throw refuse("PLAYER_NOT_IN_RESULT");
    await teamsChanged(trx, result);
    const shown = await showResult({ db: trx }, ref);
    const matchId = openMatchIn(result);
    if (matchId !== null) {
      const { isVotedDown } = await leaveMatch(trx, matchId, userId, clock.now());
      // A match that is being played ends with its round.
      if (isVotedDown && result.running === 0) await discardResult(trx, result, clock.now());
    }
    return shown;
  });
}
