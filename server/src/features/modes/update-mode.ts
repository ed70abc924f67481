import { transaction } from "../../platform/database/database.ts";
import { refuse } from "../../platform/refusal.ts";
import type { Context } from "../context.ts";
import { recordNews } from "../outbox-queries.ts";
import { refuseTakenName } from "../refuse-taken-name.ts";
import { renameMode } from "./modes-queries.ts";

/** Renames a mode. @throws MODE_NOT_FOUND, MODE_NAME_TAKEN */
export async function updateMode({ db, clock }: Pick<Context, "db" | "clock">, id: number, name: string) {
  const renamed = transaction(db, async (trx) => {
    if (!(await renameMode(trx, id, name))) throw refuse("MODE_NOT_FOUND");
    await recordNews(trx, { kind: "names-changed" }, clock.now());
  });
  await refuseTakenName("MODE_NAME_TAKEN", name, renamed);
}
