import { refuse } from "../../platform/refusal.ts";
import type { Context } from "../context.ts";
import { editMotion } from "./edit-motion.ts";
import { countAndClose } from "./motions-queries.ts";

/** Closes an open motion and counts its votes. @throws MOTION_NOT_OPEN, and as `editMotion` does */
export async function closeMotion(context: Pick<Context, "db" | "clock">, id: number): Promise<void> {
  await editMotion(context, id, async (trx, { opened_at, closed_at }) => {
    if (opened_at === null || closed_at !== null) throw refuse("MOTION_NOT_OPEN");
    await countAndClose(trx, id, context.clock.now());
  });
}
