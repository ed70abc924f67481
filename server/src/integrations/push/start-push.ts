import { createHash, ECDH } from "node:crypto";
import { request as httpRequest } from "node:http";
import { request as httpsRequest } from "node:https";
import { isIP } from "node:net";
import type { Context } from "../../features/context.ts";
import { parseOutboxMessage, pushMessageKinds } from "../../features/outbox-queries.ts";
import {
  findSubscription,
  recordPushFailure,
  recordPushSuccess,
  removeSubscription,
} from "../../features/people/push/push-queries.ts";
import { getVapidKeys } from "../../features/secrets.ts";
import type { Logger } from "../../platform/logger.ts";
import type { LeasedMessage } from "../../platform/outbox/leased-messages-queries.ts";
import type { BackgroundTask } from "../../platform/repeat.ts";
import { createNetworkMatcher, isPublicIpAddress, lookUpIpAddresses } from "../../platform/resolve-host.ts";
import { startDeliveryLoop } from "../start-delivery-loop.ts";

/** Times in milliseconds. The fields are explained at `startDeliveryLoop` and its options. */
const defaultTimes = { pollIntervalMs: 500, firstWaitMs: 1000, maxWaitMs: 60_000, leaseMs: 6000 };
const responseTimeoutMs = 10_000;
/** Number of attempts before a notification is dropped. More would be too late: it is useful for about a minute. */
const maxAttempts = 6;

/**
 * Notifications of one user are sent one after the other, those of different users in parallel. Otherwise a user could
 * block all others with a push service that never responds.
 */
const lanes = {
  maxParallel: 32,
  getLane: getLaneOfUser,
};

/** Returns the lane of a payload, which is JSON that begins with the user's id: everything up to the comma after the id. */
export function getLaneOfUser(payload: string): string {
  return payload.slice(0, payload.indexOf(",") + 1);
}

/** Sends the notifications in the outbox to the push services of browsers. */
export function startPush(context: Context, log: Logger, times = defaultTimes): BackgroundTask {
  return startDeliveryLoop(context, log, {
    kinds: pushMessageKinds,
    times,
    lanes: { ...lanes, pollIntervalMs: times.pollIntervalMs },
    deliver: (outboxMessage) => deliver(context, log, outboxMessage),
    warn(error) {
      // Other errors, such as invalid URLs, may contain the secret URL of the browser.
      const reason = error instanceof PushError ? error.message : "none";
      log.warn({ fault: reason }, "A notification was not sent and is retried");
    },
    getWaitMs: (error) => (error instanceof PushError ? error.waitMs : undefined),
    failureMessage: "Notifications cannot be sent",
  });
}

/**
 * A temporary error of a push service. Its message does not contain the URL, because anybody who knows that could send
 * messages to the browser.
 */
class PushError extends Error {
  /** The HTTP status, or `null` if there was no response. */
  readonly status: number | null;
  /**
   * How long to wait at least before the next attempt, in milliseconds. `undefined` if the push service demands no pause.
   */
  readonly waitMs: number | undefined;

  constructor(message: string, status: number | null = null, waitMs?: number) {
    super(message);
    this.status = status;
    this.waitMs = waitMs;
  }
}

/** Sends a notification. @throws PushError if it was not sent and is to be retried */
async function deliver(context: Context, log: Logger, leasedMessage: LeasedMessage): Promise<void> {
  const { db, clock } = context;
  const outboxMessage = parseOutboxMessage(leasedMessage);
  if (outboxMessage.kind !== "push") throw new Error(`${outboxMessage.kind} is not a push message`);
  const { note: notification, subscriptionId } = outboxMessage;
  const remainingMs = notification.until - clock.now();
  const subscription = await findSubscription(db, subscriptionId);
  if (subscription === undefined || remainingMs <= 0 || leasedMessage.attempts > maxAttempts) return;
  const { title, body, startsAt, path, tag } = notification;
  // A topic has at most 32 characters (RFC 8030, 5.4).
  const topic = createHash("sha256").update(leasedMessage.payload).digest("base64url").slice(0, 32);
  const message = { text: JSON.stringify({ title, body, startsAt, path, tag }), topic, remainingMs };
  const recordFailure = async (status: number | null) => {
    if (await recordPushFailure(db, subscription.id, status, clock.now())) {
      log.warn({ status, userId: subscription.user_id }, "A push service does not accept messages for a browser");
    }
  };
  const status = await send(context, subscription, message).catch(async (error) => {
    // Ignores a single failed attempt, if another one follows. From the second one on, the browser counts as unreachable
    // until an attempt succeeds.
    if (error instanceof PushError) {
      const isTooLateForRetry = error.waitMs !== undefined && error.waitMs >= remainingMs;
      if (leasedMessage.attempts > 1 || isTooLateForRetry) await recordFailure(error.status);
    }
    throw error;
  });
  if (isAccepted(status)) await recordPushSuccess(db, subscription.id);
  // The subscription has expired, or the browser has ended it (RFC 8030, 7.3 and 8.2).
  else if (status === 404 || status === 410) await removeSubscription(db, { id: subscription.id });
  // 400, 401, 403: the signature or the request is not accepted. 413: the message is too large. 3xx: a redirect, which is
  // not followed. Another attempt would fail in the same way.
  else await recordFailure(status);
}

