import type { IncomingMessage, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import type { Call } from "contract/endpoint.ts";
import { mayCall } from "contract/roles.ts";
import type { KeptReply } from "../cache/reply-cache.ts";
import { msOfProcess } from "../clock.ts";
import { type FindAddress, networkOf } from "./check-request.ts";
import type { Http, Viewer } from "./http.ts";
import type { Metrics } from "./metrics.ts";
import { longestBody } from "./parsed-requests.ts";
import type { ReplyHeaders } from "./reply-headers.ts";
import type { ReplyLog } from "./reply-log.ts";
import { changeKnownTo, type EncodedForm, formFor, keyFor, writeKept } from "./send-kept.ts";
import { tokenOf } from "./session.ts";

type Parts<V extends Viewer> = {
  readonly http: Http<V>;
  /** The user of a session token where nothing has to be read or stored for that; else `undefined`. */
  readonly knownViewer: (token: string) => V | undefined;
  readonly findAddress: FindAddress;
  readonly newId: () => string;
  readonly headersFor: ReplyHeaders;
  /** Notes the last reply of a connection. */
  readonly noteReply: (socket: Socket, reply: ServerResponse) => void;
  readonly log: ReplyLog;
  readonly metrics: Metrics | undefined;
};

type Handle = (request: IncomingMessage, response: ServerResponse) => void;

/**
 * Answers requests before the framework sees them where that takes nothing but what is in memory: a question that was
 * parsed before, a known viewer, a cached reply in the right encoding. All others are handed to the framework as they
 * came. What both ways do is done by the same functions.
 */
export function answerEarly<V extends Viewer>(parts: Parts<V>): void {
  const { server } = parts.http;
  const [handOn = missing] = server.server.listeners("request") as Handle[];
  let isClosing = false;
  server.addHook("preClose", async () => {
    isClosing = true;
  });

  function onRequest(request: IncomingMessage, response: ServerResponse): void {
    const length = isClosing ? null : bodyLength(request);
    // A body that came with its head can be read as soon as the parser is done with the packet.
    if (length !== null && length > 0) process.nextTick(onBody, request, response, length);
    else if (length === null || !answer(parts, request, response, "")) handOn(request, response);
  }

  function onBody(request: IncomingMessage, response: ServerResponse, length: number): void {
    const body: Buffer | null = request.readableLength === length ? request.read(length) : null;
    if (body !== null && answer(parts, request, response, body.toString("latin1"))) return;
    if (body !== null) request.unshift(body);
    handOn(request, response);
  }

  server.server.removeListener("request", handOn);
  server.server.on("request", onRequest);
}

function missing(): never {
  throw new Error("The framework does not listen to requests");
}

/** Bytes of the body of a request that may be answered early; `null`: it may not. */
function bodyLength({ method, httpVersion, headers }: IncomingMessage): number | null {
  if (httpVersion !== "1.1" || headers.host === undefined) return null;
  if (headers["transfer-encoding"] !== undefined || headers["content-encoding"] !== undefined) return null;
  const length = Number(headers["content-length"] ?? 0);
  const isOrdinary = method === "POST" ? length <= longestBody : method === "GET" && length === 0;
  return isOrdinary ? length : null;
}

/** @param body as `latin1` @returns whether the request was answered; if not, nothing was done */
function answer<V extends Viewer>(
  parts: Parts<V>,
  request: IncomingMessage,
  response: ServerResponse,
  body: string,
): boolean {
  const start = msOfProcess();
  const found = find(parts, request, body);
  const address = parts.findAddress(request);
  if (found === null || address === undefined) return false;
  const form = formFor(found.kept, request.headers["accept-encoding"]);
  // The limit comes last, as the framework counts whatever is handed on.
  if (form instanceof Promise || !parts.http.limits.passes(networkOf(address))) return false;
  send(parts, request, response, { ...found, form, address, start });
  return true;
}

type Found = { readonly call: Call; readonly viewer: Viewer | null; readonly kept: KeptReply };

/** The cached reply to a request whose viewer may have it. */
function find<V extends Viewer>({ http, knownViewer }: Parts<V>, request: IncomingMessage, body: string): Found | null {
  const question = http.parsed.find(request, body);
  if (question === undefined) return null;
  const { headers } = request;
  const cookies = headers.cookie === undefined ? {} : http.server.parseCookie(headers.cookie);
  const sent = tokenOf({ headers, cookies }, http.cookie);
  const viewer = sent === null ? null : knownViewer(sent.token);
  const { call } = question;
  if (viewer === undefined || !mayCall(viewer?.role ?? null, call.access)) return null;
  const kept = http.replies.find(keyFor(question, viewer), changeKnownTo(request));
  return kept === undefined ? null : { call, viewer, kept };
}

type Answer = Found & { readonly form: EncodedForm; readonly address: string; readonly start: number };

function send<V extends Viewer>(
  { http, newId, headersFor, noteReply, log, metrics }: Parts<V>,
  { method = "", url = "", headers, socket }: IncomingMessage,
  response: ServerResponse,
  { call, viewer, kept, form, address, start }: Answer,
): void {
  const requestId = newId();
  const status = 200;
  const end = (error?: Error) => {
    response.off("finish", end).off("error", end);
    const ms = msOfProcess() - start;
    metrics?.countReply({ method, route: `/api${call.path}`, status, seconds: ms / 1000 });
    log.write(http.server.log, { requestId, method, url, status, ms, address, viewer, error });
  };
  response.on("finish", end).on("error", end);
  noteReply(socket, response);
  writeKept(response, status, headersFor(requestId, headers.origin), kept, form);
}
