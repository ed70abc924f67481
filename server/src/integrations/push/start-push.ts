import { createHash } from "node:crypto";
import { request as httpRequest } from "node:http";
import { request as httpsRequest } from "node:https";
import { isIP } from "node:net";
import type { Context } from "../../features/context.ts";
import { newsOf, pushKinds } from "../../features/outbox-queries.ts";
import {
  findSubscription,
  recordPushFailure,
  recordPushSuccess,
  removeSubscription,
} from "../../features/people/push/push-queries.ts";
import { vapidKeys } from "../../features/secrets.ts";
import type { Logger } from "../../platform/logger.ts";
import type { Claim } from "../../platform/outbox/outbox-queries.ts";
import type { Running } from "../../platform/repeat.ts";
import { addressesOf, inNetworks, isPublicAddress } from "../../platform/resolve-host.ts";
import { deliverRegularly } from "../deliver-regularly.ts";

/** In milliseconds. A call is of use for a minute. */
const times = { pollMs: 500, firstMs: 1000, mostMs: 60_000, leaseMs: 6000, silenceMs: 10_000 };
/** Tries after which a note is given up. */
const triesAtMost = 6;

/** A user's notes are sent one after the other, those of others meanwhile: anyone may name a service that never answers. */
const lanes = { most: 32, pollMs: times.pollMs, of: (payload: string) => payload.slice(0, payload.indexOf(",") + 1) };

/** Sends what browsers are told to their push services. */
export function startPush(context: Context, log: Logger): Running {
  return deliverRegularly(context, log, {
    kinds: pushKinds,
    times,
    lanes,
    deliver: (news) => deliver(context, log, news),
    warn(error) {
      const fault = error instanceof PushFault ? error.message : "none";
      log.warn({ fault }, "A browser was not told; it is tried again");
    },
    waitMs: (error) => (error instanceof PushFault ? error.waitMs : undefined),
    brokenWords: "Browsers cannot be told",
  });
}

/** A push service may accept the message later. The message names no URL: whoever has it can notify the browser. */
class PushFault extends Error {
  /** The status of its answer; `null` if there was none. */
  readonly status: number | null;
  /** How long the push service wants no further attempt, in milliseconds. */
  readonly waitMs: number | undefined;

  constructor(message: string, status: number | null = null, waitMs?: number) {
    super(message);
    this.status = status;
    this.waitMs = waitMs;
  }
}

/** @throws PushFault if the message was not sent and is to be tried again */
async function deliver(context: Context, log: Logger, claim: Claim): Promise<void> {
  const { db, clock } = context;
  const news = newsOf(claim);
  if (news.kind !== "push") throw new Error(`${news.kind} is nothing to push`);
  const { note, subscriptionId } = news;
  const leftMs = note.until - clock.now();
  const subscription = await findSubscription(db, subscriptionId);
  if (subscription === undefined || leftMs <= 0 || claim.attempts > triesAtMost) return;
  const { title, body, startsAt, path, tag } = note;
  const topic = createHash("sha256").update(claim.payload).digest("base64url").slice(0, 32);
  const message = { text: JSON.stringify({ title, body, startsAt, path, tag }), topic, leftMs };
  const recordFailure = async (status: number | null) => {
    if (await recordPushFailure(db, subscription.id, status, clock.now())) {
      log.warn({ status, userId: subscription.user_id }, "A push service does not accept messages for a browser");
    }
  };
  const status = await send(context, subscription, message).catch(async (error) => {
    // One failed attempt means little. After two, the browser cannot be reached for now.
    if (error instanceof PushFault && claim.attempts > 1) await recordFailure(error.status);
    throw error;
  });
  if (isAccepted(status)) await recordPushSuccess(db, subscription.id);
  // The subscription has expired, or the browser has ended it (RFC 8030, 7.3 and 8.2).
  else if (status === 404 || status === 410) await removeSubscription(db, { id: subscription.id });
  // 400, 401, 403: the signature or the request is not accepted, 413: the message is too large, 3xx: a redirect, which
  // is not followed. Another attempt would end in the same way.
  else await recordFailure(status);
}

function isAccepted(status: number): boolean {
  return status >= 200 && status < 300;
}

/** 408, 429 and server errors pass (RFC 8030, 8.4). */
function isTemporary(status: number): boolean {
  return status === 408 || status === 429 || status >= 500;
}

type Message = {
  readonly text: string;
  /** The same if it is sent again, by which its push service replaces what it still keeps (RFC 8030). */
  readonly topic: string;
  /** For how many milliseconds it is of use. */
  readonly leftMs: number;
};

type Subscription = NonNullable<Awaited<ReturnType<typeof findSubscription>>>;

/** @returns the status of the answer @throws PushFault */
async function send(
  { settings }: Context,
  { endpoint, public_key: p256dh, auth_secret: auth }: Subscription,
  { text, topic, leftMs }: Message,
): Promise<number> {
  const url = new URL(endpoint);
  const isAdmitted = inNetworks(settings.pushAllow);
  const host = url.hostname.replace(/^\[|\]$/g, "");
  const silence = AbortSignal.timeout(times.silenceMs);
  const addresses = await addressesOf(host);
  if (addresses.length === 0) throw new PushFault("cannot be found");
  const mayReach = (one: string) => isAdmitted(one) || (url.protocol === "https:" && isPublicAddress(one));
  // A service that nobody may reach knows no browser.
  if (!addresses.every(mayReach)) return 404;
  const { publicKey, privateKey } = vapidKeys(settings);
  // Loaded with the first message: most leagues start without one.
  const { default: webPush } = await import("web-push");
  const details = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, text, {
    vapidDetails: {
      subject: settings.publicUrl.startsWith("https:") ? settings.publicUrl : "mailto:nobody@localhost",
      publicKey,
      privateKey,
    },
    TTL: Math.ceil(leftMs / 1000),
    urgency: "high",
    topic,
  });
  const { status, retryAfter } = await post(url, addresses, details, silence);
  if (isTemporary(status)) throw new PushFault(`answered ${status}`, status, millisecondsUntil(retryAfter));
  return status;
}

/** Reads `Retry-After` in seconds. Its other form, a date, is not used by push services. */
function millisecondsUntil(retryAfter: string | undefined): number | undefined {
  return /^\d{1,6}$/.test(retryAfter ?? "") ? Number(retryAfter) * 1000 : undefined;
}

type Details = { readonly headers: Record<string, string | number>; readonly body: Buffer };
type PushReply = { readonly status: number; readonly retryAfter: string | undefined };

/** Posts to one of these addresses and nowhere else: redirects are not followed, and the answer is not read. */
function post(
  url: URL,
  addresses: readonly string[],
  { headers, body }: Details,
  signal: AbortSignal,
): Promise<PushReply> {
  const { promise, resolve, reject } = Promise.withResolvers<PushReply>();
  const request = url.protocol === "https:" ? httpsRequest : httpRequest;
  const found = addresses.map((address) => ({ address, family: isIP(address) }));
  const sent = request(
    url,
    {
      method: "POST",
      headers,
      signal,
      // Of both families only one may be reachable from here: Node tries all.
      lookup: (_host, _options, done) => done(null, found),
    },
    (answer) => {
      resolve({ status: answer.statusCode ?? 0, retryAfter: answer.headers["retry-after"] });
      answer.destroy();
    },
  );
  sent.on("error", () => reject(new PushFault("did not answer")));
  sent.end(body);
  return promise;
}
