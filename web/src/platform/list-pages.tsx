import { pageSizes } from "contract/constants.ts";
import type { ReactNode } from "react";
import { Button } from "../ui/button.tsx";
import { Empty } from "../ui/empty.tsx";
import { Pagination } from "../ui/pagination.tsx";

interface Paging {
  readonly page: number;
  readonly numberPerPage: (typeof pageSizes)[number];
}

interface ListPagesProps {
  /** The page of the list that the address names. */
  readonly paging: Paging;
  /** Of all pages together. */
  readonly total: number;
  readonly onPaging: (changes: Partial<Paging>) => void;
}

/** The pages of a list; nothing for a single page, nor beyond the last, where `BeyondLastPage` is shown. */
export function ListPages({ paging: { page, numberPerPage }, total, onPaging }: ListPagesProps) {
  const isBeyond = (page - 1) * numberPerPage >= total;
  if (isBeyond || (total <= pageSizes[0] && page === 1)) return null;
  return (
    <Pagination
      page={page}
      numberPerPage={numberPerPage}
      total={total}
      sizes={pageSizes}
      onPage={(chosen) => onPaging({ page: chosen })}
      onSize={(chosen) => onPaging({ numberPerPage: pageSizes.find((size) => size === chosen) ?? numberPerPage })}
    />
  );
}

interface EmptyPageProps extends Pick<ListPagesProps, "onPaging"> {
  /** The page of the list that the address names. */
  readonly page: number;
  /** Why the list is empty, where it is. */
  readonly children: ReactNode;
}

/** Shown instead of rows on a page that has none. */
export function EmptyPage({ page, onPaging, children }: EmptyPageProps) {
  return page > 1 ? <BeyondLastPage onPaging={onPaging} /> : <Empty>{children}</Empty>;
}

/** Shown where the address names a page that the list does not have. */
export function BeyondLastPage({ onPaging }: Pick<ListPagesProps, "onPaging">) {
  return (
    <Empty action={<Button onClick={() => onPaging({ page: 1 })}>First page</Button>}>
      The list ends before this page.
    </Empty>
  );
}
