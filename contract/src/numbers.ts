import { z } from "zod";

const digits = /^-?\d{1,16}$/;

/** Input: a whole number from `min` to `max`, or a text of its digits. */
export function integerIn(min: number, max: number) {
  const read = z.transform((sent: number | string) =>
    typeof sent === "string" && digits.test(sent) ? Number(sent) : sent,
  );
  return z.pipe(read, z.int().min(min).max(max)).meta({ type: ["integer", "string"], pattern: digits.source });
}
