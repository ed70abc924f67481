import { maxPlayersPerSide } from "contract/constants.ts";
import type { Side } from "contract/sides.ts";
import { refuse } from "../../platform/refusal.ts";
import type { Context } from "../context.ts";
import { joinMatch } from "../matches/join-match.ts";
import { findUser } from "../users/users-queries.ts";
import { editTeams, openMatchIn, type ResultRef, teamsChanged } from "./edit-result.ts";
import { insertPlayer, teamSizes } from "./result-players-queries.ts";

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
