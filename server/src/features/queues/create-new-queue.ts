import { maps, newQueue } from "contract/constants.ts";
import { refuse } from "../../platform/refusal.ts";
import type { Context } from "../context.ts";
import { makeUnderFreeName } from "../make-under-free-name.ts";
import { listModes } from "../modes/modes-queries.ts";
import { createQueue } from "./create-queue.ts";

/**
 * Creates a queue with a generated name for the first mode by name, and returns its key.
 * @throws NO_MODE, MODE_NOT_FOUND when the mode is deleted concurrently
 */
export async function createNewQueue(context: Context): Promise<number> {
  const [mode] = await listModes(context.db, { descending: false, limit: 1, offset: 0 });
  if (mode === undefined) throw refuse("NO_MODE");
  const fields = { modeId: mode.id, mode: newQueue.teamSize, maps: maps.slice(0, 1) };
  return makeUnderFreeName(context.db, "queues", newQueue.name, (name) => createQueue(context, { ...fields, name }));
}
