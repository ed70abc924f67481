import { z } from "zod";
import { oneOf } from "./paging.ts";

/** Marks the shapes made by `updateOf`, so that the compiler accepts no other for a `PUT` of an entity. */
const entity: unique symbol = Symbol("entity");

export type UpdateShape = {
  readonly [entity]: z.ZodObject;
  readonly body: z.ZodType;
  readonly reply: z.ZodType;
};

/**
 * The shape of a `PUT` that changes the given fields of an entity, each of which may be absent, and answers the entity.
 * A client may send back the whole entity as it was answered.
 */
export function updateOf<View extends z.ZodObject, Fields extends z.core.$ZodLooseShape>(view: View, fields: Fields) {
  const body = sentBack(view, z.strictObject(fields).partial());
  return { [entity]: view, body, reply: oneOf(view) } as const;
}

const ignored = z.unknown().optional().meta({ readOnly: true });
type Ignored<View extends z.ZodObject, Read extends z.ZodObject> = {
  [Name in Exclude<keyof View["shape"], keyof Read["shape"]>]: typeof ignored;
};

/** Parses an entity that was sent back. Fields of the view that `read` does not name are accepted and ignored. */
export function sentBack<View extends z.ZodObject, Read extends z.ZodObject>(view: View, read: Read) {
  const known = Object.fromEntries(Object.keys(view.shape).map((name) => [name, ignored])) as Ignored<View, Read>;
  const shape: Ignored<View, Read> & Read["shape"] = { ...known, ...read.shape };
  return z.strictObject(shape).transform((sent) => {
    const kept = Object.entries(sent).filter(([name]) => name in read.shape);
    return Object.fromEntries(kept) as z.output<Read>;
  });
}
