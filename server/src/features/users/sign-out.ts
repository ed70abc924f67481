import { transaction } from "../../platform/database/database.ts";
import type { Context } from "../context.ts";
import { tokenHash } from "./session-token.ts";
import { removeSession } from "./sessions-queries.ts";

/** Ends the session that a token opens, if it opens one. */
export async function signOut({ db }: Pick<Context, "db">, token: string): Promise<void> {
  await transaction(db, (trx) => removeSession(trx, tokenHash(token)));
}
