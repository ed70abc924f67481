import type { EndpointSchemas } from "contract/endpoint.ts";
import { z } from "zod";

/** The part of JSON Schema that bodies use. */
export type BodySchema = {
  readonly type?: string | readonly string[];
  readonly anyOf?: readonly BodySchema[];
  readonly enum?: readonly unknown[];
  readonly properties?: Readonly<Record<string, BodySchema>>;
  readonly required?: readonly string[];
  readonly items?: BodySchema;
  readonly maxLength?: number;
  readonly pattern?: string;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  /** Whether any value is accepted and ignored. */
  readonly readOnly?: boolean;
};

/** Returns the schema of an endpoint's body. `null` if it has no body. */
export function getBodySchema({ body }: EndpointSchemas): BodySchema | null {
  return body === undefined ? null : (z.toJSONSchema(body, { io: "input", unrepresentable: "any" }) as BodySchema);
}

/** Returns the alternatives of a schema, each with one type. The alternatives of a nullable text are a text and null. */
export function listAlternatives({ type, anyOf, ...rest }: BodySchema): BodySchema[] {
  if (anyOf) return anyOf.flatMap(listAlternatives);
  // A schema has one type, several or none.
  const types = [type ?? []].flat();
  return types.map((singleType) => ({ ...rest, type: singleType }));
}

/**
 * Valid texts by field name. In all other text fields, "1" is valid: as an ID, a name or a password. Secrets and keys of
 * browsers have fixed lengths in base64url.
 */
const validTexts: Readonly<Record<string, string>> = {
  email: "somebody@players.example",
  date: "2026-02-03T04:05:06Z",
  from: "2035-01-01",
  timeZone: "Europe/Berlin",
  startDate: "2026-02-03",
  startDates: "2026-02-03",
  endDate: "2026-02-04",
  firstDay: "2026-02-03",
  lastDay: "2026-02-04",
  firstHour: "19:00",
  lastHour: "21:00",
  avatar: "https://img.example/tee.png",
  tee: "teal-bronze-cap-glad",
  secret: "1".repeat(43),
  endpoint: "https://push.example/1",
  p256dh: "1".repeat(87),
  auth: "1".repeat(22),
};

/** Returns a valid value for the schema, without optional fields. @param name the name of the field with this schema */
export function createMinimalBody(schema: BodySchema, name = ""): unknown {
  const [{ type, enum: enumValues, properties = {}, required = [], minimum = 1, items = {}, minItems } = {}] =
    listAlternatives(schema);
  if (enumValues) return enumValues[0];
  if (type === "object")
    return Object.fromEntries(required.map((key) => [key, createMinimalBody(properties[key] ?? {}, key)]));
  if (type === "array") return Array.from({ length: minItems ?? 0 }, () => createMinimalBody(items, name));
  if (type === "string") return validTexts[name] ?? "1";
  if (type === "boolean") return true;
  return minimum;
}

/** A field of a body at any depth, and a function that returns a valid body with a different value in this field. */
export type BodyField = {
  /** The path as in error messages: `redPlayers[0].score`. */
  readonly path: string;
  readonly schema: BodySchema;
  readonly bodyWith: (value: unknown) => unknown;
};

/** Whether a field accepts any value, like `base` in updates. */
export function acceptsAnything(schema: BodySchema): boolean {
  return Object.keys(schema).length === 0;
}

/**
 * Returns every field of a body, except for fields that are ignored or accept any value.
 * @param path the path of the value that the schema describes, "" for the whole body
 * @param bodyWith returns a valid body with another value at that path
 */
export function listFields(
  schema: BodySchema,
  path = "",
  bodyWith: BodyField["bodyWith"] = (value) => value,
): BodyField[] {
  return listAlternatives(schema).flatMap((choice) => {
    const entries = Object.entries(choice.properties ?? {}).filter(
      ([, property]) => !property.readOnly && !acceptsAnything(property),
    );
    const fields = entries.flatMap(([key, property]) => {
      const minimalBody = createMinimalBody(choice) as object;
      const fieldPath = path === "" ? key : `${path}.${key}`;
      const field = {
        path: fieldPath,
        schema: property,
        bodyWith: (value: unknown) => bodyWith({ ...minimalBody, [key]: value }),
      };
      return [field, ...listFields(property, field.path, field.bodyWith)];
    });
    const itemFields =
      choice.items === undefined ? [] : listFields(choice.items, `${path}[0]`, (value) => bodyWith([value]));
    return [...fields, ...itemFields];
  });
}

/** A text field of a body at any depth, also in a list. `maxLength` is the maximum length. */
export type TextField = Omit<BodyField, "schema"> & { readonly validText: string; readonly maxLength: number };

/** Returns every text field of a body that is not ignored. */
export function listTextFields(schema: BodySchema): TextField[] {
  return [{ path: "", schema, bodyWith: (value: unknown) => value }, ...listFields(schema)].flatMap(findTextSchemas);
}

/** Returns the text schemas that a field accepts, also as elements of lists. */
function findTextSchemas({ path, schema, bodyWith }: BodyField): TextField[] {
  // The last name of the path: "names" of "players[0].names[0]".
  const name = /(\w+)(?:\[0\])*$/.exec(path)?.[1] ?? "";
  return listAlternatives(schema).flatMap((choice) => {
    if (choice.type === "string") {
      // Fields without a limit of their own are limited by the size of the body.
      const maxLength = choice.maxLength ?? 60_000;
      return [{ path, bodyWith, validText: String(createMinimalBody(choice, name)), maxLength }];
    }
    if (choice.items === undefined) return [];
    const bodyWithItem = (value: unknown) => bodyWith([value]);
    return findTextSchemas({ path: `${path}[0]`, schema: choice.items, bodyWith: bodyWithItem });
  });
}

/** Returns the objects in a body, each with a function that returns a body in which this object is replaced. */
export function listObjects(schema: BodySchema): BodyField[] {
  const root = { path: "", schema, bodyWith: (value: unknown) => value };
  const objectsInLists = listFields(schema).flatMap(({ path, schema: fieldSchema, bodyWith }) =>
    listAlternatives(fieldSchema).flatMap(({ items }) =>
      items?.properties ? [{ path: `${path}[0]`, schema: items, bodyWith: (item: unknown) => bodyWith([item]) }] : [],
    ),
  );
  return [root, ...objectsInLists];
}
