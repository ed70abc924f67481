import { refuse } from "../../platform/refusal.ts";
import type { Context } from "../context.ts";
import { leaveMatch } from "../matches/leave-match.ts";
import { discardResult } from "./discard-result.ts";
import { editTeams, openMatchIn, teamsChanged } from "./edit-result.ts";
import type { ResultArea } from "./result-area.ts";
import { removePlayerRow } from "./result-players-queries.ts";
import { showResult } from "./show-result.ts";

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
