import { z } from "zod";
import { numberPerPage } from "./constants.ts";

/** What any search takes to be answered by pages. */
export const pagingIn = {
  page: z.int().min(1).max(1_000_000).optional(),
  numberPerPage: z.int().min(1).max(numberPerPage.max).optional(),
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