function isAccepted(status: number): boolean {
  return status >= 200 && status < 300;
}

/** Whether the status of a response stands for a temporary error: 408, 429 and server errors (RFC 8030, 8.4). */
function isTemporary(status: number): boolean {
  return status === 408 || status === 429 || status >= 500;
}

type Message = {
  readonly text: string;
  /** The same for each attempt, so that the push service replaces a pending earlier one (RFC 8030, 5.4). */
  readonly topic: string;
  /** How long the notification is still useful, in milliseconds. */
  readonly remainingMs: number;
};

type Subscription = NonNullable<Awaited<ReturnType<typeof findSubscription>>>;

/** Sends a message. @returns the HTTP status @throws PushError on a temporary error */
async function send(
  { settings }: Context,
  { endpoint, public_key: p256dh, auth_secret: auth }: Subscription,
  { text, topic, remainingMs }: Message,
): Promise<number> {
  const url = new URL(endpoint);
  // The host of a URL has an IPv6 address in brackets.
  const host = url.hostname.replace(/^\[|\]$/g, "");
  const timeout = AbortSignal.timeout(responseTimeoutMs);
  const ipAddresses = await lookUpIpAddresses(host);
  if (ipAddresses.length === 0) throw new PushError("cannot be found");
  // A forbidden IP address counts as an expired subscription, for which push services answer 404.
  if (!mayConnect(url, ipAddresses, settings.pushAllow)) return 404;
  const { publicKey, privateKey } = getVapidKeys(settings);
  // Loaded with the first message, because most leagues send none.
  const { default: webPush } = await import("web-push");
  // Push services require a contact: an HTTPS URL or an e-mail.
  const contact = settings.publicUrl.startsWith("https:") ? settings.publicUrl : "mailto:nobody@localhost";
  // Invalid keys of a browser count as a rejected request, for which push services answer 400.
  if (!isPublicKey(p256dh)) return 400;
  const details = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, text, {
    vapidDetails: { subject: contact, publicKey, privateKey },
    TTL: Math.ceil(remainingMs / 1000),
    urgency: "high",
    topic,
  });
  const { status, retryAfter } = await post(url, ipAddresses, details, timeout);
  if (isTemporary(status)) throw new PushError(`answered ${status}`, status, parseRetryAfter(retryAfter));
  return status;
}

/** Returns whether a text is a public key for the encryption of messages: a point on the curve P-256, in Base64url. */
function isPublicKey(text: string): boolean {
  try {
    ECDH.convertKey(text, "prime256v1", "base64url");
    return true;
  } catch {
    return false;
  }
}

/**
 * Returns whether the server may connect to a push service. Otherwise anybody could make it send requests to the internal
 * network.
 *
 * @param ipAddresses all IP addresses of the URL's host
 * @param allowedNetworks networks that are allowed although they are not public
 */
export function mayConnect(url: URL, ipAddresses: readonly string[], allowedNetworks: readonly string[]): boolean {
  const isAllowed = createNetworkMatcher(allowedNetworks);
  return ipAddresses.every(
    (ipAddress) => isAllowed(ipAddress) || (url.protocol === "https:" && isPublicIpAddress(ipAddress)),
  );
}

const secondsPattern = /^\d{1,6}$/;

/**
 * Parses `Retry-After` and returns milliseconds. Dates are ignored, because push services send seconds: for
 * them, and without the header, returns `undefined`.
 */
function parseRetryAfter(retryAfter: string | undefined): number | undefined {
  return secondsPattern.test(retryAfter ?? "") ? Number(retryAfter) * 1000 : undefined;
}

type Details = { readonly headers: Record<string, string | number>; readonly body: Buffer };
type PushReply = { readonly status: number; readonly retryAfter: string | undefined };

/** Posts to one of these IP addresses only. Does not follow redirects, and does not read the body of the response. */
function post(
  url: URL,
  ipAddresses: readonly string[],
  { headers, body }: Details,
  signal: AbortSignal,
): Promise<PushReply> {
  const { promise, resolve, reject } = Promise.withResolvers<PushReply>();
  const request = url.protocol === "https:" ? httpsRequest : httpRequest;
  const addresses = ipAddresses.map((address) => ({ address, family: isIP(address) }));
  const pushRequest = request(
    url,
    {
      method: "POST",
      headers,
      signal,
      // Node tries all of them, because only IPv4 or only IPv6 may be reachable.
      lookup: (_host, _options, done) => done(null, addresses),
    },
    (response) => {
      resolve({ status: response.statusCode ?? 0, retryAfter: response.headers["retry-after"] });
      response.destroy();
    },
  );
  pushRequest.on("error", () => reject(new PushError("did not answer")));
  pushRequest.end(body);
  return promise;
}
