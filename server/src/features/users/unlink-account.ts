import { transaction } from "../../platform/database/database.ts";
import type { Context } from "../context.ts";
import { removeAccount } from "./discord-accounts-queries.ts";
import type { FailedSignIns } from "./failed-sign-ins.ts";
import { type Caller, requirePassword } from "./require-password.ts";
import { lockUserForUpdate } from "./users-queries.ts";

/** Unlinks the viewer's Discord account, if they have linked one. @throws as `requirePassword` does */
export async function unlinkAccount(
  context: Context & { readonly failures: FailedSignIns },
  caller: Caller,
  password?: string,
): Promise<void> {
  await requirePassword(context, caller, password);
  await transaction(context.db, async (trx) => {
    await lockUserForUpdate(trx, caller.viewer.id);
    await removeAccount(trx, caller.viewer.id);
  });
}
