import { refuse } from "../../platform/refusal.ts";
import type { Context } from "../context.ts";
import { editMotion } from "./edit-motion.ts";
import { setOpened } from "./motions-queries.ts";

/** Opens a proposed motion to the leaders' votes. @throws MOTION_OPENED, and as `editMotion` does */
export async function openMotion(context: Pick<Context, "db" | "clock">, id: number): Promise<void> {
  await editMotion(context, id, async (trx, { opened_at }) => {
    if (opened_at !== null) throw refuse("MOTION_OPENED");
    await setOpened(trx, id, context.clock.now());
  });
}
