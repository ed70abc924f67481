import { z } from "zod";
import { oneOf } from "./paging.ts";

/** Marks the shapes made by `updateOf`, so that the compiler accepts no other for a `PUT` of an entity. */
const entity: unique symbol = Symbol("entity");

export type UpdateShape = {
  readonly [entity]: z.ZodObject;
  readonly body: z.ZodType;
  readonly reply: z.ZodType;
  readonly takesBase: true;
};

/**
 * The shape of a `PUT` that changes the given fields of an entity, each of which may be absent, and answers the entity.
 * A client may send back the whole entity as it was answered, and as `base` the values from which it edited fields.
 */
export function updateOf<View extends z.ZodObject, Fields extends z.core.$ZodLooseShape>(view: View, fields: Fields) {
  const names = Object.keys(fields).filter((name) => name in view.shape);
  const body = sentBack(view, z.strictObject(fields).partial(), { base: baseIn(names) });
  return { [entity]: view, body, reply: oneOf(view), takesBase: true } as const;
}

/**
 * Input: the values, as they were answered, from which a caller edited fields of these names. Where one of them is another
 * one now, nothing is changed. A list of players may name some of their fields.
 */
export function baseIn(names: readonly string[]) {
  return z
    .strictObject(Object.fromEntries(names.map((name) => [name, z.unknown()])))
    .partial()
    .optional();
}

/** What a refusal says of a field that somebody else has changed: the value that it has now, as it is answered. */
export const changedField = z.strictObject({ field: z.string(), value: z.unknown() });
export type ChangedField = z.output<typeof changedField>;

const ignored = z.unknown().optional().meta({ readOnly: true });
type Ignored<View extends z.ZodObject, Read extends z.ZodObject> = {
  [Name in Exclude<keyof View["shape"], keyof Read["shape"]>]: typeof ignored;
};

/**
 * Parses an entity that was sent back. Fields of the view that `read` does not name are accepted and ignored.
 * @param checked further fields, which are checked and left out
 */
export function sentBack<
  View extends z.ZodObject,
  Read extends z.ZodObject,
  Checked extends z.ZodRawShape = Record<never, never>,
>(view: View, read: Read, checked: Checked = {} as Checked) {
  const known = Object.fromEntries(Object.keys(view.shape).map((name) => [name, ignored])) as Ignored<View, Read>;
  const shape: Ignored<View, Read> & Checked & Read["shape"] = { ...known, ...checked, ...read.shape };
  return z.strictObject(shape).transform((sent) => {
    const kept = Object.entries(sent).filter(([name]) => Object.hasOwn(read.shape, name));
    return Object.fromEntries(kept) as z.output<Read>;
  });
}
