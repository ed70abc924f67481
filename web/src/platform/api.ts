import { createApi } from "contract/api.ts";
import type { CallArguments, Endpoint, Envelope } from "contract/endpoint.ts";
import { ApiError } from "./api-error.ts";
import { getDeviceTime, recordServerTime } from "./server-clock.ts";
import { getCurrentServerPage } from "./server-page.ts";

const CALL_TIMEOUT_MS = 60_000;

/**
 * Creates the function that sends calls.
 *
 * @param baseUrl the URL to which the paths of calls are relative
 */
export function createSender(baseUrl: string) {
  return ({ method, path }: Endpoint, { id = "", ...args }: CallArguments) =>
    sendCall(method, baseUrl + path.replace(":id", encodeURIComponent(id)), args);
}

/** All endpoints of the API. Each throws an `ApiError`, or the reason with which its signal was aborted. */
export const api = createApi(createSender("/api"));

/**
 * The id of the last change made by this page; 0 before the first. It is sent with each call in the header `x-change`, so
 * that no server process replies with older data.
 */
let lastChangeId = 0;

async function sendCall(method: string, url: string, { body, signal }: Omit<CallArguments, "id">): Promise<Envelope> {
  const serverPage = getCurrentServerPage();
  if (serverPage) {
    const { status, text } = await serverPage.call(method, url, body === undefined ? undefined : JSON.stringify(body));
    return readEnvelope(new Response(text, { status }));
  }
  const timeout = AbortSignal.timeout(CALL_TIMEOUT_MS);
  const request: RequestInit = {
    method,
    credentials: "same-origin",
    // The content type is sent even without a body. The server requires it for changes, because forms on other sites cannot
    // send it.
    headers: {
      accept: "application/json",
      ...(method !== "GET" && { "content-type": "application/json" }),
      ...(lastChangeId > 0 && { "x-change": String(lastChangeId) }),
    },
    signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    ...(body !== undefined && { body: JSON.stringify(body) }),
  };
  const sentAt = getDeviceTime();
  try {
    const response = await fetch(url, request);
    lastChangeId = Math.max(lastChangeId, Number(response.headers.get("x-change")));
    recordServerTime({ date: response.headers.get("date"), sentAt, receivedAt: getDeviceTime() });
    return await readEnvelope(response);
  } catch (cause) {
    if (cause instanceof ApiError || signal?.aborted) throw cause;
    throw new ApiError(timeout.aborted ? TIMEOUT_MESSAGE : UNREACHABLE_MESSAGE, { status: 0, cause });
  }
}

const UNREACHABLE_MESSAGE = "The league cannot be reached. Check your connection and try again.";
const TIMEOUT_MESSAGE = "The league did not answer in time. Try again in a moment.";

/**
 * Returns the envelope in a response's body.
 *
 * @throws ApiError if the envelope or the response is not `ok`
 */
async function readEnvelope(response: Response): Promise<Envelope> {
  const text = await response.text();
  const envelope = parseEnvelope(text);
  if (envelope?.ok && response.ok) return envelope;
  throw new ApiError(envelope?.message ?? "", {
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

/** Converts the seconds of a `Retry-After` header to milliseconds. Returns `undefined` without a valid header. */
function parseRetryAfter(header: string | null): number | undefined {
  const seconds = Number(header ?? Number.NaN);
  return Number.isFinite(seconds) && seconds >= 0 ? seconds * 1000 : undefined;
}
