import { pageSizes } from "contract/constants.ts";
import type { ReactNode } from "react";
import { Button } from "../ui/button.tsx";
import { Empty } from "../ui/empty.tsx";
import { Pagination } from "../ui/pagination.tsx";
import css from "./list-pages.module.css";

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
  /** The search that finds the list, which can be downloaded as CSV: its path and its filter. */
  readonly csv?: CsvSource;
}

export type CsvSource = readonly [path: string, filter: object];

/** The pages of a list, and its download; no pages for a single one, nor beyond the last, where `BeyondLastPage` is shown. */
export function ListPages({ csv, ...list }: ListPagesProps) {
  const { page, numberPerPage } = list.paging;
  const isBeyond = (page - 1) * numberPerPage >= list.total;
  if (isBeyond) return null;
  return (
    <div className={css["foot"]}>
      {csv && <CsvLink source={csv} />}
      {(list.total > pageSizes[0] || page > 1) && <Pages {...list} />}
    </div>
  );
}

/** Downloads all that a search finds. */
export function CsvLink({ source }: { readonly source: CsvSource }) {
  return (
    <a className={css["csv"]} href={csvAddress(source)} download={true}>
      Download CSV
    </a>
  );
}

function csvAddress([path, filter]: CsvSource): string {
  const filled = Object.entries(filter).filter(([name, value]) => (value ?? "") !== "" && !NOT_OF_CSV.includes(name));
  return `/api/${path}?${new URLSearchParams([["format", "csv"], ...filled])}`;
}

/** What stands in the address of a page, but is no filter of its search. */
const NOT_OF_CSV = ["page", "numberPerPage", "season", "state", "all"];

function Pages({ paging: { page, numberPerPage }, total, onPaging }: Omit<ListPagesProps, "csv">) {
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
