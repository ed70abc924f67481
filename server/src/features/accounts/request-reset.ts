import { transaction } from "../../platform/database/database.ts";
import { refuse } from "../../platform/refusal.ts";
import type { Context } from "../context.ts";
import { recordNews } from "../outbox-queries.ts";
import type { FailedSignIns } from "../users/failed-sign-ins.ts";

/**
 * Has a link for a forgotten password sent to whoever has this e-mail. Neither the reply nor its time depends on whether
 * there is such an account: it is looked for only when the mail is sent.
 * @throws MAIL_NOT_CONFIGURED, and TOO_MANY after ten requests of an address within 15 minutes
 */
export async function requestReset(
  { db, clock, settings, requests }: Context & { readonly requests: FailedSignIns },
  email: string,
  address: string,
): Promise<void> {
  if (settings.mail === undefined) throw refuse("MAIL_NOT_CONFIGURED");
  const pair = { account: "password reset", address };
  requests.count(pair, clock.now());
  await requests.countWithOthers(pair);
  await transaction(db, (trx) => recordNews(trx, { kind: "password-reset", email }, clock.now()));
}
