import { newModeName } from "contract/constants.ts";
import type { BodyOf } from "contract/endpoint.ts";
import type { modesShapes } from "contract/modes.ts";
import { transaction } from "../../platform/database/database.ts";
import { violatesReference } from "../../platform/database/dialect.ts";
import { refuse } from "../../platform/refusal.ts";
import { omitUndefined } from "../columns.ts";
import { type Context, neverRefuse, type RefuseIfChanged } from "../context.ts";
import { recordNews } from "../outbox-queries.ts";
import { makeUnderFreeName, refuseTakenName } from "../refuse-taken-name.ts";
import { changeMode, insertMode, lockModeForUpdate, removeMode } from "./modes-queries.ts";

/** Makes a mode and returns its key. @throws MODE_NAME_TAKEN */
export function createMode({ db }: Pick<Context, "db">, name: string): Promise<number> {
  const made = transaction(db, (trx) => insertMode(trx, name));
  return refuseTakenName("MODE_NAME_TAKEN", name, made);
}

/** Makes a mode with an unused default name and returns its key. */
export function createNewMode(context: Pick<Context, "db">): Promise<number> {
  return makeUnderFreeName(context.db, "modes", newModeName, (name) => createMode(context, name));
}

/** Changes the given fields of a mode. @throws MODE_NOT_FOUND, MODE_NAME_TAKEN */
export async function updateMode(
  { db, clock }: Pick<Context, "db" | "clock">,
  id: number,
  edit: ModeEdit,
  refuseIfChanged: RefuseIfChanged = neverRefuse,
): Promise<void> {
  const { name, scoreLimit, timeLimit, spectators } = edit;
  const change = omitUndefined({ name, score_limit: scoreLimit, time_limit: timeLimit, spectators });
  if (Object.keys(change).length === 0) return;
  const changed = transaction(db, async (trx) => {
    if (!(await lockModeForUpdate(trx, id))) throw refuse("MODE_NOT_FOUND");
    await refuseIfChanged(trx);
    await changeMode(trx, id, change);
    if (name !== undefined) await recordNews(trx, { kind: "names-changed" }, clock.now());
  });
  await refuseTakenName("MODE_NAME_TAKEN", name ?? "", changed);
}

type ModeEdit = BodyOf<(typeof modesShapes)["updateMode"]>;

/** Deletes a mode that nothing refers to. @throws MODE_NOT_FOUND, MODE_IN_USE */
export async function deleteMode({ db }: Pick<Context, "db">, id: number): Promise<void> {
  const deleted = await transaction(db, (trx) => removeMode(trx, id)).catch((error) => {
    throw violatesReference(error) ? refuse("MODE_IN_USE") : error;
  });
  if (!deleted) throw refuse("MODE_NOT_FOUND");
}
