import type { MovedCounts, MoveInNotice } from "contract/admin.ts";
import { transaction } from "../../platform/database/database.ts";
import { refuse } from "../../platform/refusal.ts";
import type { Context } from "../context.ts";
import { countIncomplete, findShownMoveIn, hideMoveIn, listIncomplete } from "./move-in-queries.ts";

/** What admins are told of the move until one of them dismisses it; `null`: nothing. */
export async function findMoveInNotice({ db, clock }: Pick<Context, "db" | "clock">): Promise<MoveInNotice | null> {
  const moveIn = await findShownMoveIn(db);
  if (moveIn === undefined) return null;
  const players = await listIncomplete(db, clock.now());
  return {
    movedAt: dateOf(moveIn.moved_at),
    database: moveIn.database,
    counts: JSON.parse(moveIn.counts) as MovedCounts,
    incomplete: await countIncomplete(db),
    players: players.map(({ id, user_name, email, password_hash, blocked, invited_at }) => ({
      ...{ _id: String(id), userName: user_name, email, hasPassword: password_hash !== "", blocked: blocked === 1 },
      invitedAt: invited_at === null ? null : dateOf(invited_at),
    })),
  };
}

/** Ends the notice for all admins. @throws NOT_FOUND where none is shown */
export async function dismissMoveIn({ db, clock }: Pick<Context, "db" | "clock">): Promise<void> {
  await transaction(db, async (trx) => {
    if (!(await hideMoveIn(trx, clock.now()))) throw refuse("NOT_FOUND");
  });
}

function dateOf(instant: number): string {
  return new Date(instant).toISOString();
}
