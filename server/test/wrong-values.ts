import type { BodySchema } from "./body-schemas.ts";
import { listAlternatives } from "./body-schemas.ts";

/** A placeholder for a number that is too large for a double. Tests replace it in the JSON of a body. */
export const outOfRangePlaceholder = "\u2205 1e999";

/** A length, in characters, that fits into a body, but is far beyond the limit of most texts. */
const VERY_LONG = 60_000;

const valuesByType: Readonly<Record<string, unknown>> = {
  string: "plain",
  number: 1.5,
  boolean: true,
  array: [[1]],
  object: { a: { b: [null] } },
  null: null,
};

/** Returns values that a field with this schema must reject. */
export function createWrongValues(schema: BodySchema): unknown[] {
  const choices = listAlternatives(schema);
  const types = choices.map(({ type }) => type);
  const otherTypes = Object.entries(valuesByType).flatMap(([type, value]) => (types.includes(type) ? [] : [value]));
  return [...otherTypes, ...choices.flatMap(listInvalidValues)].filter(
    (value) => !choices.some((choice) => accepts(choice, value)),
  );
}

/** Whether an alternative of a schema accepts a value: as one of its enum values, or as a number in the form of a text. */
function accepts({ enum: enumValues, pattern, minimum, maximum }: BodySchema, value: unknown): boolean {
  if (enumValues) return enumValues.includes(value);
  if (pattern === undefined || maximum === undefined || !new RegExp(pattern).test(String(value))) return false;
  return typeof value === "string" && Number(value) >= requireLimit(minimum) && Number(value) <= maximum;
}

/** Lists values of the right type that one alternative of a schema rejects. */
function listInvalidValues({
  type,
  enum: enumValues,
  pattern,
  maxLength,
  maxItems,
  minimum,
  maximum,
}: BodySchema): unknown[] {
  if (enumValues) {
    const similar = enumValues.flatMap((word) => [`${word} `, switchCase(String(word))]);
    // What a parser of comma-separated lists would accept.
    const allWords = `${enumValues.join()},`;
    return ["no such word", "", allWords, ...similar];
  }
  const isNumberAsText = type === "string" && pattern !== undefined && maximum !== undefined;
  if (isNumberAsText) {
    // A digit in Unicode, but not in ASCII.
    const arabicOne = "\u0661";
    const tooLarge = ["9".repeat(17), `${maximum + 1}`];
    return ["plain", "", " 1", "1 ", "+1", "1.0", "1e1", "0x1", "--1", "-", arabicOne, ...tooLarge];
  }
  if (type === "string") {
    const invalidTexts = [
      "a\0b",
      "\0",
      "a\ud800",
      "\udc00\ud800",
      "x".repeat(requireLimit(maxLength) + 1),
      "x".repeat(Math.max(requireLimit(maxLength) + 1, VERY_LONG)),
    ];
    // A text with a pattern is a single line.
    return pattern === undefined
      ? invalidTexts
      : [...invalidTexts, "a\nb", "a\u2028b", "a\u2029", "\u0085", "\u001b[31m", "a\u007f"];
  }
  if (type === "integer") {
    // No field of the API accepts integers of more than 32 bits.
    const outOfRange = [
      requireLimit(minimum) - 1,
      requireLimit(maximum) + 1,
      2 ** 53,
      -(2 ** 53),
      1e308,
      -1e308,
      2 ** 31,
      -(2 ** 31) - 1,
    ];
    return [...outOfRange, 0.5, 1e-7, "NaN", "Infinity", outOfRangePlaceholder];
  }
  // The last value is an object that looks like an array.
  if (type === "array") return [Array.from({ length: requireLimit(maxItems) + 1 }, () => null), { length: 1, 0: "1" }];
  return [];
}

function switchCase(word: string): string {
  return word === word.toLowerCase() ? word.toUpperCase() : word.toLowerCase();
}

/** Returns the limit. @throws if there is none: every text, list and number in a body must have a limit */
function requireLimit(limit: number | undefined): number {
  if (limit === undefined) throw new Error("This field accepts texts, lists or numbers without a limit");
  return limit;
}
