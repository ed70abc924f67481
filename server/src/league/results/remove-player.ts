import { refuse } from "../../platform/refusal.ts";
import type { Context } from "../context.ts";
import { editResult, type ResultPlace, teamsChanged } from "./edit-result.ts";
import { removePlayerRow } from "./result-players-queries.ts";

/** Takes a player out of a result. @throws PLAYER_NOT_IN_RESULT */
export async function removePlayer(context: Pick<Context, "db">, place: ResultPlace, userId: number): Promise<void> {
  await editResult(context, place, async (trx, result) => {
    if (!(await removePlayerRow(trx, place.id, userId))) throw refuse("PLAYER_NOT_IN_RESULT");
    await teamsChanged(trx, result);
  });
}
