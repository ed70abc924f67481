import type { ApiSchemas } from "contract/api.ts";
import type { CallSchemas, Envelope, ReplyOf, SentBodyOf } from "contract/endpoint.ts";
import type { ErrorCode } from "contract/error-codes.ts";
import { expect } from "vitest";
import { z } from "zod";
import type { Http, ServedCall, Viewer } from "../src/platform/http/http.ts";

/**
 * The schemas of all calls of these features, by name. TypeScript infers an intersection from the parameters of a union of
 * functions, so this intersects the features' schemas.
 */
type SchemasOf<Feature extends keyof ApiSchemas> = {
  [F in Feature]: (schemas: ApiSchemas[F]) => void;
}[Feature] extends (schemas: infer All extends Record<string, CallSchemas>) => void
  ? All
  : never;
/** These features are left out of `CallName`, because their calls have the same names as calls of the ranked area. */
type LeagueFeature = Extract<keyof ApiSchemas, `league${string}`>;
type RankedSchemas = SchemasOf<Exclude<keyof ApiSchemas, LeagueFeature>>;
export type CallName = keyof RankedSchemas;

export type CallOptions<S extends CallSchemas> = {
  /** The session's token, sent in the header. Absent for a visitor. */
  readonly as?: string | undefined;
  readonly id?: string;
  readonly body?: SentBodyOf<S> | undefined;
  /** The client's IP address; 127.0.0.1 by default. */
  readonly address?: string;
  readonly headers?: Readonly<Record<string, string>>;
};

const errorBody = z.strictObject({
  ok: z.literal(false),
  status: z.int(),
  message: z.string(),
  errorCode: z.string(),
  errorData: z.record(z.string(), z.unknown()),
});

/**
 * Creates functions that make calls of a server over HTTP. `leagueArea` contains the functions for calls of the league
 * area.
 */
export function createCaller<V extends Viewer>(http: Http<V>) {
  // Some calls of both areas have the same name. The paths of the ranked area begin with /resultRanked/ and /statRanked/.
  const isLeagueCall = ({ call }: ServedCall) => /^\/(?:result|stat)\//.test(call.path);
  return {
    ...createCalls<RankedSchemas, V>(
      http,
      http.servedCalls.filter((servedCall) => !isLeagueCall(servedCall)),
    ),
    leagueArea: createCalls<SchemasOf<LeagueFeature>, V>(http, http.servedCalls.filter(isLeagueCall)),
  };
}

function createCalls<AllSchemas extends Record<string, CallSchemas>, V extends Viewer>(
  http: Http<V>,
  calls: readonly ServedCall[],
) {
  type NameOfCall = keyof AllSchemas & string;
  const callsByName = new Map(calls.map((servedCall) => [servedCall.name, servedCall]));

  /** Makes a call and returns the response with any status. */
  async function send<N extends NameOfCall>(name: N, options: CallOptions<AllSchemas[N]> = {}) {
    const { call } = getServedCall(name);
    const response = await http.server.inject({
      method: call.method,
      url: `/api${call.path.replace(":id", options.id ?? "")}`,
      headers: { ...(options.as !== undefined && { authorization: `Bearer ${options.as}` }), ...options.headers },
      ...(options.body !== undefined && { payload: options.body as object }),
      ...(options.address !== undefined && { remoteAddress: options.address }),
    });
    const body = response.json<Envelope>();
    expect(body.status, response.body).toBe(response.statusCode);
    return { status: response.statusCode, headers: response.headers, body };
  }

  /** Makes a call and returns its reply. Fails unless it succeeds with exactly the fields of the contract. */
  async function call<N extends NameOfCall>(
    name: N,
    options?: CallOptions<AllSchemas[N]>,
  ): Promise<ReplyOf<AllSchemas[N]>> {
    const { call, schemas } = getServedCall(name);
    const { body } = await send(name, options);
    const { ok, status, ...replyFields } = body;
    expect({ ok, status }, JSON.stringify(body)).toEqual({ ok: true, status: call.creates ? 201 : 200 });
    return schemas.reply.parse(replyFields) as ReplyOf<AllSchemas[N]>;
  }

  /** Makes a call and returns its error. Fails if the call succeeds. */
  async function rejected<N extends NameOfCall>(name: N, options?: CallOptions<AllSchemas[N]>) {
    const { body } = await send(name, options);
    const { status, errorCode, message, errorData } = errorBody.parse(body);
    return { status, errorCode: errorCode as ErrorCode, message, errorData };
  }

  /** Expects a call to fail with this status and error code. */
  async function expectError<N extends NameOfCall>(
    status: number,
    errorCode: ErrorCode,
    name: N,
    options?: CallOptions<AllSchemas[N]>,
  ): Promise<void> {
    const messageWithoutPlaceholders = expect.not.stringMatching(/\{\w+\}|undefined/);
    const error = await rejected(name, options);
    expect(error).toMatchObject({ status, errorCode, message: messageWithoutPlaceholders });
  }

  function getServedCall(name: NameOfCall): ServedCall {
    const servedCall = callsByName.get(name);
    if (servedCall === undefined) throw new Error(`${name} is not served`);
    return servedCall;
  }

  return { send, call, rejected, expectError };
}

/** Counts the responses by status. */
export function countByStatus(replies: readonly { readonly status: number }[]): Record<number, number> {
  const counts: Record<number, number> = {};
  for (const { status } of replies) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}
