import type { ReactNode } from "react";
import css from "./filter-row.module.css";

interface FilterRowProps {
  readonly children: ReactNode;
  /** The number of matches, e.g. "400 results"; shown at the right. */
  readonly outcome?: ReactNode;
}

/** The filters of a page in one row; its fields have their label at the left instead of above. */
export function FilterRow({ children, outcome }: FilterRowProps) {
  return (
    <search className={css["row"]} data-filter-row="">
      {children}
      {outcome && (
        <p className={css["outcome"]} aria-live="polite">
          {outcome}
        </p>
      )}
    </search>
  );
}
