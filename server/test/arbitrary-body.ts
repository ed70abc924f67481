import fc from "fast-check";
import type { BodySchema } from "./body-schemas.ts";
import { acceptsAnything, listAlternatives } from "./body-schemas.ts";

/** Generates ids of rows that may exist, and rarely ids without a row. */
export const arbitraryId = fc.oneof(
  { weight: 10, arbitrary: fc.integer({ min: 1, max: 12 }).map(String) },
  { weight: 1, arbitrary: fc.constantFrom("999999", "none", "") },
);
/** Generates an id in a path. Never empty: `GET /mode/` is the endpoint `GET /mode`, whose response has a different schema. */
export const arbitraryPathId = arbitraryId.filter((id) => id !== "");
const arbitraryDate = fc.constantFrom(
  "2026-02-03",
  "2026-05-06T20:00",
  "2026-02-03T24:00Z",
  "1969-12-31",
  "0000-01-01",
  "9999-12-31T23:59:59.999Z",
  "0000-01-01T00:00+14:00",
  "9999-12-31T23:59:59.999-14:00",
  "2026-02-30",
);
const arbitraryWord = fc.oneof(
  fc.constantFrom(
    "Ada",
    "ada",
    "admin",
    "any",
    "Reds",
    "ctf5",
    "1",
    "x",
    "Ω",
    "",
    " ",
    "a@b.example",
    "https://c.d/e.png",
  ),
  fc.string({ unit: "grapheme", maxLength: 20 }),
  fc.string({ unit: "binary" }),
);
/** Generates numbers at and beside the limits of fields. */
const arbitraryBoundary = fc.constantFrom(0, 1, 2, 50, 100, 1000, 1001, 2000, 2001, -1, 2 ** 31 - 1, -(2 ** 31));
/** Generates any value, which is almost always invalid. */
const arbitraryJunk = fc.oneof(fc.jsonValue(), fc.string({ unit: "binary" }), fc.double());

/**
 * Generates a value for a schema: mostly valid, sometimes invalid at any depth.
 * @param arbitraryMessage generates the text of a game server's message
 * @param name the name of the field that has the value, or "" for a whole body
 */
export function arbitraryBody(
  schema: BodySchema,
  arbitraryMessage: fc.Arbitrary<string>,
  name = "",
): fc.Arbitrary<unknown> {
  // The server ignores fields that are read-only, whatever their value.
  if (schema.readOnly || acceptsAnything(schema)) return arbitraryJunk;
  const validValue = fc.oneof(
    ...listAlternatives(schema).map((choice) => arbitraryValue(choice, arbitraryMessage, name)),
  );
  return fc.oneof({ weight: 60, arbitrary: validValue }, { weight: 1, arbitrary: arbitraryJunk });
}

/** @param choice a schema with a single type, from `listAlternatives` */
function arbitraryValue(
  choice: BodySchema,
  arbitraryMessage: fc.Arbitrary<string>,
  name: string,
): fc.Arbitrary<unknown> {
  const { type, enum: enumValues, properties = {}, required = [], items = {}, minimum = 0, maximum = 9 } = choice;
  if (enumValues) return fc.constantFrom(...enumValues);
  switch (type) {
    case "object": {
      const fields = Object.entries(properties).map(
        ([key, property]) => [key, arbitraryBody(property, arbitraryMessage, key)] as const,
      );
      return fc.record(Object.fromEntries(fields), { requiredKeys: [...required] });
    }
    case "array":
      return fc.array(arbitraryBody(items, arbitraryMessage), { maxLength: 3 });
    case "string":
      return arbitraryText(name, arbitraryMessage);
    case "integer":
      return fc.oneof(arbitraryBoundary, fc.integer({ min: minimum, max: maximum }));
    case "boolean":
      return fc.boolean();
    default:
      return fc.constant(null);
  }
}

/** Generates a text that is probably valid in a field with this name. */
function arbitraryText(name: string, arbitraryMessage: fc.Arbitrary<string>): fc.Arbitrary<string> {
  if (name === "message") return arbitraryMessage;
  if (/id$/i.test(name)) return arbitraryId;
  if (/date$/i.test(name)) return arbitraryDate;
  return arbitraryWord;
}
