import type { Context } from "../features/context.ts";
import { mailMessageKinds, nonDiscordKinds } from "../features/outbox-queries.ts";
import { getEngine } from "../platform/database/dialect.ts";
import type { Logger } from "../platform/logger.ts";
import type { DeliveryOptions } from "../platform/outbox/deliver-messages.ts";
import { shortenLeases } from "../platform/outbox/leased-messages-queries.ts";
import type { BackgroundTask } from "../platform/repeat.ts";
import { startPush } from "./push/start-push.ts";
import { startDeliveryLoop } from "./start-delivery-loop.ts";

/** Time between two deletions of the messages of integrations that are not configured, in milliseconds. */
const discardIntervalMs = 5_000;

/** Starts the delivery of outbox messages by mail, by push and to Discord, as far as they are configured. */
export async function startIntegrations(context: Context, log: Logger): Promise<BackgroundTask> {
  const { db, clock } = context;
  // Only one process uses an SQLite database. Messages that the previous process had leased are due now.
  if (getEngine(db) === "sqlite") await shortenLeases(db, clock.now());
  const integrations = [
    await startMailIntegration(context, log),
    startPush(context, log),
    await startDiscordIntegration(context, log),
  ];
  const stop = async () => {
    await Promise.all(integrations.map((integration) => integration.stop()));
  };
  return { stop };
}

async function startMailIntegration(context: Context, log: Logger): Promise<BackgroundTask> {
  if (context.settings.mail === undefined) return discardMessages(context, log, { kinds: mailMessageKinds });
  const { startMail } = await import("./mail/start-mail.ts");
  return startMail(context, context.settings.mail, log);
}

async function startDiscordIntegration(context: Context, log: Logger): Promise<BackgroundTask> {
  if (context.settings.discord === undefined) return discardMessages(context, log, { excludedKinds: nonDiscordKinds });
  // Loaded only if needed, because it takes as long as the rest of the start.
  const { startDiscord } = await import("./discord/start-discord.ts");
  return startDiscord(context, context.settings.discord, log);
}

/**
 * Deletes the outbox messages of an integration that is not configured. They are not needed later: once Discord is
 * configured, the bot posts the current state. Users can request another mail with a link to reset their password.
 */
function discardMessages(
  context: Context,
  log: Logger,
  filter: Pick<DeliveryOptions, "kinds" | "excludedKinds">,
): BackgroundTask {
  return startDeliveryLoop(context, log, {
    ...filter,
    times: {
      pollIntervalMs: discardIntervalMs,
      leaseMs: discardIntervalMs,
      firstWaitMs: discardIntervalMs,
      maxWaitMs: discardIntervalMs,
    },
    // A message counts as delivered, and is deleted, when `deliver` returns.
    deliver: async () => undefined,
    warn: () => undefined,
    failureMessage: "Outbox messages cannot be deleted",
  });
}
