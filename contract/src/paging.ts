import { z } from "zod";
import { numberPerPage } from "./constants.ts";
import { integerIn } from "./numbers.ts";

/** What any search takes to be answered by pages: 0 is the first page too, and `null` says the same as nothing. */
export const pagingIn = {
  page: integerIn(0, 1_000_000)
    .nullish()
    .transform((page) => (page == null ? undefined : Math.max(page, 1))),
  numberPerPage: integerIn(1, numberPerPage.max)
    .nullish()
    .transform((size) => size ?? undefined),
};

/** Stands beside `data` when a page was asked for. */
export const pagingOut = {
  page: z.int().optional(),
  total: z.int().optional(),
};

/** A search's reply: the bare list, with its page and the total when a page was asked for. */
export function listOf<T extends z.ZodType>(entity: T) {
  return z.strictObject({ data: z.array(entity), ...pagingOut });
}

/** A reply that holds one entity. */
export function oneOf<T extends z.ZodType>(entity: T) {
  return z.strictObject({ data: entity });
}

/** A reply that says only that it was done. */
export const done = z.strictObject({});
