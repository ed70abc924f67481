import type { Context } from "../features/context.ts";
import { mailKinds, notForDiscord } from "../features/outbox-queries.ts";
import { engineOf } from "../platform/database/dialect.ts";
import type { Logger } from "../platform/logger.ts";
import type { DeliveryParts } from "../platform/outbox/deliver-news.ts";
import { shortenClaims } from "../platform/outbox/outbox-queries.ts";
import type { Running } from "../platform/repeat.ts";
import { deliverRegularly } from "./deliver-regularly.ts";
import { startPush } from "./push/start-push.ts";

/** How often a league without Discord deletes its news, in milliseconds. */
const everyMs = 5_000;

export async function startOutlets(context: Context, log: Logger): Promise<Running> {
  const { db, clock } = context;
  // SQLite serves one process: nobody else delivers what the one before had claimed.
  if (engineOf(db) === "sqlite") await shortenClaims(db, clock.now());
  const outlets = [await startMails(context, log), startPush(context, log), await startShowing(context, log)];
  return { stop: async () => void (await Promise.all(outlets.map((outlet) => outlet.stop()))) };
}

async function startMails(context: Context, log: Logger): Promise<Running> {
  if (context.settings.mail === undefined) return discardNews(context, log, { kinds: mailKinds });
  const { startMail } = await import("./mail/start-mail.ts");
  return startMail(context, context.settings.mail, log);
}

async function startShowing(context: Context, log: Logger): Promise<Running> {
  if (context.settings.discord === undefined) return discardNews(context, log, { otherKinds: notForDiscord });
  // Loaded only where it is needed: it takes as long as the rest of the start.
  const { startDiscord } = await import("./discord/start-discord.ts");
  return startDiscord(context, context.settings.discord, log);
}

/** Deletes news that is not delivered. Discord always shows the present state, so it can be configured later. */
function discardNews(context: Context, log: Logger, which: Pick<DeliveryParts, "kinds" | "otherKinds">): Running {
  return deliverRegularly(context, log, {
    ...which,
    times: { pollMs: everyMs, leaseMs: everyMs, firstMs: everyMs, mostMs: everyMs },
    deliver: async () => undefined,
    warn: () => undefined,
    brokenWords: "News cannot be thrown away",
  });
}
