import { type Area, maxPendingCount } from "contract/constants.ts";
import { affectsRows } from "../../../platform/database/statements.ts";
import type { LeagueDatabase, LeagueTransaction } from "../../context.ts";
import { publishUserChanges } from "../../public-changes.ts";
import type { NewRow, Row } from "../../tables.ts";

/**
 * Lists the disputes of a result, the oldest first.
 * @param userId only disputes of this player; `null`: disputes of all players
 */
export function listDisputes(db: LeagueDatabase, resultId: number, userId: number | null) {
  return (
    db
      .selectFrom("disputes as d")
      .innerJoin("users as u", "u.id", "d.user_id")
      .leftJoin("users as admin", "admin.id", "d.answered_by")
      .select(["d.user_id", "u.user_name", "d.reason", "d.opened_at", "d.answer", "d.answered_at"])
      .select("admin.user_name as answered_by_name")
      .where("d.result_id", "=", resultId)
      // `?? 0` is only for the type checker: the condition is not added if `userId` is null.
      .$if(userId !== null, (query) => query.where("d.user_id", "=", userId ?? 0))
      .orderBy("d.opened_at")
      .orderBy("d.user_id")
      .execute()
  );
}

/** Lists the open disputes of an area's results, the oldest first, up to a maximum. */
export function listOpenDisputes(db: LeagueDatabase, area: Area) {
  return db
    .selectFrom("disputes as d")
    .innerJoin("results as r", "r.id", "d.result_id")
    .innerJoin("users as u", "u.id", "d.user_id")
    .select(["d.result_id", "d.reason", "d.opened_at", "u.user_name"])
    .select(["r.played_at", "r.map", "r.red_score", "r.blue_score"])
    .where("d.answered_at", "is", null)
    .where("r.area", "=", area)
    .orderBy("d.opened_at")
    .orderBy("d.result_id")
    .limit(maxPendingCount)
    .execute();
}

/** Inserts a dispute. @returns `false` if the player has already disputed the result */
export async function insertDispute(trx: LeagueTransaction, dispute: NewRow<"disputes">): Promise<boolean> {
  const isInserted = await affectsRows(
    trx
      .insertInto("disputes")
      .values(dispute)
      .onConflict((conflict) => conflict.columns(["result_id", "user_id"]).doNothing()),
  );
  if (isInserted) publishUserChanges(trx, [dispute.user_id]);
  return isInserted;
}

/** Stores the answer to a dispute. @returns `false` if there is no such dispute or it has been answered */
export async function saveDisputeAnswer(
  trx: LeagueTransaction,
  resultId: number,
  userId: number,
  answer: Pick<Row<"disputes">, "answer" | "answered_by" | "answered_at">,
): Promise<boolean> {
  const isAnswered = await affectsRows(
    trx
      .updateTable("disputes")
      .set(answer)
      .where("result_id", "=", resultId)
      .where("user_id", "=", userId)
      .where("answered_at", "is", null),
  );
  if (isAnswered) publishUserChanges(trx, [userId]);
  return isAnswered;
}

/** Tells the players who have an open dispute of a result that the result is deleted. */
export async function publishDeletionOfDisputedResult(trx: LeagueTransaction, resultId: number): Promise<void> {
  const disputes = await trx
    .selectFrom("disputes")
    .select("user_id")
    .where("result_id", "=", resultId)
    .where("answered_at", "is", null)
    .execute();
  publishUserChanges(
    trx,
    disputes.map(({ user_id }) => user_id),
  );
}
