import { resetMinutes } from "contract/constants.ts";
import { isolated } from "contract/isolated.ts";
import { createTransport, type Transporter } from "nodemailer";
import { makePasswordReset, type PasswordReset } from "../../features/accounts/invite-users.ts";
import type { Context } from "../../features/context.ts";
import { mailKinds, newsOf } from "../../features/outbox-queries.ts";
import type { MailSettings } from "../../features/settings.ts";
import type { Logger } from "../../platform/logger.ts";
import type { Claim } from "../../platform/outbox/outbox-queries.ts";
import type { Running } from "../../platform/repeat.ts";
import { deliverRegularly } from "../deliver-regularly.ts";

const usualTimes = {
  pollMs: 1000,
  firstMs: 5000,
  mostMs: 300_000,
  leaseMs: 30_000,
  /** How long the server may be silent, in milliseconds. */
  silenceMs: 20_000,
};

/** Tries after which a mail is given up: whoever waits for it has asked for another by then. */
const triesAtMost = 8;

/** Sends the mails that wait in the outbox. */
export function startMail(context: Context, mail: MailSettings, log: Logger, times = usualTimes): Running {
  const { silenceMs: socketTimeout } = times;
  const timeouts = { connectionTimeout: socketTimeout, greetingTimeout: socketTimeout, socketTimeout };
  const transporter = createTransport({ url: mail.url, ...timeouts });
  const delivering = deliverRegularly(context, log, {
    kinds: mailKinds,
    times,
    deliver: (news) => deliver(context, { transporter, mail, log }, news),
    // The error may name the server and the account at it, but holds no link.
    warn: (error) => log.warn({ err: error }, "A mail was not sent; it is tried again"),
    brokenWords: "Mails cannot be sent",
  });
  return {
    stop() {
      transporter.close();
      return delivering.stop();
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
  const { leagueName } = context.settings;
  try {
    await transporter.sendMail({
      from: { name: leagueName, address: mail.from },
      to: reset.email,
      ...resetMail(leagueName, reset),
      // So that programs on holiday do not answer.
      headers: { "Auto-Submitted": "auto-generated" },
      disableFileAccess: true,
      disableUrlAccess: true,
    });
  } catch (error) {
    if (!isRefused(error) && claim.attempts < triesAtMost) throw error;
    log.warn({ err: error }, "A mail was refused for good");
  }
}

/** Whether the server said that trying again is of no use (RFC 5321, 4.2.1). */
function isRefused(error: unknown): boolean {
  return error instanceof Error && "responseCode" in error && Number(error.responseCode) >= 500;
}

/** The mail with the link for a forgotten password: plain text, so that the address can be seen. */
function resetMail(leagueName: string, { userName, url }: PasswordReset): { subject: string; text: string } {
  const paragraphs = [
    `Hello ${isolated(userName)},`,
    `somebody, most likely you, asked for a new password for ${isolated(leagueName)}. Set it here, within ${resetMinutes} minutes:`,
    url,
    "The link works once. If it was not you, ignore this mail: your password stays as it is.",
  ];
  return { subject: `New password for ${isolated(leagueName)}`, text: `${paragraphs.join("\n\n")}\n` };
}
