import { maxUnpagedEntries, searchPageSize } from "contract/constants.ts";

/** The page that a request asks for. Without a page number, it asks for the complete list. */
export type Paging = { page?: number | undefined; numberPerPage?: number | undefined };

/** The rows of a list that are read. */
export type Page = { readonly limit: number; readonly offset: number };

/** Returns the requested page; without a page number, the first `maxUnpaged` rows. */
export function toPage(
  { page, numberPerPage: size = searchPageSize.default }: Paging,
  maxUnpaged = maxUnpagedEntries,
): Page {
  return page === undefined ? { limit: maxUnpaged, offset: 0 } : { limit: size, offset: (page - 1) * size };
}

/**
 * Builds the reply of a search: the list, and if a page was requested, its number and the total.
 * @param countTotal counts the entries on all pages; only called if a page was requested
 */
export async function buildPagedReply<T>({ page }: Paging, data: T[], countTotal: () => Promise<number>) {
  return page === undefined ? { data } : { data, page, total: await countTotal() };
}
