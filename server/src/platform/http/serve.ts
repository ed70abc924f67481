import type { Audience, BodyOf, Call, Calls, ReplyOf, Shape, Shapes } from "contract/endpoint.ts";
import { keyOf } from "contract/ids.ts";
import type { DoneFuncWithErrOrRes, FastifyReply, FastifyRequest, onRequestHookHandler } from "fastify";
import { continueWith } from "../continue-with.ts";
import { asReadCall, newTrace, traced } from "../database/trace.ts";
import { refuse } from "../refusal.ts";
import { addressOf } from "./check-request.ts";
import type { Http, NotFoundCode, ServedCall, Viewer } from "./http.ts";
import { bodyLimitForAnyone, parseBody } from "./parse-body.ts";
import { type RefuseChanged, refuseChangedSince } from "./refuse-changed.ts";
import { changeKnownTo, keptReply, sendKept, viewerAs } from "./send-kept.ts";
import { csvHandler, findsList } from "./serve-csv.ts";
import { admit, type Caller, type CallSession, sessionOf } from "./session.ts";
import { type StreamedLists, streamLists } from "./stream-reply.ts";

/** A call that was authorized and whose body was parsed. */
export type Received<C extends Call, S extends Shape, V extends Viewer> = {
  readonly id: C["path"] extends `${string}/:id${string}` ? number : undefined;
  readonly body: BodyOf<S>;
} & (S extends { readonly takesBase: true } ? { readonly refuseChanged: RefuseChanged } : unknown) &
  (C extends { readonly kept: infer A extends Audience } ? ToAudience<A, C, V> : ToCaller<C, V>);

type ToCaller<C extends Call, V extends Viewer> = {
  /** `null`: not signed in, possible only for calls with access `ANYONE`. */
  readonly viewer: Admitted<C, V>;
  readonly session: CallSession;
  /** The caller's address; of IPv6 the /64 network, because its owner has 2^64 addresses. */
  readonly address: string;
  /** What the client says it is; `null`: nothing. */
  readonly userAgent: string | null;
};

/** Handlers of `kept` calls receive only what their audience has in common, nothing of the caller's own. */
type ToAudience<A extends Audience, C extends Call, V extends Viewer> = {
  readonly viewer: {
    readonly public: null;
    readonly role: Admitted<C, Pick<V, "role">>;
    readonly user: Admitted<C, Pick<V, "id" | "role">>;
  }[A];
};

type Admitted<C extends Call, V> = "ANYONE" extends C["access"] ? V | null : V;

/** For each call, the function that answers it: the reply without its envelope; nothing where the reply is empty. */
export type Handlers<C extends Calls, S extends Shapes<C>, V extends Viewer> = {
  readonly [Name in keyof C]: (
    received: Received<C[Name], S[Name], V>,
  ) => C[Name] extends { readonly streams: true } ? StreamedLists : AnswerOf<ReplyOf<S[Name]>>;
};
type AnswerOf<Reply> = Reply | Promise<Reply> | (Reply extends Record<string, never> ? Promise<void> : never);

/**
 * Serves calls below `/api`. In this order: the limit, authorization, the key in the path, the body, the handler. A
 * malformed key is refused as an unknown one.
 */
export function serve<const C extends Calls, const S extends Shapes<C>, V extends Viewer>(
  http: Http<V>,
  calls: C,
  shapes: S,
  unknownId: NotFoundCode,
  handlers: Handlers<C, S, V>,
): void {
  for (const [name, call] of Object.entries(calls)) {
    const shape: Shape = shapes[name as keyof C];
    http.served.push({ name, call, shape });
    const handle = handlers[name as keyof C] as Handler;
    serveOne(http, { name, call, shape, unknownId, handle });
  }
}

type Handler = (received: object) => object | undefined | Promise<object | undefined>;

/** A call with all that serving it takes. */
type Served = ServedCall & { readonly unknownId: NotFoundCode; readonly handle: Handler };

