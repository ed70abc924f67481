import { z } from "zod";
import { dataReply } from "./paging.ts";

/** A key that only `createUpdateSchemas` sets, so that the compiler accepts no other schemas for a `PUT` of an entity. */
const entity: unique symbol = Symbol("entity");

/** The schemas of a `PUT` of an entity. Created by `createUpdateSchemas`. */
export type UpdateSchemas = {
  readonly [entity]: z.ZodObject;
  readonly body: z.ZodType;
  readonly reply: z.ZodType;
  readonly acceptsBase: true;
};

/**
 * Creates the schemas of a `PUT` that changes the given fields of an entity and replies with the entity. Each field is
 * optional. A client may send the complete entity back, and as `base` the values of the fields before it edited them.
 */
export function createUpdateSchemas<View extends z.ZodObject, Fields extends z.core.$ZodLooseShape>(
  view: View,
  fields: Fields,
) {
  const visibleFieldNames = Object.keys(fields).filter((name) => name in view.shape);
  const body = entityInput(view, z.strictObject(fields).partial(), { base: baseInput(visibleFieldNames) });
  return { [entity]: view, body, reply: dataReply(view), acceptsBase: true } as const;
}

/**
 * Input: the values that the fields had in a reply before the caller edited them. If a stored value differs from them,
 * the call fails with `CHANGED_MEANWHILE` and changes nothing. The players in a list may have only some of their fields.
 */
export function baseInput(fieldNames: readonly string[]) {
  return z
    .strictObject(Object.fromEntries(fieldNames.map((name) => [name, z.unknown()])))
    .partial()
    .optional();
}

/** Detail of a `CHANGED_MEANWHILE` error: a field that somebody else has changed, and its current value. */
export const changedField = z.strictObject({ field: z.string(), value: z.unknown() });
export type ChangedField = z.output<typeof changedField>;

const ignoredField = z.unknown().optional().meta({ readOnly: true });
type IgnoredFields<View extends z.ZodObject, Changeable extends z.ZodObject> = {
  [Name in Exclude<keyof View["shape"], keyof Changeable["shape"]>]: typeof ignoredField;
};

/**
 * Input: an entity as a client received it. The result contains only the fields of `changeable`. Other fields of the view
 * are accepted and ignored.
 *
 * @param furtherFields are validated but not part of the result
 */
export function entityInput<
  View extends z.ZodObject,
  Changeable extends z.ZodObject,
  FurtherFields extends z.ZodRawShape = Record<never, never>,
>(view: View, changeable: Changeable, furtherFields: FurtherFields = {} as FurtherFields) {
  type Ignored = IgnoredFields<View, Changeable>;
  const ignoredFields = Object.fromEntries(Object.keys(view.shape).map((name) => [name, ignoredField])) as Ignored;
  const shape: Ignored & FurtherFields & Changeable["shape"] = {
    ...ignoredFields,
    ...furtherFields,
    ...changeable.shape,
  };
  return z.strictObject(shape).transform((sentFields) => {
    const changeableFields = Object.entries(sentFields).filter(([name]) => Object.hasOwn(changeable.shape, name));
    return Object.fromEntries(changeableFields) as z.output<Changeable>;
  });
}
