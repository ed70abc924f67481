import { maxPlayersPerSide } from "contract/constants.ts";
import type { Side } from "contract/sides.ts";
import { refuse } from "../../platform/refusal.ts";
import type { Context } from "../context.ts";
import { findUser } from "../users/users-queries.ts";
import { editResult, type ResultPlace, teamsChanged } from "./edit-result.ts";
import { insertPlayer, teamSizes } from "./result-players-queries.ts";

/** Adds a player with empty figures to a side. @throws USER_NOT_FOUND, PLAYER_ALREADY_IN_RESULT, TEAM_FULL */
export async function addPlayer(
  context: Pick<Context, "db">,
  place: ResultPlace,
  { userId, side }: { userId: number; side: Side },
): Promise<void> {
  await editResult(context, place, async (trx, result) => {
    const user = await findUser(trx, userId);
    if (user === undefined) throw refuse("USER_NOT_FOUND");
    const empty = { score: 0, flags: null, kills: 0, deaths: 0 };
    if (!(await insertPlayer(trx, { result_id: place.id, user_id: userId, side, ...empty }))) {
      throw refuse("PLAYER_ALREADY_IN_RESULT", { userName: user.user_name });
    }
    if ((await teamSizes(trx, place.id))[side] > maxPlayersPerSide) {
      throw refuse("TEAM_FULL", { players: maxPlayersPerSide });
    }
    await teamsChanged(trx, result);
  });
}
