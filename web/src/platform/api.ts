import { createApi } from "contract/api.ts";
import type { Call, CallArguments, Envelope } from "contract/endpoint.ts";
import { CallError } from "./call-errors.ts";
import { deviceNow, recordServerTime } from "./server-clock.ts";
import { getServerPage } from "./server-page.ts";

const CALL_TIMEOUT_MS = 60_000;

/** Creates the function that sends calls. `root` is the URL to which their paths are relative. */
export function createSender(root: string) {
  return ({ method, path }: Call, { id = "", ...args }: CallArguments) =>
    sendCall(method, root + path.replace(":id", encodeURIComponent(id)), args);
}

/** All calls of the API. Each throws a `CallError`, or the reason with which its signal was aborted. */
export const api = createApi(createSender("/api"));

/**
 * The number of the last change made by this page. It is sent with each call, so that no process of the league replies
 * with older data.
 */
let lastChange = 0;

async function sendCall(method: string, url: string, { body, signal }: Omit<CallArguments, "id">): Promise<Envelope> {
  const page = getServerPage();
  if (page) {
    const { status, text } = await page.call(method, url, body === undefined ? undefined : JSON.stringify(body));
    return readReply(new Response(text, { status }));
  }
  const timeout = AbortSignal.timeout(CALL_TIMEOUT_MS);
  const request: RequestInit = {
    method,
    credentials: "same-origin",
    // Sent even without a body: the server requires it for changes, because forms on other sites cannot send JSON.
    headers: {
      accept: "application/json",
      ...(method !== "GET" && { "content-type": "application/json" }),
      ...(lastChange > 0 && { "x-change": String(lastChange) }),
    },
    signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    ...(body !== undefined && { body: JSON.stringify(body) }),
  };
  const sentAt = deviceNow();
  try {
    const response = await fetch(url, request);
    lastChange = Math.max(lastChange, Number(response.headers.get("x-change")));
    recordServerTime({ date: response.headers.get("date"), sentAt, receivedAt: deviceNow() });
    return await readReply(response);
  } catch (cause) {
    if (cause instanceof CallError || signal?.aborted) throw cause;
    throw new CallError(timeout.aborted ? TOO_SLOW : UNREACHABLE, { status: 0, cause });
  }
}

const UNREACHABLE = "The league cannot be reached. Check your connection and try again.";
const TOO_SLOW = "The league did not answer in time. Try again in a moment.";

/**
 * Returns the envelope of a reply.
 *
 * @throws CallError if the reply is not `ok`
 */
async function readReply(response: Response): Promise<Envelope> {
  const text = await response.text();
  const envelope = parseEnvelope(text);
  if (envelope?.ok && response.ok) return envelope;
  throw new CallError(envelope?.message ?? "", {
    status: response.status,
    errorCode: envelope?.errorCode,
    errorData: envelope?.errorData,
    retryAfterMs: parseRetryAfter(response.headers.get("retry-after")),
  });
}

/** Returns `null` if the body is not an envelope, such as an HTML page of a proxy. */
function parseEnvelope(text: string): Envelope | null {
  try {
    const parsed: unknown = JSON.parse(text);
    return typeof parsed === "object" && parsed !== null && "ok" in parsed ? (parsed as Envelope) : null;
  } catch {
    return null;
  }
}

/** Converts the header's seconds to milliseconds. */
function parseRetryAfter(header: string | null): number | undefined {
  const seconds = Number(header ?? Number.NaN);
  return Number.isFinite(seconds) && seconds >= 0 ? seconds * 1000 : undefined;
}
