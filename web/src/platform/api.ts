import { createApi } from "contract/api.ts";
import type { Call, CallArguments, Envelope } from "contract/endpoint.ts";
import { CallError } from "./call-errors.ts";
import { deviceNow, recordServerTime } from "./server-clock.ts";
import { getServerPage } from "./server-page.ts";

/** How long a call may take before it counts as failed, in milliseconds. */
const CALL_TIMEOUT = 60_000;

/** How calls are sent to an address that their paths stand below. */
export function createSender(root: string) {
  return ({ method, path }: Call, { id = "", ...sent }: CallArguments) =>
    call(method, root + path.replace(":id", encodeURIComponent(id)), sent);
}

/** Every call of the league. Each throws a `CallError`, or the reason its signal was aborted with. */
export const api = createApi(createSender("/api"));

/** The number of the last change made here. It is sent with each call, so that every process of the league answers with
 * that change included. */
let lastChange = 0;

async function call(method: string, address: string, { body, signal }: Omit<CallArguments, "id">): Promise<Envelope> {
  const page = getServerPage();
  if (page) {
    const { status, text } = await page.call(method, address, body === undefined ? undefined : JSON.stringify(body));
    return read(new Response(text, { status }));
  }
  const timeout = AbortSignal.timeout(CALL_TIMEOUT);
  const request: RequestInit = {
    method,
    credentials: "same-origin",
    // A change must be JSON even where it says nothing more than its address: forms of other sites cannot send that.
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
    const response = await fetch(address, request);
    lastChange = Math.max(lastChange, Number(response.headers.get("x-change")));
    recordServerTime({ date: response.headers.get("date"), sentAt, receivedAt: deviceNow() });
    return await read(response);
  } catch (cause) {
    if (cause instanceof CallError || signal?.aborted) throw cause;
    throw new CallError(timeout.aborted ? TOO_SLOW : UNREACHABLE, { status: 0, cause });
  }
}

const UNREACHABLE = "The league cannot be reached. Check your connection and try again.";
const TOO_SLOW = "The league did not answer in time. Try again in a moment.";

/** The envelope of a reply. @throws CallError for one that is not `ok` */
async function read(response: Response): Promise<Envelope> {
  const text = await response.text();
  const envelope = envelopeIn(text);
  if (envelope?.ok && response.ok) return envelope;
  throw new CallError(envelope?.message ?? "", {
    status: response.status,
    errorCode: envelope?.errorCode,
    errorData: envelope?.errorData,
    retryAfterMs: secondsIn(response.headers.get("retry-after")),
  });
}

/** `null` for a body that is no envelope, such as a proxy's page. */
function envelopeIn(text: string): Envelope | null {
  try {
    const parsed: unknown = JSON.parse(text);
    return typeof parsed === "object" && parsed !== null && "ok" in parsed ? (parsed as Envelope) : null;
  } catch {
    return null;
  }
}

function secondsIn(header: string | null): number | undefined {
  const seconds = Number(header ?? Number.NaN);
  return Number.isFinite(seconds) && seconds >= 0 ? seconds * 1000 : undefined;
}
