import type { QueryClient } from "@tanstack/react-query";
import type { ErrorCode } from "contract/error-codes.ts";
import type { FullUser } from "contract/users.ts";
import { vi } from "vitest";
import { exampleUser } from "../platform/testing/example-user.ts";
import type { PageLog } from "./page-log.ts";
import { createSampleReply, type SampleValues, type SampleVariant } from "./sample-replies.ts";

export interface ApiOptions {
  /** The signed-in user, as changes of the example user. `null` for a visitor. */
  readonly viewer: Partial<FullUser> | null;
  /** Values of fields, and options, of all sample replies. */
  readonly sampleValues: SampleValues;
  /** The replies to calls that are not in `replies`. With "failures", all calls fail, except for commands. Default "full". */
  readonly otherReplies: SampleVariant | "failures";
  /** Replies to certain calls, instead of sample replies. A test can change them while the page is open. */
  readonly replies: Readonly<Replies>;
  /** Whether each call takes 200 ms, so that the page shows what it looks like while loading. Default: false. */
  readonly isSlow: boolean;
}

/** The body of a reply. The stub adds `ok`. Default status: 200. A reply with a status from 400 on is an error. */
export type Reply = Readonly<Record<string, unknown>> & { readonly status?: number };

/** Replies by method and path, such as `POST /api/user/signin`. */
export type Replies = Record<string, Reply>;

interface StubbedApi {
  /** Whether the page has been loaded. Until then, all calls are queries. The opener of the page sets it. */
  isLoaded: boolean;
  /** The error of all later commands; `null` if they succeed. */
  commandError: ErrorCode | null;
  /** The calls of queries, which the page may repeat at any time. */
  queryCalls: Set<string>;
  /** Whether the reply to a call is pending. */
  readonly isReplying: () => boolean;
}

/** Longer than a round of waiting in `openPage`, so that the page is rendered without the reply of the call. */
const SLOW_CALL_MS = 200;

/** Replaces `fetch`: each call gets a sample reply, and is logged unless it repeats a query. */
export function stubApi(
  { viewer, sampleValues, otherReplies, replies, isSlow }: ApiOptions,
  queryClient: QueryClient,
  log: PageLog,
): StubbedApi {
  let pendingCallCount = 0;
  const api: StubbedApi = {
    isLoaded: false,
    commandError: null,
    queryCalls: new Set(),
    isReplying: () => pendingCallCount > 0,
  };
  const createReply = (method: string, path: string, isCommand: boolean): Reply => {
    const queryError = otherReplies === "failures" ? "INVALID_INPUT" : null;
    const errorCode = isCommand ? api.commandError : queryError;
    if (errorCode !== null) return { status: 400, message: "Reason", errorCode };
    return (
      replies[`${method} ${path}`] ??
      createSampleReply(method, path, sampleValues, otherReplies === "empty" ? "empty" : "full")
    );
  };
  const waitForReply = isSlow
    ? () => new Promise((resolve) => setTimeout(resolve, SLOW_CALL_MS))
    : () => Promise.resolve();
  vi.stubGlobal("fetch", async (path: string, { method = "GET", body }: RequestInit) => {
    const call = [method, path, body].filter(Boolean).join(" ");
    const isNewCall = !api.queryCalls.has(call);
    // A command is the call of a mutation, such as saving a form. A call that the page has made before, without a mutation, is
    // that of a query, even if a mutation is running now.
    const isCommand = api.isLoaded && queryClient.isMutating() > 0 && isNewCall;
    if (isNewCall) log.push(`${isCommand ? "sends" : "fetches"} ${call}`);
    if (!isCommand) api.queryCalls.add(call);
    pendingCallCount += 1;
    await waitForReply();
    pendingCallCount -= 1;
    if (path === "/api/user/signin_token") return createResponse({ user: viewer && { ...exampleUser, ...viewer } });
    return createResponse(createReply(method, path, isCommand));
  });
  return api;
}

function createResponse({ status = 200, ...body }: Reply): Response {
  return Response.json({ ok: status < 400, status, ...body }, { status });
}
