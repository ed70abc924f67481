import { pageSizes } from "contract/constants.ts";
import { ChevronLeft, ChevronRight } from "lucide-react";
import type { ReactNode } from "react";
import { Button, IconButton } from "../ui/button.tsx";
import { classNames } from "../ui/class-names.ts";
import { EmptyState } from "../ui/notice.tsx";
import { SelectField } from "../ui/select-field.tsx";

interface Paging {
  /** The number of the page, from 1. */
  readonly page: number;
  readonly numberPerPage: (typeof pageSizes)[number];
}

interface PaginationProps {
  readonly paging: Paging;
  /** The number of rows of the list. */
  readonly total: number;
  readonly onPagingChange: (changes: Partial<Paging>) => void;
  /** If given, a link downloads the list as CSV. */
  readonly csv?: CsvSource;
}

/** The search call that returns the list as CSV. */
export interface CsvSource {
  /** The path of the call below `/api/`. */
  readonly path: string;
  /** The filters of the call. May contain other search parameters of the page, which are omitted. */
  readonly params: object;
}

/**
 * The pagination of a list, and a link to download the list. The pagination is hidden if all rows fit on the smallest page.
 * Renders nothing if the page is empty. Screens then show `EmptyPage` or `BeyondLastPage`.
 */
export function Pagination({ paging: { page, numberPerPage }, total, onPagingChange, csv }: PaginationProps) {
  const { firstRow, lastRow, pageCount } = getPageRange({ page, numberPerPage }, total);
  if (firstRow === 0) return null;
  return (
    // If both do not fit into one line, the pagination wraps above the download.
    <div className="flex flex-wrap-reverse items-center gap-x-4 gap-y-2">
      {csv && <CsvLink source={csv} />}
      {(total > pageSizes[0] || page > 1) && (
        <nav
          className={classNames(
            "flex flex-[1_1_20rem] flex-wrap items-center justify-end gap-x-4 gap-y-2",
            "text-sm text-soft",
            "max-sm:justify-between print:hidden",
          )}
          aria-label="Pages"
          // Puts the label of the field at its left, as in a `FilterRow`.
          data-filter-row=""
        >
          <SelectField
            label="Rows per page"
            value={String(numberPerPage)}
            options={pageSizes.map(String).map((size) => ({ value: size, label: size }))}
            onValueChange={(chosen) =>
              onPagingChange({ numberPerPage: pageSizes.find((size) => String(size) === chosen) ?? numberPerPage })
            }
          />
          <p className="tabular-nums" aria-live="polite">
            {`${firstRow}–${lastRow} of ${total}`}
          </p>
          <div className="flex gap-1">
            <IconButton
              kind="plain"
              size="small"
              label="Previous page"
              icon={ChevronLeft}
              disabled={page <= 1}
              onClick={() => onPagingChange({ page: page - 1 })}
            />
            <IconButton
              kind="plain"
              size="small"
              label="Next page"
              icon={ChevronRight}
              disabled={page >= pageCount}
              onClick={() => onPagingChange({ page: page + 1 })}
            />
          </div>
        </nav>
      )}
    </div>
  );
}

/** A link to download the entire list as CSV. */
export function CsvLink({ source: { path, params } }: { readonly source: CsvSource }) {
  const filters = Object.entries(params).filter(
    ([name, value]) => (value ?? "") !== "" && !PAGE_ONLY_PARAMS.includes(name),
  );
  return (
    <a
      className="flex items-center min-h-target text-soft text-sm print:hidden"
      href={`/api/${path}?${new URLSearchParams([["format", "csv"], ...filters])}`}
      download={true}
    >
      Download CSV
    </a>
  );
}

/**
 * Search parameters that the search calls do not know as filters. A page sends `season` as `seasonId`, and `state` as
 * `freezed`. `all` is an option of its chart.
 */
const PAGE_ONLY_PARAMS = ["page", "numberPerPage", "season", "state", "all"];

interface EmptyPageProps extends Pick<PaginationProps, "onPagingChange"> {
  readonly page: number;
  /** Clears the filters of the list. Set it only while there are some. */
  readonly onClearFilters?: (() => void) | false;
  /** A link or button that helps to fill the list. */
  readonly action?: ReactNode;
  /** The message for an empty list. */
  readonly children: ReactNode;
}

/** Shown instead of a page without rows: the list is empty, or the page is beyond the last one. */
export function EmptyPage({ page, onPagingChange, ...emptyState }: EmptyPageProps) {
  if (page > 1) return <BeyondLastPage onPagingChange={onPagingChange} />;
  return <EmptyState {...emptyState} />;
}

/** Shown if the URL contains a page number beyond the last page. */
export function BeyondLastPage({ onPagingChange }: Pick<PaginationProps, "onPagingChange">) {
  return (
    <EmptyState action={<Button onClick={() => onPagingChange({ page: 1 })}>First page</Button>}>
      This page is beyond the end of the list.
    </EmptyState>
  );
}

/**
 * Returns the numbers of the first and the last row of a page, counted from 1, and the number of pages. Both row numbers
 * are 0 if the page is empty.
 */
export function getPageRange({ page, numberPerPage }: Paging, total: number) {
  const pageCount = Math.max(1, Math.ceil(total / numberPerPage));
  const precedingRowCount = (page - 1) * numberPerPage;
  if (precedingRowCount >= total) return { firstRow: 0, lastRow: 0, pageCount };
  return { firstRow: precedingRowCount + 1, lastRow: Math.min(precedingRowCount + numberPerPage, total), pageCount };
}
