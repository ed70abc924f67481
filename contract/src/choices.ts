import { z } from "zod";

/** One of these words from outside, or none: `null`, or an empty text, as forms send a choice that was not made. */
export function choiceIn<const Words extends readonly string[]>(words: Words) {
  return z
    .enum([...words, ""])
    .nullish()
    .transform((word) => (word ? (word as Words[number]) : undefined));
}
