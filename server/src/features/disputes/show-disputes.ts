import { disputeDays } from "contract/constants.ts";
import type { ResultDisputes } from "contract/disputes.ts";
import { resultCan } from "contract/result-can.ts";
import { refuse } from "../../platform/refusal.ts";
import type { Context } from "../context.ts";
import { playersOf } from "../results/result-players-queries.ts";
import { type FoundResult, findResult } from "../results/results-queries.ts";
import type { Area } from "../tables.ts";
import type { SignedIn } from "../users/find-viewer.ts";
import { listDisputes } from "./disputes-queries.ts";

const dayMs = 86_400_000;

/** The disputes of a result that the viewer may see: admins all, others their own. @throws RESULT_NOT_FOUND */
export async function showDisputes(
  { db, clock }: Pick<Context, "db" | "clock">,
  viewer: SignedIn,
  area: Area,
  id: number,
): Promise<ResultDisputes> {
  const result = await findResult(db, area, id);
  if (result === undefined || !resultCan.see({ freezed: result.frozen === 1 }, viewer))
    throw refuse("RESULT_NOT_FOUND");
  const disputes = await listDisputes(db, id, viewer.role === "ADMIN" ? null : viewer.id);
  const players = await playersOf(db, id);
  const until = disputableUntil(result);
  const mayDispute =
    result.frozen === 1 &&
    clock.now() <= until &&
    players.some(({ user_id }) => user_id === viewer.id) &&
    disputes.every(({ user_id }) => user_id !== viewer.id);
  return {
    disputes: disputes.map((one) => ({
      userId: String(one.user_id),
      userName: one.user_name,
      reason: one.reason,
      openedAt: new Date(one.opened_at).toISOString(),
      answer:
        one.answered_at === null
          ? null
          : {
              text: one.answer ?? "",
              byUserName: one.answered_by_name ?? "",
              date: new Date(one.answered_at).toISOString(),
            },
    })),
    until: mayDispute ? new Date(until).toISOString() : null,
  };
}

/** Until when players may dispute a frozen result, ms UTC. */
export function disputableUntil({ played_at, frozen_at }: Pick<FoundResult, "played_at" | "frozen_at">): number {
  return Math.max(played_at, frozen_at ?? 0) + disputeDays * dayMs;
}
