import { transaction } from "../../platform/database/database.ts";
import { refuse } from "../../platform/refusal.ts";
import type { Context } from "../context.ts";
import type { SignedIn } from "./find-viewer.ts";
import { removeSessionOf, removeSessionsOf } from "./sessions-queries.ts";

/** Ends one of the viewer's own sessions. @throws SESSION_NOT_FOUND, also for one of somebody else */
export async function endSession({ db }: Pick<Context, "db">, viewer: SignedIn, id: number): Promise<void> {
  await transaction(db, async (trx) => {
    if (!(await removeSessionOf(trx, viewer.id, id))) throw refuse("SESSION_NOT_FOUND");
  });
}

/** Ends all sessions of the viewer but the one that they use. */
export async function endOtherSessions({ db }: Pick<Context, "db">, viewer: SignedIn): Promise<void> {
  await transaction(db, (trx) => removeSessionsOf(trx, viewer.id, viewer.sessionId));
}
