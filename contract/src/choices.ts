import { z } from "zod";

/** Input: one of these words, or none. `null` and an empty text, as forms send it, mean none. */
export function choiceIn<const Words extends readonly string[]>(words: Words) {
  return z
    .enum([...words, ""])
    .nullish()
    .transform((word) => (word ? (word as Words[number]) : undefined));
}
