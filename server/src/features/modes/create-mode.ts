import { newModeName } from "contract/constants.ts";
import { transaction } from "../../platform/database/database.ts";
import type { Context } from "../context.ts";
import { makeUnderFreeName } from "../make-under-free-name.ts";
import { refuseTakenName } from "../refuse-taken-name.ts";
import { insertMode } from "./modes-queries.ts";

/** Makes a mode and returns its key. @throws MODE_NAME_TAKEN */
export async function createMode({ db }: Pick<Context, "db">, name: string): Promise<number> {
  return refuseTakenName(
    "MODE_NAME_TAKEN",
    name,
    transaction(db, (trx) => insertMode(trx, name)),
  );
}

/** Makes a mode with an unused default name and returns its key. */
export function createNewMode(context: Pick<Context, "db">): Promise<number> {
  return makeUnderFreeName(context.db, "modes", newModeName, (name) => createMode(context, name));
}
