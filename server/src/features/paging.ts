import { maxUnpaged, searchPageSize } from "contract/constants.ts";

export type Paging = { page?: number | undefined; numberPerPage?: number | undefined };

/** Which rows of a list are read. */
export type Page = { readonly limit: number; readonly offset: number };

/** The requested page, or the first thousand. */
export function toPage({ page, numberPerPage: size = searchPageSize.default }: Paging): Page {
  return page === undefined ? { limit: maxUnpaged, offset: 0 } : { limit: size, offset: (page - 1) * size };
}

/** A search's reply: the list, with its page and the total when a page was requested. */
export async function buildPagedReply<T>({ page }: Paging, data: T[], total: () => Promise<number>) {
  return page === undefined ? { data } : { data, page, total: await total() };
}
