import { z } from "zod";
import { numberPerPage } from "./constants.ts";
import { integerIn } from "./numbers.ts";

/** Paging input of every search. Page 0 is the first page too, and `null` is the same as absent. */
export const pagingIn = {
  page: integerIn(0, 1_000_000)
    .nullish()
    .transform((page) => (page == null ? undefined : Math.max(page, 1))),
  numberPerPage: integerIn(1, numberPerPage.max)
    .nullish()
    .transform((size) => size ?? undefined),
};

/** Present beside `data` when a page was requested. */
export const pagingOut = {
  page: z.int().optional(),
  total: z.int().optional(),
};

/** A search's reply: the list, with its page and the total when a page was requested. */
export function listOf<T extends z.ZodType>(entity: T) {
  return z.strictObject({ data: z.array(entity), ...pagingOut });
}

export function oneOf<T extends z.ZodType>(entity: T) {
  return z.strictObject({ data: entity });
}

/** A reply without data. */
export const done = z.strictObject({});
