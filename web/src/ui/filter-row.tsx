import type { ReactNode } from "react";
import css from "./filter-row.module.css";

interface FilterRowProps {
  readonly children: ReactNode;
  /** What the filters left over, e.g. "400 results"; stands at the right. */
  readonly outcome?: ReactNode;
}

/** The filters of a page in one row; fields inside it wear their label at the left of the box instead of above. */
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
