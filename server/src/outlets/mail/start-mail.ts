import { createTransport, type Transporter } from "nodemailer";
import { makePasswordReset, type PasswordReset } from "../../features/accounts/invite-users.ts";
import type { Context } from "../../features/context.ts";
import { mailKinds, newsOf } from "../../features/outbox-queries.ts";
import type { MailSettings } from "../../features/settings.ts";
import { isDatabaseUnavailable } from "../../platform/database/database-fault.ts";
import type { Logger } from "../../platform/logger.ts";
import { deliverNews } from "../../platform/outbox/deliver-news.ts";
import type { Claim } from "../../platform/outbox/outbox-queries.ts";
import { type Running, repeatEvery } from "../../platform/repeat.ts";
import { resetMail } from "./reset-mail.ts";

/** In milliseconds. */
export type MailTimes = {
  readonly pollMs: number;
  readonly firstMs: number;
  readonly mostMs: number;
  readonly leaseMs: number;
  /** How long the server may be silent. */
  readonly silenceMs: number;
};
const usualTimes: MailTimes = { pollMs: 1000, firstMs: 5000, mostMs: 300_000, leaseMs: 30_000, silenceMs: 20_000 };

/** Tries after which a mail is given up: whoever waits for it has asked for another by then. */
const triesAtMost = 8;

/** Sends the mails that wait in the outbox. Several processes may do so on one database. */
export function startMail(context: Context, mail: MailSettings, log: Logger, times: MailTimes = usualTimes): Running {
  const { db, clock, random } = context;
  const { silenceMs: socketTimeout } = times;
  const timeouts = { connectionTimeout: socketTimeout, greetingTimeout: socketTimeout, socketTimeout };
  const transporter = createTransport({ url: mail.url, ...timeouts });
  const ending = new AbortController();
  const delivery = {
    ...{ db, clock, random, times },
    kinds: mailKinds,
    deliver: (news: Claim) => deliver(context, { transporter, mail, log }, news),
    onFailure(error: unknown, { attempts }: Claim) {
      // The error may name the server and the account at it, but holds no link.
      if (attempts === 1 && !isDatabaseUnavailable(error))
        log.warn({ err: error }, "A mail was not sent; it is tried again");
      return {};
    },
  };
  const running = repeatEvery(() => deliverNews(delivery, ending.signal), {
    everyMs: times.pollMs,
    onFault(fault) {
      if (!isDatabaseUnavailable(fault)) log.error({ err: fault }, "Mails cannot be sent");
    },
  });
  return {
    async stop() {
      ending.abort();
      transporter.close();
      await running.stop();
    },
  };
}

type Outlet = { readonly transporter: Transporter; readonly mail: MailSettings; readonly log: Logger };

/** @throws when it was not sent and is to be tried again */
async function deliver(context: Context, { transporter, mail, log }: Outlet, claim: Claim): Promise<void> {
  const news = newsOf(claim);
  if (news.kind !== "password-reset") throw new Error(`${news.kind} is no mail`);
  const reset = await makePasswordReset(context, news.email, claim.attempts > 1);
  if (reset === null) return;
  try {
    await send(context, transporter, mail, reset);
  } catch (error) {
    if (!isRefused(error) && claim.attempts < triesAtMost) throw error;
    log.warn({ err: error }, "A mail was refused for good");
  }
}

async function send(
  { settings }: Context,
  transporter: Transporter,
  mail: MailSettings,
  reset: PasswordReset,
): Promise<void> {
  const { leagueName } = settings;
  await transporter.sendMail({
    from: { name: leagueName, address: mail.from },
    to: reset.email,
    ...resetMail(leagueName, reset),
    // So that programs on holiday do not answer.
    headers: { "Auto-Submitted": "auto-generated" },
    disableFileAccess: true,
    disableUrlAccess: true,
  });
}

/** Whether the server said that trying again is of no use (RFC 5321, 4.2.1). */
function isRefused(error: unknown): boolean {
  return error instanceof Error && "responseCode" in error && Number(error.responseCode) >= 500;
}
