import type { ReactNode } from "react";

interface FilterRowProps {
  readonly children: ReactNode;
  /** The number of matches, e.g. "400 results"; shown at the right. */
  readonly outcome?: ReactNode;
}

/** The filters of a page in one row; its fields have their label at the left instead of above. */
export function FilterRow({ children, outcome }: FilterRowProps) {
  return (
    <search className="flex flex-wrap items-center gap-x-3 gap-y-2" data-filter-row="">
      {children}
      {outcome && (
        <p className="ml-auto text-soft text-sm tabular-nums" aria-live="polite">
          {outcome}
        </p>
      )}
    </search>
  );
}
