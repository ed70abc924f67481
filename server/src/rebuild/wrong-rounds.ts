import type { LeagueDatabase } from "../features/context.ts";
import type { Row } from "../features/tables.ts";
import { hasValues } from "./has-values.ts";
import { storedRounds } from "./rebuild-careers-queries.ts";

/** The rounds of players that are not stored like this. */
export async function wrongRounds(
  db: LeagueDatabase,
  poolId: number,
  rounds: readonly Row<"player_rounds">[],
): Promise<Row<"player_rounds">[]> {
  const stored = await storedRounds(db, poolId, rounds);
  return rounds.filter((round) => !hasValues(stored.get(`${round.user_id} ${round.freeze_number}`), round));
}
