import { maxUnpaged, numberPerPage } from "contract/constants.ts";

export type Paging = { page?: number | undefined; numberPerPage?: number | undefined };

/** Which rows of a list are read. */
export type Page = { readonly limit: number; readonly offset: number };

/** The requested page, or the first thousand. */
export function pageOf({ page, numberPerPage: size = numberPerPage.default }: Paging): Page {
  return page === undefined ? { limit: maxUnpaged, offset: 0 } : { limit: size, offset: (page - 1) * size };
}

/** A search's reply: the list, with its page and the total when a page was requested. */
export async function paged<T>({ page }: Paging, data: T[], total: () => Promise<number>) {
  return page === undefined ? { data } : { data, page, total: await total() };
}
