import type { z } from "zod";
import type { UpdateShape } from "./entity-update.ts";
import type { Access } from "./roles.ts";

/**
 * Who gets the same reply to the same question: everyone, all of one role (visitors are one too), or one user alone. A call's
 * handler is told no more of its viewer than that.
 */
export type Audience = "public" | "role" | "user";

/** One call of the API: plain data, so that the page can bundle it without the validators. */
export type Call = {
  readonly method: "GET" | "POST" | "PUT" | "DELETE";
  /** Begins with a slash and stands below `/api`; `:id` stands for a key. */
  readonly path: string;
  readonly access: Access;
  /** A `POST` that only asks: it changes nothing, and needs no `Origin`. */
  readonly reads?: true;
  /** Answers 201 instead of 200. */
  readonly creates?: true;
  /** Trades a password for a session: is asked less often, and deaf to a session it is sent with. */
  readonly signsIn?: true;
  /**
   * Replies are kept and given again to this audience until a table that they were made of changes. Only for calls that ask:
   * what they answer depends on nothing but tables, their input and the audience.
   */
  readonly kept?: Audience;
};
export type Calls = Readonly<Record<string, Call>>;

/** What one call takes and what its reply holds beside `ok` and `status`. A call without a body takes none. */
export type Shape = { readonly body?: z.ZodType; readonly reply: z.ZodType };
export type Shapes<C extends Calls> = { readonly [Name in keyof C]: C[Name] extends EntityPut ? UpdateShape : Shape };

/** A `PUT` of an entity as a whole, which takes back whatever it answers. */
type EntityPut = { readonly method: "PUT"; readonly path: `/${string}/:id` | "/user" };

/** The body a call takes, as its handler receives it. */
export type BodyOf<S extends Shape> = S extends { body: infer B extends z.ZodType } ? z.output<B> : undefined;
/** The body a call takes, as a client sends it. */
export type SentBodyOf<S extends Shape> = S extends { body: infer B extends z.ZodType } ? z.input<B> : undefined;
/** The reply of a call without its frame (`ok`, `status`). */
export type ReplyOf<S extends Shape> = z.output<S["reply"]>;

/** The frame of every reply; a successful one carries no message. */
export type Envelope = {
  ok: boolean;
  status: number;
  message?: string;
  errorCode?: string;
  errorData?: Readonly<Record<string, unknown>>;
};
