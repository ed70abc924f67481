import { defaultModeName } from "contract/constants.ts";
import type { BodyOf } from "contract/endpoint.ts";
import type { modesSchemas } from "contract/modes.ts";
import { createApiError } from "../../platform/api-error.ts";
import { transaction } from "../../platform/database/database.ts";
import { violatesForeignKey } from "../../platform/database/dialect.ts";
import { recordAffected } from "../audit-log/audit-log-recorder.ts";
import { omitUndefined } from "../columns.ts";
import { type Context, type EnsureUnchanged, type LeagueTransaction, skipUnchangedCheck } from "../context.ts";
import { recordOutboxMessage } from "../outbox-queries.ts";
import { createWithAvailableName, translateTakenNameError } from "../taken-names.ts";
import { changeMode, insertMode, lockModeForUpdate, removeMode } from "./modes-queries.ts";

/**
 * Creates a mode and returns its id.
 * @throws MODE_NAME_TAKEN if another mode has the name
 */
export function createMode({ db }: Pick<Context, "db">, name: string): Promise<number> {
  return translateTakenNameError("MODE_NAME_TAKEN", name, () => transaction(db, (trx) => insertMode(trx, name)));
}

/** Creates a mode with an unused default name and returns its id. */
export function createModeWithDefaultName(context: Pick<Context, "db">): Promise<number> {
  return createWithAvailableName(context.db, "modes", defaultModeName, (name) => createMode(context, name));
}

/**
 * Changes the given fields of a mode.
 * @throws MODE_NOT_FOUND if there is no such mode
 * @throws MODE_NAME_TAKEN if another mode has the name
 */
export async function updateMode(
  { db, clock }: Pick<Context, "db" | "clock">,
  id: number,
  edit: ModeEdit,
  ensureUnchanged: EnsureUnchanged = skipUnchangedCheck,
): Promise<void> {
  const { name, scoreLimit, timeLimit, spectators } = edit;
  const change = omitUndefined({ name, score_limit: scoreLimit, time_limit: timeLimit, spectators });
  if (Object.keys(change).length === 0) return;
  const update = async (trx: LeagueTransaction) => {
    if (!(await lockModeForUpdate(trx, id))) throw createApiError("MODE_NOT_FOUND");
    await ensureUnchanged(trx);
    await recordAffected(trx, { kind: "MODE", id });
    await changeMode(trx, id, change);
    if (name !== undefined) await recordOutboxMessage(trx, { kind: "names-changed" }, clock.now());
  };
  await translateTakenNameError("MODE_NAME_TAKEN", name, () => transaction(db, update));
}

type ModeEdit = BodyOf<(typeof modesSchemas)["updateMode"]>;

/**
 * Deletes a mode.
 * @throws MODE_NOT_FOUND if there is no such mode
 * @throws MODE_IN_USE if results or queues refer to it
 */
export async function deleteMode({ db }: Pick<Context, "db">, id: number): Promise<void> {
  const isDeleted = await transaction(db, (trx) => removeMode(trx, id)).catch((error) => {
    throw violatesForeignKey(error) ? createApiError("MODE_IN_USE") : error;
  });
  if (!isDeleted) throw createApiError("MODE_NOT_FOUND");
}
