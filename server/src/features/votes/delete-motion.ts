import { refuse } from "../../platform/refusal.ts";
import type { Context } from "../context.ts";
import { editMotion } from "./edit-motion.ts";
import { removeMotion } from "./motions-queries.ts";

/** Deletes a motion that is not closed, with its votes. @throws MOTION_CLOSED, and as `editMotion` does */
export async function deleteMotion(context: Pick<Context, "db">, id: number): Promise<void> {
  await editMotion(context, id, async (trx, { closed_at }) => {
    if (closed_at !== null) throw refuse("MOTION_CLOSED");
    await removeMotion(trx, id);
  });
}
