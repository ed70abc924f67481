import { z } from "zod";

/** Input: one of the given values, or none. `null` and an empty string, as forms send it, mean none. */
export function choiceInput<const Values extends readonly string[]>(values: Values) {
  return z
    .enum([...values, ""])
    .nullish()
    .transform((value) => (value ? (value as Values[number]) : undefined));
}
