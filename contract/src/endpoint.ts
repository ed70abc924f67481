import type { z } from "zod";
import type { EntityKind } from "./audit-log-kinds.ts";
import type { UpdateSchemas } from "./entity-update.ts";
import type { Access } from "./roles.ts";

/**
 * Who shares a cached reply: everyone, all users of one role (visitors count as a role), or one user. The handler of the
 * endpoint learns no more about the viewer than that.
 */
export type Audience = "public" | "role" | "user";

/** One endpoint of the API. It is plain data, so that the web bundle does not include the Zod schemas. */
export type Endpoint = {
  readonly method: "GET" | "POST" | "PUT" | "DELETE";
  /** Starts with a slash and is relative to `/api`. `:id` is the id of an entity. */
  readonly path: string;
  readonly access: Access;
  /** A `POST` that changes nothing: a search, whose filters do not fit into a URL. It needs no `Origin` header. */
  readonly readOnly?: true;
  /** Creates an entity or adds something to one: replies with status 201 instead of 200. */
  readonly creates?: true;
  /**
   * Serves callers who are not signed in yet: they send a password, a link's secret, or ask for an account or a link. The
   * endpoint ignores sessions and has the low rate limit of sign-ins.
   */
  readonly precedesSignIn?: true;
  /** The reply is long and streamed. Each IP address gets only a few such replies at the same time. */
  readonly streams?: true;
  /** Neither the audit log nor the server's log records the caller and the IP address. */
  readonly anonymous?: true;
  /**
   * The kind of entity that the endpoint changes, for the audit log. The entity's id is taken from the path, or from `_id` or
   * `voteId` of the body; an endpoint that creates an entity has no id yet. `VIEWER` is the caller. `null` if it changes
   * no entity. Required for every endpoint that changes something.
   */
  readonly entity?: EntityKind | "VIEWER" | null;
  /**
   * Replies are cached for this audience until a table changes that they were read from. Only for endpoints whose reply
   * depends on nothing but tables, the input and the audience.
   */
  readonly cached?: Audience;
};
export type Endpoints = Readonly<Record<string, Endpoint>>;

/** An endpoint that the audit log covers: it changes nothing, precedes the sign-in, or declares the entity that it changes. */
export type AuditedEndpoint = Endpoint &
  (
    | { readonly method: "GET" }
    | { readonly readOnly: true }
    | { readonly precedesSignIn: true }
    | Required<Pick<Endpoint, "entity">>
  );

/** The entity kind of results, one for each area. */
export type ResultKind = Extract<EntityKind, "RANKED_RESULT" | "LEAGUE_RESULT">;

/** The schemas of an endpoint: its body, if it accepts one, and its reply without `ok` and `status`. */
export type EndpointSchemas = {
  readonly body?: z.ZodType;
  readonly reply: z.ZodType;
  /** The body accepts `base`: the values of the fields before the caller edited them. */
  readonly acceptsBase?: true;
};
/** The schemas of the endpoints of one feature. */
export type Schemas<C extends Endpoints> = {
  readonly [Name in keyof C]: C[Name] extends EntityPut ? UpdateSchemas : EndpointSchemas;
};

/** A `PUT` of a complete entity; `/user` is the caller. It accepts its own reply as the next body. */
type EntityPut = { readonly method: "PUT"; readonly path: `/${string}/:id` | "/user" };

/** The body of an endpoint as its handler receives it. */
export type BodyOf<S extends EndpointSchemas> = S extends { body: infer B extends z.ZodType } ? z.output<B> : undefined;
/** The body of an endpoint as a client sends it. */
export type SentBodyOf<S extends EndpointSchemas> = S extends { body: infer B extends z.ZodType }
  ? z.input<B>
  : undefined;
/** The reply of an endpoint without the envelope (`ok`, `status`). */
export type ReplyOf<S extends EndpointSchemas> = z.output<S["reply"]>;

/** The endpoints of one feature as functions. */
export type Client<C extends Endpoints, S> = {
  readonly [Name in keyof C]: (
    ...callArguments: ArgumentList<
      IdArgument<C[Name]> & BodyArgument<EndpointSchemasOf<S, Name>> & Pick<CallArguments, "signal">
    >
  ) => Promise<ReplyOf<EndpointSchemasOf<S, Name>>>;
};
/** The arguments of a call, as a client passes them. */
export type CallArguments = { readonly id?: string; readonly body?: unknown; readonly signal?: AbortSignal };
// The following types derive the arguments of a call: an id if its path has one, and a body, which may be optional.
type EndpointSchemasOf<S, Name> = Name extends keyof S ? Extract<S[Name], EndpointSchemas> : never;
type IdArgument<C extends Endpoint> = C["path"] extends `${string}:id${string}` ? { readonly id: string } : unknown;
type BodyArgument<S extends EndpointSchemas> = [SentBodyOf<S>] extends [undefined]
  ? unknown
  : undefined extends SentBodyOf<S>
    ? { readonly body?: SentBodyOf<S> }
    : { readonly body: SentBodyOf<S> };
/** The arguments may be omitted if none of them is required. */
type ArgumentList<T> = Record<never, never> extends T ? [callArguments?: T] : [callArguments: T];

/** The fields that every reply has. Only a failed reply has a message and an error code. */
export type Envelope = {
  ok: boolean;
  status: number;
  message?: string;
  errorCode?: string;
  errorData?: Readonly<Record<string, unknown>>;
};
