import type { z } from "zod";
import type { EntityKind } from "./audit-log-kinds.ts";
import type { UpdateSchemas } from "./entity-update.ts";
import type { Access } from "./roles.ts";

/**
 * Who shares a cached reply: everyone, all users of one role (visitors count as a role), or one user. The handler of the
 * call learns no more about the viewer than that.
 */
export type Audience = "public" | "role" | "user";

/** One call of the API. It is plain data, so that the web bundle does not include the Zod schemas. */
export type Call = {
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
   * call ignores sessions and has the low rate limit of sign-ins.
   */
  readonly precedesSignIn?: true;
  /** The reply is long and streamed. Each IP address gets only a few such replies at the same time. */
  readonly streams?: true;
  /** Neither the audit log nor the server's log records the caller and the IP address. */
  readonly anonymous?: true;
  /**
   * The kind of entity that the call changes, for the audit log. The entity's id is taken from the path, or from `_id` or
   * `voteId` of the body; a call that creates an entity has no id yet. `VIEWER` is the caller. `null` if the call changes
   * no entity. Required for every call that changes something.
   */
  readonly entity?: EntityKind | "VIEWER" | null;
  /**
   * Replies are cached for this audience until a table changes that they were read from. Only for calls whose reply
   * depends on nothing but tables, the input and the audience.
   */
  readonly cached?: Audience;
};
export type Calls = Readonly<Record<string, Call>>;

/** A call that the audit log covers: it changes nothing, precedes the sign-in, or declares the entity that it changes. */
export type AuditedCall = Call &
  (
    | { readonly method: "GET" }
    | { readonly readOnly: true }
    | { readonly precedesSignIn: true }
    | Required<Pick<Call, "entity">>
  );

/** The entity kind of results, one for each area. */
export type ResultKind = Extract<EntityKind, "RANKED_RESULT" | "LEAGUE_RESULT">;

/** The schemas of a call: its body, if it accepts one, and its reply without `ok` and `status`. */
export type CallSchemas = {
  readonly body?: z.ZodType;
  readonly reply: z.ZodType;
  /** The body accepts `base`: the values of the fields before the caller edited them. */
  readonly acceptsBase?: true;
};
/** The schemas of the calls of one feature. */
export type Schemas<C extends Calls> = {
  readonly [Name in keyof C]: C[Name] extends EntityPut ? UpdateSchemas : CallSchemas;
};

/** A `PUT` of a complete entity; `/user` is the caller. It accepts its own reply as the next body. */
type EntityPut = { readonly method: "PUT"; readonly path: `/${string}/:id` | "/user" };

/** The body of a call as its handler receives it. */
export type BodyOf<S extends CallSchemas> = S extends { body: infer B extends z.ZodType } ? z.output<B> : undefined;
/** The body of a call as a client sends it. */
export type SentBodyOf<S extends CallSchemas> = S extends { body: infer B extends z.ZodType } ? z.input<B> : undefined;
/** The reply of a call without the envelope (`ok`, `status`). */
export type ReplyOf<S extends CallSchemas> = z.output<S["reply"]>;

/** The calls of one feature as functions. */
export type Client<C extends Calls, S> = {
  readonly [Name in keyof C]: (
    ...callArguments: ArgumentList<
      IdArgument<C[Name]> & BodyArgument<CallSchemasOf<S, Name>> & Pick<CallArguments, "signal">
    >
  ) => Promise<ReplyOf<CallSchemasOf<S, Name>>>;
};
/** The arguments of a call, as a client passes them. */
export type CallArguments = { readonly id?: string; readonly body?: unknown; readonly signal?: AbortSignal };
// The following types derive the arguments of a call: an id if its path has one, and a body, which may be optional.
type CallSchemasOf<S, Name> = Name extends keyof S ? Extract<S[Name], CallSchemas> : never;
type IdArgument<C extends Call> = C["path"] extends `${string}:id${string}` ? { readonly id: string } : unknown;
type BodyArgument<S extends CallSchemas> = [SentBodyOf<S>] extends [undefined]
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
