import { newModeName } from "contract/constants.ts";
import { transaction } from "../../platform/database/database.ts";
import { violates } from "../../platform/database/dialect.ts";
import { refuse } from "../../platform/refusal.ts";
import type { Context } from "../context.ts";
import { makeUnderFreeName } from "../make-under-free-name.ts";
import { insertMode, modeNameKeys } from "./modes-queries.ts";

/** Makes a mode and returns its key. @throws MODE_NAME_TAKEN */
export async function createMode({ db }: Pick<Context, "db">, name: string): Promise<number> {
  return uniquelyNamed(name, () => transaction(db, (trx) => insertMode(trx, name)));
}

/** Makes a mode with an unused default name and returns its key. */
export function createNewMode(context: Pick<Context, "db">): Promise<number> {
  return makeUnderFreeName(
    newModeName,
    () => modeNameKeys(context.db),
    (name) => createMode(context, name),
    "MODE_NAME_TAKEN",
  );
}

/** @throws MODE_NAME_TAKEN when the write gave a mode the name of another */
export async function uniquelyNamed<Answer>(name: string, write: () => Promise<Answer>): Promise<Answer> {
  try {
    return await write();
  } catch (error) {
    throw violates(error, "modes_by_name") ? refuse("MODE_NAME_TAKEN", { name }) : error;
  }
}
