import { transaction } from "../../platform/database/database.ts";
import { refuse } from "../../platform/refusal.ts";
import type { Context, LeagueTransaction } from "../context.ts";
import { noteSubject } from "../history/history-scope.ts";
import { seasonEnded } from "../seasons/active-season.ts";
import { lockActiveSeasonForShare } from "../seasons/seasons-queries.ts";
import type { Row } from "../tables.ts";
import { lockMotionForUpdate } from "./motions-queries.ts";

/**
 * Runs a change of a motion of the active season in one transaction that has locked its row: a vote comes before or after
 * the motion is closed, never between the count and the end.
 * @throws MOTION_NOT_FOUND, SEASON_ENDED
 */
export function editMotion(
  { db }: Pick<Context, "db">,
  id: number,
  edit: (trx: LeagueTransaction, motion: Row<"motions">) => Promise<void>,
): Promise<void> {
  return transaction(db, async (trx) => {
    const season = await lockActiveSeasonForShare(trx);
    const motion = await lockMotionForUpdate(trx, id);
    if (motion === undefined) throw refuse("MOTION_NOT_FOUND");
    if (season === undefined || motion.season_id !== season.id) throw await seasonEnded(trx, motion.season_id);
    await noteSubject(trx, { kind: "MOTION", id });
    await edit(trx, motion);
  });
}
