import { refuse } from "../../platform/refusal.ts";
import type { Context } from "../context.ts";
import { leaveMatch } from "../matches/leave-match.ts";
import { editTeams, openMatchIn, type ResultRef, teamsChanged } from "./edit-result.ts";
import { removePlayerRow } from "./result-players-queries.ts";

/** Removes a player from a result and from its open match. @throws PLAYER_NOT_IN_RESULT */
export async function removePlayer(
  { db, clock }: Pick<Context, "db" | "clock">,
  ref: ResultRef,
  userId: number,
): Promise<void> {
  await editTeams({ db }, ref, async (trx, result) => {
    if (!(await removePlayerRow(trx, ref.id, userId))) throw refuse("PLAYER_NOT_IN_RESULT");
    await teamsChanged(trx, result);
    const matchId = openMatchIn(result);
    if (matchId !== null) await leaveMatch(trx, matchId, userId, clock.now());
  });
}
