import type { z } from "zod";
import type { UpdateShape } from "./entity-update.ts";
import type { SubjectKind } from "./history-words.ts";
import type { Access } from "./roles.ts";

/**
 * Who gets the same reply to the same request: everyone, all of one role (visitors count as a role), or one user. A call's
 * handler is given no more of its viewer than that.
 */
export type Audience = "public" | "role" | "user";

/** One call of the API. Plain data, so that the web can bundle it without the validators. */
export type Call = {
  readonly method: "GET" | "POST" | "PUT" | "DELETE";
  /** Begins with a slash and is relative to `/api`; `:id` is an entity's id. */
  readonly path: string;
  readonly access: Access;
  /** A `POST` that only reads: it changes nothing, and needs no `Origin`. */
  readonly reads?: true;
  /** Answers 201 instead of 200. */
  readonly creates?: true;
  /** Checks a password: has a lower rate limit, and ignores a session sent with it. */
  readonly signsIn?: true;
  /** The reply is long: it is streamed, and few are sent to one IP address at the same time. */
  readonly streams?: true;
  /** Neither the history nor the log tell who makes it, and from where. */
  readonly anonymous?: true;
  /**
   * What the history says that the call changed: a thing of this kind, whose key is in the path or in the body's `_id` or
   * `voteId`; of none where it has no key, such as one that it makes. `VIEWER`: the caller. Every call of the league that
   * changes something says it, or `null`.
   */
  readonly subject?: SubjectKind | "VIEWER" | null;
  /**
   * Replies are cached for this audience until a table that they were read from changes. Only for calls that read:
   * their reply depends on nothing but tables, their input and the audience.
   */
  readonly kept?: Audience;
};
export type Calls = Readonly<Record<string, Call>>;

/** A call that changes nothing, that is made before it is known who makes it, or that says what it changes. */
export type RecordedCall = Call &
  (
    | { readonly method: "GET" }
    | { readonly reads: true }
    | { readonly signsIn: true }
    | Required<Pick<Call, "subject">>
  );

/** The kind of a result, by its area. */
export type ResultKind = Extract<SubjectKind, "RANKED_RESULT" | "LEAGUE_RESULT">;

/** What one call takes and what its reply holds beside `ok` and `status`. A call without a body takes none. */
export type Shape = {
  readonly body?: z.ZodType;
  readonly reply: z.ZodType;
  /** Its body may hold a `base`: the values from which the caller edited fields. */
  readonly takesBase?: true;
};
export type Shapes<C extends Calls> = { readonly [Name in keyof C]: C[Name] extends EntityPut ? UpdateShape : Shape };

/** A `PUT` of a whole entity: accepts its own reply as the next body. */
type EntityPut = { readonly method: "PUT"; readonly path: `/${string}/:id` | "/user" };

/** The body a call takes, as its handler receives it. */
export type BodyOf<S extends Shape> = S extends { body: infer B extends z.ZodType } ? z.output<B> : undefined;
/** The body a call takes, as a client sends it. */
export type SentBodyOf<S extends Shape> = S extends { body: infer B extends z.ZodType } ? z.input<B> : undefined;
/** The reply of a call without its frame (`ok`, `status`). */
export type ReplyOf<S extends Shape> = z.output<S["reply"]>;

/** The calls of one feature as functions. */
export type Client<C extends Calls, S> = {
  readonly [Name in keyof C]: (
    ...sent: Arguments<IdOf<C[Name]> & BodyOfCall<ShapeOf<S, Name>> & Pick<Sent, "signal">>
  ) => Promise<ReplyOf<ShapeOf<S, Name>>>;
};
/** What a call is sent with. */
export type Sent = { readonly id?: string; readonly body?: unknown; readonly signal?: AbortSignal };
type ShapeOf<S, Name> = Name extends keyof S ? Extract<S[Name], Shape> : never;
type IdOf<C extends Call> = C["path"] extends `${string}:id${string}` ? { readonly id: string } : unknown;
type BodyOfCall<S extends Shape> = [SentBodyOf<S>] extends [undefined]
  ? unknown
  : undefined extends SentBodyOf<S>
    ? { readonly body?: SentBodyOf<S> }
    : { readonly body: SentBodyOf<S> };
type Arguments<T> = Record<never, never> extends T ? [sent?: T] : [sent: T];

/** The frame of every reply; a successful one carries no message. */
export type Envelope = {
  ok: boolean;
  status: number;
  message?: string;
  errorCode?: string;
  errorData?: Readonly<Record<string, unknown>>;
};
