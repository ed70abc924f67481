/** Which rows a page shows. */
export interface PageRange {
  /** From 1; 0 when there are none. */
  readonly first: number;
  readonly last: number;
  /** At least 1. */
  readonly pages: number;
}

/** The rows of a page (from 1) of `numberPerPage` (from 1) among `total`; a page past the end shows none. */
export function pageRange(page: number, numberPerPage: number, total: number): PageRange {
  const pages = Math.max(1, Math.ceil(total / numberPerPage));
  const before = (page - 1) * numberPerPage;
  if (before >= total) return { first: 0, last: 0, pages };
  return { first: before + 1, last: Math.min(before + numberPerPage, total), pages };
}
