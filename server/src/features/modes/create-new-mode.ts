import { newModeName } from "contract/constants.ts";
import type { Context } from "../context.ts";
import { makeUnderFreeName } from "../make-under-free-name.ts";
import { createMode } from "./create-mode.ts";
import { modeNameKeys } from "./modes-queries.ts";

/** Makes a mode with a name of its own and answers its key. */
export function createNewMode(context: Pick<Context, "db">): Promise<number> {
  return makeUnderFreeName(
    newModeName,
    () => modeNameKeys(context.db),
    (name) => createMode(context, name),
    "MODE_NAME_TAKEN",
  );
}
