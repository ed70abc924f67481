import { transaction } from "../../platform/database/database.ts";
import { refuse } from "../../platform/refusal.ts";
import type { Context } from "../context.ts";
import { removeAccount } from "./discord-accounts-queries.ts";
import type { FailedSignIns } from "./failed-sign-ins.ts";
import { type Caller, requirePassword } from "./require-password.ts";
import { lockUserForUpdate } from "./users-queries.ts";

/**
 * Unlinks the viewer's Discord account, if they have linked one.
 * @throws DISCORD_ONLY_SIGN_IN for who has no e-mail or password, and as `requirePassword` does
 */
export async function unlinkAccount(
  context: Context & { readonly failures: FailedSignIns },
  caller: Caller,
  password?: string,
): Promise<void> {
  await requirePassword(context, caller, password);
  await transaction(context.db, async (trx) => {
    const user = await lockUserForUpdate(trx, caller.viewer.id);
    if (user?.email === null || user?.password_hash === "") throw refuse("DISCORD_ONLY_SIGN_IN");
    await removeAccount(trx, caller.viewer.id);
  });
}
