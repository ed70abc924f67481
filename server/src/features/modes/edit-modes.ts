import { newModeName } from "contract/constants.ts";
import { transaction } from "../../platform/database/database.ts";
import { violatesReference } from "../../platform/database/dialect.ts";
import { refuse } from "../../platform/refusal.ts";
import type { Context } from "../context.ts";
import { recordNews } from "../outbox-queries.ts";
import { makeUnderFreeName, refuseTakenName } from "../refuse-taken-name.ts";
import { insertMode, removeMode, renameMode } from "./modes-queries.ts";

/** Makes a mode and returns its key. @throws MODE_NAME_TAKEN */
export function createMode({ db }: Pick<Context, "db">, name: string): Promise<number> {
  const made = transaction(db, (trx) => insertMode(trx, name));
  return refuseTakenName("MODE_NAME_TAKEN", name, made);
}

/** Makes a mode with an unused default name and returns its key. */
export function createNewMode(context: Pick<Context, "db">): Promise<number> {
  return makeUnderFreeName(context.db, "modes", newModeName, (name) => createMode(context, name));
}

/** Renames a mode. @throws MODE_NOT_FOUND, MODE_NAME_TAKEN */
export async function updateMode({ db, clock }: Pick<Context, "db" | "clock">, id: number, name: string) {
  const renamed = transaction(db, async (trx) => {
    if (!(await renameMode(trx, id, name))) throw refuse("MODE_NOT_FOUND");
    await recordNews(trx, { kind: "names-changed" }, clock.now());
  });
  await refuseTakenName("MODE_NAME_TAKEN", name, renamed);
}

/** Deletes a mode that nothing refers to. @throws MODE_NOT_FOUND, MODE_IN_USE */
export async function deleteMode({ db }: Pick<Context, "db">, id: number): Promise<void> {
  const deleted = await transaction(db, (trx) => removeMode(trx, id)).catch((error) => {
    throw violatesReference(error) ? refuse("MODE_IN_USE") : error;
  });
  if (!deleted) throw refuse("MODE_NOT_FOUND");
}
