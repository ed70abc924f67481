import type { LeagueDatabase } from "../features/context.ts";
import type { Row } from "../features/tables.ts";
import { hasValues } from "./has-values.ts";
import { storedRounds } from "./rebuild-careers-queries.ts";

/** The rounds of players that are not stored like this. Their freeze numbers are above `after` and at most `last`. */
export async function wrongRounds(
  db: LeagueDatabase,
  poolId: number,
  rounds: readonly Row<"player_rounds">[],
  freezes: { readonly after: number; readonly last: number },
): Promise<Row<"player_rounds">[]> {
  const userIds = [...new Set(rounds.map(({ user_id }) => user_id))];
  const stored = Map.groupBy(await storedRounds(db, poolId, userIds, freezes), ({ freeze_number }) => freeze_number);
  return rounds.filter((round) => {
    const sameFreeze = stored.get(round.freeze_number);
    return !hasValues(
      sameFreeze?.find(({ user_id }) => user_id === round.user_id),
      round,
    );
  });
}
