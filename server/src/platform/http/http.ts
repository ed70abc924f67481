import type { Endpoint, EndpointSchemas } from "contract/endpoint.ts";
import type { ErrorCode, ErrorStatus } from "contract/error-codes.ts";
import type { Role } from "contract/roles.ts";
import type { FastifyInstance } from "fastify";
import type { ResponseCache } from "../cache/response-cache.ts";
import type { CallLimits } from "./limits.ts";
import type { RequestCache } from "./request-cache.ts";

/** The user who makes a request; the HTTP layer needs only id and role. */
export type Viewer = { readonly id: number; readonly role: Role };

/** Returns the user of a session token; `null` if the token is unknown, expired or malformed. */
export type FindViewer<V extends Viewer> = (token: string) => V | null | Promise<V | null>;

/** A request that may write, after authorization and validation. */
export type ChangingCall = {
  readonly name: string;
  readonly endpoint: Endpoint;
  readonly id: number | undefined;
  readonly body: unknown;
  readonly viewer: Viewer | null;
  readonly ipAddress: string;
};

/** Runs the handler of an endpoint that may write. */
export type RunChangingCall = <Result>(changingCall: ChangingCall, handle: () => Promise<Result>) => Promise<Result>;

/** The HTTP server with everything that its calls have in common. */
export type Http<V extends Viewer = Viewer> = {
  readonly server: FastifyInstance;
  readonly findViewer: FindViewer<V>;
  /** The origins whose pages may write: that of the site, and those in CORS_ORIGINS. */
  readonly origins: ReadonlySet<string>;
  /** The session cookie. */
  readonly cookie: SessionCookie;
  readonly limits: CallLimits;
  readonly responseCache: ResponseCache;
  readonly requestCache: RequestCache;
  readonly runChangingCall: RunChangingCall;
  /** All endpoints that are served, for the OpenAPI document. */
  readonly servedEndpoints: ServedEndpoint[];
};

/** The name of the session cookie, and whether browsers send it over https only. */
export type SessionCookie = { readonly name: string; readonly secure: boolean };

/** An endpoint that the server serves. */
export type ServedEndpoint = { readonly name: string; readonly endpoint: Endpoint; readonly schemas: EndpointSchemas };

/** An error code for something that does not exist. */
export type NotFoundCode = {
  [Code in ErrorCode]: ErrorStatus<Code> extends 404 ? Code : never;
}[ErrorCode];
