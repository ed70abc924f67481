import type { BodySchema } from "./body-schemas.ts";
import { listAlternatives } from "./body-schemas.ts";

/** Placeholder in a body for a number that is valid JSON but too large for a double. */
export const outOfRangeNumber = "\u2205 1e999";

const ofEveryType: Readonly<Record<string, unknown>> = {
  string: "plain",
  number: 1.5,
  boolean: true,
  array: [[1]],
  object: { a: { b: [null] } },
  null: null,
};

/** Values that are invalid in any field of this schema's type. */
export function createWrongValues(schema: BodySchema): unknown[] {
  const choices = listAlternatives(schema);
  const types = choices.map(({ type }) => type);
  const otherTypes = Object.entries(ofEveryType).flatMap(([type, value]) => (types.includes(type) ? [] : [value]));
  return [...otherTypes, ...choices.flatMap(beyondChoice)].filter(
    (value) => !choices.some((one) => accepts(one, value)),
  );
}

/** Whether another alternative of the schema accepts the value: an empty enum value, or digits in a text. */
function accepts({ enum: words, pattern, minimum, maximum }: BodySchema, value: unknown): boolean {
  if (words) return words.includes(value);
  if (pattern === undefined || maximum === undefined || !new RegExp(pattern).test(String(value))) return false;
  return typeof value === "string" && Number(value) >= limit(minimum) && Number(value) <= maximum;
}

function beyondChoice({ type, enum: words, pattern, maxLength, maxItems, minimum, maximum }: BodySchema): unknown[] {
  if (words)
    return ["no such word", "", `${words.join()},`, ...words.flatMap((word) => [`${word} `, otherCase(String(word))])];
  if (type === "string" && pattern !== undefined && maximum !== undefined) {
    return ["plain", "", " 1", "1 ", "+1", "1.0", "1e1", "0x1", "--1", "-", "١", "9".repeat(17), `${maximum + 1}`];
  }
  if (type === "string") {
    const never = [
      "a\0b",
      "\0",
      "a\ud800",
      "\udc00\ud800",
      "x".repeat(limit(maxLength) + 1),
      "x".repeat(Math.max(limit(maxLength) + 1, 60_000)),
    ];
    // A text with a pattern is a single line.
    return pattern === undefined ? never : [...never, "a\nb", "a\u2028b", "a\u2029", "\u0085", "\u001b[31m", "a\u007f"];
  }
  if (type === "integer") {
    const beyond = [
      limit(minimum) - 1,
      limit(maximum) + 1,
      2 ** 53,
      -(2 ** 53),
      1e308,
      -1e308,
      2 ** 31,
      -(2 ** 31) - 1,
    ];
    return [...beyond, 0.5, 1e-7, "NaN", "Infinity", outOfRangeNumber];
  }
  if (type === "array") return [Array.from({ length: limit(maxItems) + 1 }, () => null), { length: 1, 0: "1" }];
  return [];
}

function otherCase(word: string): string {
  return word === word.toLowerCase() ? word.toUpperCase() : word.toLowerCase();
}

/** Returns the limit. @throws if there is none: every text, list and number in a body must have a limit */
function limit(bound: number | undefined): number {
  if (bound === undefined) throw new Error("This field accepts texts, lists or numbers without a limit");
  return bound;
}
