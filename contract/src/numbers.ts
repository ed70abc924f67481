import { z } from "zod";

/** At most 16 digits, as many as the largest exact integer has. */
const digitsPattern = /^-?\d{1,16}$/;

/** Input: an integer from `min` to `max`, as a number or as a string of digits. */
export function integerInput(min: number, max: number) {
  const parse = z.transform((value: number | string) =>
    typeof value === "string" && digitsPattern.test(value) ? Number(value) : value,
  );
  // The metadata is for the OpenAPI document, because Zod cannot describe what `parse` accepts.
  return z.pipe(parse, z.int().min(min).max(max)).meta({ type: ["integer", "string"], pattern: digitsPattern.source });
}
