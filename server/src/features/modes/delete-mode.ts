import { transaction } from "../../platform/database/database.ts";
import { violatesReference } from "../../platform/database/dialect.ts";
import { refuse } from "../../platform/refusal.ts";
import type { Context } from "../context.ts";
import { removeMode } from "./modes-queries.ts";

/** Deletes a mode that nothing refers to. @throws MODE_NOT_FOUND, MODE_IN_USE */
export async function deleteMode({ db }: Pick<Context, "db">, id: number): Promise<void> {
  const deleted = await transaction(db, (trx) => removeMode(trx, id)).catch((error) => {
    throw violatesReference(error) ? refuse("MODE_IN_USE") : error;
  });
  if (!deleted) throw refuse("MODE_NOT_FOUND");
}
