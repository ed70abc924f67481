import { pageSizes } from "contract/constants.ts";
import { ChevronLeft, ChevronRight } from "lucide-react";
import type { ReactNode } from "react";
import { Button, IconButton } from "../ui/button.tsx";
import { classNames } from "../ui/class-names.ts";
import { EmptyState } from "../ui/notice.tsx";
import { SelectField } from "../ui/select-field.tsx";

interface Paging {
  readonly page: number;
  readonly numberPerPage: (typeof pageSizes)[number];
}

interface ListPagesProps {
  readonly paging: Paging;
  readonly total: number;
  readonly onPagingChange: (changes: Partial<Paging>) => void;
  /** The search that finds the list, which can be downloaded as CSV: its path and its filter. */
  readonly csv?: CsvSource;
}

export type CsvSource = readonly [path: string, filter: object];

/** The pages of a list, and its download; no pages for a single one, nor beyond the last, where `BeyondLastPage` is shown. */
export function ListPages({ paging: { page, numberPerPage }, total, onPagingChange, csv }: ListPagesProps) {
  const { first, last, pages } = getPageRange(page, numberPerPage, total);
  if (first === 0) return null;
  return (
    <div /* Where both need a line, the pages are above. */
      className="flex flex-wrap-reverse items-center gap-x-4 gap-y-2"
    >
      {csv && <CsvLink source={csv} />}
      {(total > pageSizes[0] || page > 1) && (
        <nav
          className={classNames(
            "flex flex-[1_1_20rem] flex-wrap items-center justify-end gap-x-4 gap-y-2",
            "text-sm",
            "text-soft",
            "max-sm:justify-between print:hidden",
          )}
          aria-label="Pages"
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
            {`${first}–${last} of ${total}`}
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
              disabled={page >= pages}
              onClick={() => onPagingChange({ page: page + 1 })}
            />
          </div>
        </nav>
      )}
    </div>
  );
}

export function CsvLink({ source: [path, filter] }: { readonly source: CsvSource }) {
  const filled = Object.entries(filter).filter(([name, value]) => (value ?? "") !== "" && !NOT_OF_CSV.includes(name));
  return (
    <a
      className="flex items-center min-h-target text-soft text-sm print:hidden"
      href={`/api/${path}?${new URLSearchParams([["format", "csv"], ...filled])}`}
      download={true}
    >
      Download CSV
    </a>
  );
}

/** What stands in the address of a page, but is no filter of its search. */
const NOT_OF_CSV = ["page", "numberPerPage", "season", "state", "all"];

interface EmptyPageProps extends Pick<ListPagesProps, "onPagingChange"> {
  readonly page: number;
  /** Why the list is empty, where it is. */
  readonly children: ReactNode;
}

export function EmptyPage({ page, onPagingChange, children }: EmptyPageProps) {
  return page > 1 ? <BeyondLastPage onPagingChange={onPagingChange} /> : <EmptyState>{children}</EmptyState>;
}

/** Shown where the address names a page that the list does not have. */
export function BeyondLastPage({ onPagingChange }: Pick<ListPagesProps, "onPagingChange">) {
  return (
    <EmptyState action={<Button onClick={() => onPagingChange({ page: 1 })}>First page</Button>}>
      The list ends before this page.
    </EmptyState>
  );
}

/** The rows of a page (from 1) of `numberPerPage` (from 1) among `total`; a page past the end has none, from 0 to 0. */
export function getPageRange(page: number, numberPerPage: number, total: number) {
  const pages = Math.max(1, Math.ceil(total / numberPerPage));
  const before = (page - 1) * numberPerPage;
  if (before >= total) return { first: 0, last: 0, pages };
  return { first: before + 1, last: Math.min(before + numberPerPage, total), pages };
}
