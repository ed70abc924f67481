import { ChevronLeft, ChevronRight } from "lucide-react";
import { IconButton } from "./icon-button.tsx";
import { SelectField } from "./select-field.tsx";

interface PaginationProps {
  /** From 1. */
  readonly page: number;
  readonly numberPerPage: number;
  /** Of all pages together. */
  readonly total: number;
  readonly sizes?: readonly number[];
  readonly onPage: (page: number) => void;
  readonly onSize: (numberPerPage: number) => void;
}

/** "1–25 of 400", buttons for the previous and next page, and the number of rows per page. */
export function Pagination({ page, numberPerPage, total, sizes = [10, 25, 50], onPage, onSize }: PaginationProps) {
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

/** Which rows a page shows. */
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
