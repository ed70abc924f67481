import type { Call, Shape } from "contract/endpoint.ts";
import type { ErrorCode, StatusOf } from "contract/error-codes.ts";
import type { Role } from "contract/roles.ts";
import type { FastifyInstance } from "fastify";
import type { ReplyCache } from "../cache/reply-cache.ts";
import type { CallLimits } from "./limits.ts";
import type { ParsedRequests } from "./parsed-requests.ts";

/** The caller, as far as HTTP needs to know. */
export type Viewer = { readonly id: number; readonly role: Role };

/** Finds the user of a session token; `null` for one that is unknown, expired or malformed. */
export type FindViewer<V extends Viewer> = (token: string) => V | null | Promise<V | null>;

/** A call that may change something, once it was admitted and has its shape. */
export type ChangingCall = {
  readonly name: string;
  readonly call: Call;
  readonly id: number | undefined;
  readonly body: unknown;
  readonly viewer: Viewer | null;
  readonly address: string;
};

export type RunChange = <Answer>(changing: ChangingCall, handle: () => Promise<Answer>) => Promise<Answer>;

export type Http<V extends Viewer = Viewer> = {
  readonly server: FastifyInstance;
  readonly findViewer: FindViewer<V>;
  readonly origins: ReadonlySet<string>;
  readonly cookie: SessionCookie;
  readonly limits: CallLimits;
  readonly replies: ReplyCache;
  readonly parsed: ParsedRequests;
  readonly runChange: RunChange;
  readonly served: ServedCall[];
};

export type SessionCookie = { readonly name: string; readonly secure: boolean };

export type ServedCall = { readonly name: string; readonly call: Call; readonly shape: Shape };

/** The code of a refusal that names what does not exist. */
export type NotFoundCode = {
  [Code in ErrorCode]: StatusOf<Code> extends 404 ? Code : never;
}[ErrorCode];
