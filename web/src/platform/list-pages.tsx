import { pageSizes } from "contract/constants.ts";
import { ChevronLeft, ChevronRight } from "lucide-react";
import type { ReactNode } from "react";
import { Button, IconButton } from "../ui/button.tsx";
import { Empty } from "../ui/notice.tsx";
import { SelectField } from "../ui/select-field.tsx";
import css from "./list-pages.module.css";

interface Paging {
  readonly page: number;
  readonly numberPerPage: (typeof pageSizes)[number];
}

interface ListPagesProps {
  readonly paging: Paging;
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
  readonly page: number;
  /** Why the list is empty, where it is. */
  readonly children: ReactNode;
}

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

interface PaginationProps {
  /** From 1. */
  readonly page: number;
  readonly numberPerPage: number;
  readonly total: number;
  readonly sizes?: readonly number[];
  readonly onPage: (page: number) => void;
  readonly onSize: (numberPerPage: number) => void;
}

/** "1–25 of 400", buttons for the previous and next page, and the number of rows per page. */
function Pagination({ page, numberPerPage, total, sizes = [10, 25, 50], onPage, onSize }: PaginationProps) {
  const { first, last, pages } = pageRange(page, numberPerPage, total);
  return (
    <nav
      className="flex flex-wrap items-center justify-end gap-x-4 gap-y-2 text-soft text-sm max-sm:justify-between print:hidden"
      aria-label="Pages"
      data-filter-row=""
    >
      <SelectField
        label="Rows per page"
        value={String(numberPerPage)}
        options={sizes.map((size) => ({ value: String(size), label: String(size) }))}
        onValue={(size) => onSize(Number(size))}
      />
      <p className="tabular-nums" aria-live="polite">
        {total === 0 ? "0 of 0" : `${first}–${last} of ${total}`}
      </p>
      <div className="flex gap-1">
        <IconButton
          kind="plain"
          size="small"
          label="Previous page"
          icon={ChevronLeft}
          disabled={page <= 1}
          onClick={() => onPage(page - 1)}
        />
        <IconButton
          kind="plain"
          size="small"
          label="Next page"
          icon={ChevronRight}
          disabled={page >= pages}
          onClick={() => onPage(page + 1)}
        />
      </div>
    </nav>
  );
}

interface PageRange {
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
