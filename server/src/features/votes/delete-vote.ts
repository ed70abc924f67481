import { transaction } from "../../platform/database/database.ts";
import { refuse } from "../../platform/refusal.ts";
import type { Context } from "../context.ts";
import { removeVote } from "./votes-queries.ts";

/** Deletes a vote with its entries. @throws VOTE_NOT_FOUND */
export async function deleteVote({ db }: Pick<Context, "db">, id: number): Promise<void> {
  if (!(await transaction(db, (trx) => removeVote(trx, id)))) throw refuse("VOTE_NOT_FOUND");
}
