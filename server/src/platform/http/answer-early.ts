import type { IncomingMessage, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { mayCall } from "contract/roles.ts";
import type { KeptReply } from "../cache/reply-cache.ts";
import { msOfProcess } from "../clock.ts";
import { countedAs, type FindAddress } from "./check-request.ts";
import type { Http, Viewer } from "./http.ts";
import type { Metrics } from "./metrics.ts";
import { longestBody, type ParsedRequest } from "./parsed-requests.ts";
import type { ReplyHeaders } from "./reply-headers.ts";
import type { ReplyLog } from "./reply-log.ts";
import { changeKnownTo, type EncodedForm, formFor, keptReply, keyFor, writeKept } from "./send-kept.ts";
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
  /** Has the server wait for a reply that is being made when it is closed. */
  readonly track: <Work>(work: Work) => Work;
  readonly metrics: Metrics | undefined;
};

type Handle = (request: IncomingMessage, response: ServerResponse) => void;

/**
 * Answers requests before the framework sees them: a question that was parsed before, of a known viewer, whose reply is
 * cached in the right encoding; or, without a body, is made first, as the framework takes longer than most replies. All
 * others are handed to the framework as they came, and so is one whose reply could not be made, with the error. What both
 * ways do is done by the same functions.
 */
export function answerEarly<V extends Viewer>(parts: Parts<V>): void {
  const { http, noteReply, track } = parts;
  const { server } = http;
  const [handOn = missing] = server.server.listeners("request") as Handle[];
  let isClosing = false;
  server.addHook("preClose", async () => {
    isClosing = true;
  });

  function onRequest(request: IncomingMessage, response: ServerResponse): void {
    const length = isClosing ? null : bodyLength(request);
    // A body that came with its head can be read as soon as the parser is done with the packet.
    if (length !== null && length > 0) process.nextTick(onBody, request, response, length);
    else if (length === null || !answer(request, response, "")) handOn(request, response);
  }

  function onBody(request: IncomingMessage, response: ServerResponse, length: number): void {
    const body: Buffer | null = request.readableLength === length ? request.read(length) : null;
    if (body !== null && answer(request, response, body.toString("latin1"))) return;
    if (body !== null) request.unshift(body);
    handOn(request, response);
  }

  /** @param body as `latin1` @returns whether the request is or will be answered; if not, nothing was done */
  function answer(request: IncomingMessage, response: ServerResponse, body: string): boolean {
    const start = msOfProcess();
    const asked = askedBy(parts, request, body);
    const address = parts.findAddress(request);
    if (asked === null || address === undefined) return false;
    const { question, viewer } = asked;
    const change = changeKnownTo(request);
    const accepted = request.headers["accept-encoding"];
    const found = http.replies.find(keyFor(question, viewer), change);
    const form = found === undefined ? undefined : formFor(found, accepted);
    const isReady = form !== undefined && !(form instanceof Promise);
    // A body that was read cannot be handed on later. The limit comes last, as the framework counts what is handed on.
    if ((!isReady && body !== "") || !http.limits.passes(countedAs(address))) return false;
    noteReply(request.socket, response);
    const reply = (kept: KeptReply, ready: EncodedForm) =>
      send(parts, request, response, { question, viewer, kept, form: ready, address, start });
    if (isReady && found !== undefined) reply(found, form);
    else track(make()).then((made) => reply(made.kept, made.form), failed);
    return true;

    async function make() {
      const kept = await keptReply(http.replies, question, viewer, change);
      return { kept, form: await formFor(kept, accepted) };
    }

    function failed(error: unknown): void {
      http.parsed.fail(request, error);
      handOn(request, response);
    }
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

type Asked = { readonly question: ParsedRequest; readonly viewer: Viewer | null };

/** What a request asks for, if its viewer may have it. */
function askedBy<V extends Viewer>(
  { http, knownViewer }: Parts<V>,
  request: IncomingMessage,
  body: string,
): Asked | null {
  const question = http.parsed.find(request, body);
  if (question === undefined) return null;
  const { headers } = request;
  const cookies = headers.cookie === undefined ? {} : http.server.parseCookie(headers.cookie);
  const sent = tokenOf({ headers, cookies }, http.cookie);
  const viewer = sent === null ? null : knownViewer(sent.token);
  return viewer !== undefined && mayCall(viewer?.role ?? null, question.call.access) ? { question, viewer } : null;
}

type Answer = Asked & {
  readonly kept: KeptReply;
  readonly form: EncodedForm;
  readonly address: string;
  readonly start: number;
};

function send<V extends Viewer>(
  { http, newId, headersFor, log, metrics }: Parts<V>,
  { method = "", url = "", headers }: IncomingMessage,
  response: ServerResponse,
  { question: { call }, viewer, kept, form, address, start }: Answer,
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
  writeKept(response, status, headersFor(requestId, headers.origin), kept, form);
}