function serveOne<V extends Viewer>(http: Http<V>, served: Served): void {
  const { name, call, shape, unknownId, handle } = served;
  const status = call.creates ? 201 : 200;
  if (call.kept !== undefined && !isReadOnly(call)) throw new Error(`${name} changes something and cannot be kept`);
  http.server.route({
    method: call.method,
    url: `/api${call.path}`,
    config: { anonymous: call.anonymous },
    ...(call.access === "ANYONE" && { bodyLimit: bodyLimitForAnyone }),
    onRequest: admission(http, call),
    handler: call.kept === undefined ? answerAnew : answerKept,
  });
  if (findsList(call, shape)) serveCsv(http, served);

  function answerKept(request: FastifyRequest, reply: FastifyReply) {
    http.parsed.throwFailure(request.raw);
    const { viewer } = request.getDecorator<Caller<V>>("caller");
    const id = keyIn(request.params as { id?: string }, unknownId);
    const body = parseBody(call, shape, request);
    const make = async (whole: Viewer | null, change: number) => {
      const received = { id, body, viewer: viewerAs(call, whole) };
      return { ok: true, status, ...(await asReadCall(change, () => handle(received))) };
    };
    const question = { call, key: JSON.stringify([call.method, call.path, id, body]), make };
    return continueWith(keptReply(http.replies, question, viewer, changeKnownTo(request)), (kept) => {
      http.parsed.remember(request.raw, question);
      return sendKept(kept, request, reply);
    });
  }

  async function answerAnew(request: FastifyRequest, reply: FastifyReply) {
    const { viewer, sent } = request.getDecorator<Caller<V>>("caller");
    const id = keyIn(request.params as { id?: string }, unknownId);
    const body = parseBody(call, shape, request);
    const session = sessionOf(sent, reply, http.cookie);
    const address = addressOf(request);
    const userAgent = request.headers["user-agent"] ?? null;
    const refuseChanged = refuseChangedSince(shape.takesBase ? request.body : undefined);
    const received = { id, body, viewer, session, address, userAgent, refuseChanged };
    if (call.streams === true) {
      http.limits.countDownload(request, reply);
      return streamLists(reply, status, handle(received) as StreamedLists);
    }
    const answer = isReadOnly(call)
      ? await asReadCall(changeKnownTo(request), () => handle(received))
      : await answerChange(
          () => http.runChange({ name, call, id, body, viewer, address }, async () => handle(received)),
          reply,
        );
    return reply.code(status).send({ ok: true, status, ...answer });
  }
}

/** The limit, then authorization. */
function admission<V extends Viewer>(http: Http<V>, call: Call): onRequestHookHandler[] {
  return [
    call.signsIn ? http.limits.signIn : http.limits.usual,
    (request: FastifyRequest, _reply: FastifyReply, done: DoneFuncWithErrOrRes) => {
      const admitted = (caller: Caller<V>) => {
        request.setDecorator("caller", caller);
        done();
      };
      const caller = admit(http, call, request);
      if (caller instanceof Promise) caller.then(admitted, done);
      else admitted(caller);
    },
  ];
}

/** Serves the whole list of a search on a `GET` of its path. */
function serveCsv<V extends Viewer>(http: Http<V>, { call, shape, unknownId, handle }: Served): void {
  const handler = csvHandler(call, shape, http.limits.countDownload, async (request, body) => {
    const { viewer } = request.getDecorator<Caller<V>>("caller");
    const id = keyIn(request.params as { id?: string }, unknownId);
    const received = { id, body, viewer: call.kept === undefined ? viewer : viewerAs(call, viewer) };
    return (await asReadCall(changeKnownTo(request), () => handle(received))) ?? {};
  });
  http.server.route({ method: "GET", url: `/api${call.path}`, onRequest: admission(http, call), handler });
}

function isReadOnly({ method, reads }: Call): boolean {
  return method === "GET" || reads === true;
}

/**
 * Sends the number of the change in `x-change`: the client sends it back, and its next call sees the change on any
 * process.
 */
async function answerChange<Answer>(handle: () => Promise<Answer>, reply: FastifyReply): Promise<Answer> {
  const trace = newTrace();
  const answer = await traced(trace, handle);
  if (trace.change !== null) reply.header("x-change", String(trace.change));
  return answer;
}

function keyIn({ id }: { id?: string }, unknownId: NotFoundCode): number | undefined {
  if (id === undefined) return undefined;
  const key = keyOf(id);
  if (key === 0) throw refuse(unknownId);
  return key;
}
