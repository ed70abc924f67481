import type { LeagueDatabase } from "../features/context.ts";
import type { Row } from "../features/tables.ts";
import { type StoredRound, storedRounds } from "./rebuild-careers-queries.ts";
import { inParts } from "./rebuild-queries.ts";

/**
 * The rounds of players that are not stored like this. They are in the order of their freezes, which are above `after` and
 * at most `last`.
 */
export async function wrongRounds(
  db: LeagueDatabase,
  poolId: number,
  rounds: readonly Row<"player_rounds">[],
  freezes: { readonly after: number; readonly last: number },
): Promise<Row<"player_rounds">[]> {
  const byUser = Map.groupBy(rounds, ({ user_id }) => user_id);
  const wrong: Row<"player_rounds">[] = [];
  for (const userIds of inParts([...byUser.keys()].toSorted((one, other) => one - other))) {
    const stored = await storedRounds(db, poolId, userIds, freezes);
    let next = 0;
    // Both are in the order of players and freezes, so that they are walked through side by side.
    for (const userId of userIds) {
      for (const round of byUser.get(userId) ?? []) {
        while (isBefore(stored[next], round)) next += 1;
        if (!isStoredAs(stored[next], round)) wrong.push(round);
      }
    }
  }
  return wrong;
}

function isBefore(stored: StoredRound | undefined, { user_id, freeze_number }: Row<"player_rounds">): boolean {
  if (stored === undefined) return false;
  return stored[0] < user_id || (stored[0] === user_id && stored[1] < freeze_number);
}

function isStoredAs(stored: StoredRound | undefined, round: Row<"player_rounds">): boolean {
  return (
    stored !== undefined &&
    stored[0] === round.user_id &&
    stored[1] === round.freeze_number &&
    stored[2] === round.result_id &&
    stored[3] === round.area &&
    stored[4] === round.board_id &&
    stored[5] === round.played_at &&
    stored[6] === round.map &&
    stored[7] === round.outcome &&
    stored[8] === round.elo_before &&
    stored[9] === round.elo_gain
  );
}
