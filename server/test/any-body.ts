import fc from "fast-check";
import type { BodySchema } from "./bodies-of.ts";
import { choicesIn } from "./bodies-of.ts";

/** Texts that mean something to one field or another. */
const meant = [
  ...["1", "2", "3", "4", "5", "999999", "0", "", " ", "Ada", "ada", "admin", "any", "ctf5", "x", "Ω"],
  ...["ada@players.example", "admin@league.example", "https://img.example/a.png", "https:///", "http://a.b/c.png"],
  ...["2026-02-03", "2026-02-03T24:00", "0000-01-01T00:00+14:00", "9999-12-31T23:59:59.999-14:00", "1969-12-31"],
];
const figures = [0, 1, 2, 50, 100, 1000, 1001, 2000, 2001, -1, 2 ** 31 - 1, -(2 ** 31)];

/**
 * Any body that a schema describes: mostly one that it takes, with now and then a value that nothing takes.
 * @param texts what texts may say besides
 */
export function anyBody(schema: BodySchema, texts: readonly string[] = []): fc.Arbitrary<unknown> {
  const fit = fc.oneof(...choicesIn(schema).map((choice) => anyOf(choice, texts)));
  return fc.oneof({ weight: 40, arbitrary: fit }, { weight: 1, arbitrary: junk });
}

const junk = fc.oneof(fc.jsonValue(), fc.string({ unit: "binary" }), fc.double());

function anyOf(choice: BodySchema, texts: readonly string[]): fc.Arbitrary<unknown> {
  const { type, enum: words, properties = {}, required = [], ...rest } = choice;
  if (words) return fc.constantFrom(...words);
  switch (type) {
    case "object": {
      const parts = Object.entries(properties).map(([key, part]) => [key, anyBody(part, texts)] as const);
      return fc.record(Object.fromEntries(parts), { requiredKeys: [...required] });
    }
    case "array":
      return fc.array(anyBody(rest.items ?? {}, texts), { maxLength: 3 });
    case "string":
      return fc.oneof(
        { weight: 5, arbitrary: fc.constantFrom(...meant, ...texts) },
        { weight: 1, arbitrary: fc.string({ unit: "binary", maxLength: rest.maxLength ?? 10 }) },
        { weight: 1, arbitrary: fc.string({ unit: "grapheme", maxLength: 20 }) },
      );
    case "integer":
      return fc.oneof(fc.constantFrom(...figures), fc.integer({ min: rest.minimum ?? 0, max: rest.maximum ?? 9 }));
    case "boolean":
      return fc.boolean();
    default:
      return fc.constant(null);
  }
}
