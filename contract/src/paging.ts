import { z } from "zod";
import { searchPageSize } from "./constants.ts";
import { integerInput } from "./numbers.ts";

/** Paging input of every search. Page 0 is treated as page 1, and `null` like a missing value. */
export const pagingInput = {
  page: integerInput(0, 1_000_000)
    .nullish()
    .transform((page) => (page == null ? undefined : Math.max(page, 1))),
  numberPerPage: integerInput(1, searchPageSize.max)
    .nullish()
    .transform((size) => size ?? undefined),
};

/** Fields of a reply besides `data`. They are present if a page was requested. */
export const pagingOutput = {
  page: z.int().optional(),
  total: z.int().optional(),
};

/** The reply of a search: the list, and the page and total if a page was requested. */
export function listReply<T extends z.ZodType>(entity: T) {
  return z.strictObject({ data: z.array(entity), ...pagingOutput });
}

/** A reply with a single value as its `data`. */
export function dataReply<T extends z.ZodType>(entity: T) {
  return z.strictObject({ data: entity });
}

/** A reply without data. */
export const emptyReply = z.strictObject({});
