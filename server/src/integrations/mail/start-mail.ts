import { isolateBidi } from "contract/bidi-isolation.ts";
import { resetMinutes } from "contract/constants.ts";
import { createTransport, type Transporter } from "nodemailer";
import { createPasswordReset, type PasswordReset } from "../../features/accounts/invite-users.ts";
import type { Context } from "../../features/context.ts";
import { mailMessageKinds, parseOutboxMessage } from "../../features/outbox-queries.ts";
import type { MailSettings } from "../../features/settings.ts";
import type { Logger } from "../../platform/logger.ts";
import type { LeasedMessage } from "../../platform/outbox/leased-messages-queries.ts";
import type { BackgroundTask } from "../../platform/repeat.ts";
import { startDeliveryLoop } from "../start-delivery-loop.ts";

/** Times in milliseconds. `startDeliveryLoop` and its options explain those that have no comment here. */
const defaultTimes = {
  pollIntervalMs: 1000,
  firstWaitMs: 5000,
  maxWaitMs: 300_000,
  leaseMs: 30_000,
  /** The timeout for responses of the mail server. */
  responseTimeoutMs: 20_000,
};

/** Number of attempts before a mail is dropped. By then, the user has probably requested another one. */
const maxAttempts = 8;

/** Sends the mails in the outbox. */
export function startMail(context: Context, mail: MailSettings, log: Logger, times = defaultTimes): BackgroundTask {
  const { responseTimeoutMs } = times;
  const timeouts = {
    connectionTimeout: responseTimeoutMs,
    greetingTimeout: responseTimeoutMs,
    socketTimeout: responseTimeoutMs,
  };
  const transporter = createTransport({ url: mail.url, ...timeouts });
  const deliveryLoop = startDeliveryLoop(context, log, {
    kinds: mailMessageKinds,
    times,
    deliver: (outboxMessage) => deliver(context, { transporter, mail, log }, outboxMessage),
    // The error may contain the names of the mail server and the account, but never the secret link.
    warn: (error) => log.warn({ err: error }, "A mail was not sent and is retried"),
    failureMessage: "Mails cannot be sent",
  });
  return {
    stop() {
      transporter.close();
      return deliveryLoop.stop();
    },
  };
}

type MailTools = { readonly transporter: Transporter; readonly mail: MailSettings; readonly log: Logger };

/** Sends a mail. @throws if it was not sent and is to be retried */
async function deliver(
  context: Context,
  { transporter, mail, log }: MailTools,
  leasedMessage: LeasedMessage,
): Promise<void> {
  const outboxMessage = parseOutboxMessage(leasedMessage);
  if (outboxMessage.kind !== "password-reset") throw new Error(`${outboxMessage.kind} is no mail`);
  const isRetry = leasedMessage.attempts > 1;
  const reset = await createPasswordReset(context, outboxMessage.email, isRetry);
  // No user may reset a password with this e-mail.
  if (reset === null) return;
  const { leagueName } = context.settings;
  try {
    await transporter.sendMail({
      from: { name: leagueName, address: mail.from },
      to: reset.email,
      ...buildResetMail(leagueName, reset),
      // Prevents automatic replies.
      headers: { "Auto-Submitted": "auto-generated" },
      disableFileAccess: true,
      disableUrlAccess: true,
    });
  } catch (error) {
    if (!isPermanent(error) && leasedMessage.attempts < maxAttempts) throw error;
    log.warn({ err: error }, "A mail was rejected permanently");
  }
}

/** Whether the mail server has rejected the mail permanently (RFC 5321, 4.2.1). */
function isPermanent(error: unknown): boolean {
  return error instanceof Error && "responseCode" in error && Number(error.responseCode) >= 500;
}

/** Builds the mail with the link to reset a password. Plain text, so that the user sees the complete URL. */
function buildResetMail(leagueName: string, { userName, url }: PasswordReset): { subject: string; text: string } {
  const paragraphs = [
    `Hello ${isolateBidi(userName)},`,
    `somebody, most likely you, asked for a new password for ${isolateBidi(leagueName)}. Set it here, within ${resetMinutes} minutes:`,
    url,
    "The link works once. If it was not you, ignore this mail: your password stays as it is.",
  ];
  return { subject: `New password for ${isolateBidi(leagueName)}`, text: `${paragraphs.join("\n\n")}\n` };
}
