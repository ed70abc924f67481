import type { ApiSchemas } from "contract/api.ts";
import type { EndpointSchemas, Envelope, ReplyOf, SentBodyOf } from "contract/endpoint.ts";
import type { ErrorCode } from "contract/error-codes.ts";
import { expect } from "vitest";
import { z } from "zod";
import type { Http, ServedEndpoint, Viewer } from "../src/platform/http/http.ts";

/** `A & B` for `A | B`. TypeScript infers an intersection from the parameters of a union of functions. */
type UnionToIntersection<Union> = (Union extends unknown ? (value: Union) => void : never) extends (
  value: infer Intersection,
) => void
  ? Intersection
  : never;
/** The schemas of all endpoints of these features, by name. */
type SchemasOf<Feature extends keyof ApiSchemas> = UnionToIntersection<ApiSchemas[Feature]>;
/** These features are left out of `EndpointName`, because their endpoints have the same names as those of the ranked area. */
type LeagueFeature = Extract<keyof ApiSchemas, `league${string}`>;
type RankedSchemas = SchemasOf<Exclude<keyof ApiSchemas, LeagueFeature>>;
export type EndpointName = keyof RankedSchemas;

export type CallOptions<S extends EndpointSchemas> = {
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
 * Creates functions that call the endpoints of a server over HTTP. `leagueArea` contains the functions for those of the league
 * area.
 */
export function createCaller<V extends Viewer>(http: Http<V>) {
  // Endpoints of the two areas may have the same name, but their paths differ: those of the league area begin with /result/
  // or /stat/, and those of the ranked area with /resultRanked/ or /statRanked/.
  const isLeagueEndpoint = ({ endpoint }: ServedEndpoint) => /^\/(?:result|stat)\//.test(endpoint.path);
  return {
    ...createCalls<RankedSchemas, V>(
      http,
      http.servedEndpoints.filter((servedEndpoint) => !isLeagueEndpoint(servedEndpoint)),
    ),
    leagueArea: createCalls<SchemasOf<LeagueFeature>, V>(http, http.servedEndpoints.filter(isLeagueEndpoint)),
  };
}

function createCalls<AllSchemas extends Record<string, EndpointSchemas>, V extends Viewer>(
  http: Http<V>,
  endpoints: readonly ServedEndpoint[],
) {
  type Name = keyof AllSchemas & string;
  const endpointsByName = new Map(endpoints.map((servedEndpoint) => [servedEndpoint.name, servedEndpoint]));

  /** Calls an endpoint and returns the response with any status. */
  async function send<N extends Name>(name: N, options: CallOptions<AllSchemas[N]> = {}) {
    const { endpoint } = getServedEndpoint(name);
    const response = await http.server.inject({
      method: endpoint.method,
      url: `/api${endpoint.path.replace(":id", options.id ?? "")}`,
      headers: { ...(options.as !== undefined && { authorization: `Bearer ${options.as}` }), ...options.headers },
      ...(options.body !== undefined && { payload: options.body as object }),
      ...(options.address !== undefined && { remoteAddress: options.address }),
    });
    const body = response.json<Envelope>();
    expect(body.status, response.body).toBe(response.statusCode);
    return { status: response.statusCode, headers: response.headers, body };
  }

  /** Calls an endpoint and returns its reply. Fails unless it succeeds with exactly the fields of the contract. */
  async function call<N extends Name>(name: N, options?: CallOptions<AllSchemas[N]>): Promise<ReplyOf<AllSchemas[N]>> {
    const { endpoint, schemas } = getServedEndpoint(name);
    const { body } = await send(name, options);
    const { ok, status, ...replyFields } = body;
    expect({ ok, status }, JSON.stringify(body)).toEqual({ ok: true, status: endpoint.creates ? 201 : 200 });
    return schemas.reply.parse(replyFields) as ReplyOf<AllSchemas[N]>;
  }

  /** Calls an endpoint and returns its error. Fails if the call succeeds. */
  async function rejected<N extends Name>(name: N, options?: CallOptions<AllSchemas[N]>) {
    const { body } = await send(name, options);
    const { status, errorCode, message, errorData } = errorBody.parse(body);
    return { status, errorCode: errorCode as ErrorCode, message, errorData };
  }

  /** Expects a call to fail with this status and error code. */
  async function expectError<N extends Name>(
    status: number,
    errorCode: ErrorCode,
    name: N,
    options?: CallOptions<AllSchemas[N]>,
  ): Promise<void> {
    const messageWithoutPlaceholders = expect.not.stringMatching(/\{\w+\}|undefined/);
    const error = await rejected(name, options);
    expect(error).toMatchObject({ status, errorCode, message: messageWithoutPlaceholders });
  }

  function getServedEndpoint(name: Name): ServedEndpoint {
    const servedEndpoint = endpointsByName.get(name);
    if (servedEndpoint === undefined) throw new Error(`${name} is not served`);
    return servedEndpoint;
  }

  return { send, call, rejected, expectError };
}

/** Counts the responses by status. */
export function countByStatus(replies: readonly { readonly status: number }[]): Record<number, number> {
  const counts: Record<number, number> = {};
  for (const { status } of replies) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}
