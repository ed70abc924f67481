import type { ReactNode } from "react";
import css from "./row-list.module.css";

interface RowListProps {
  /** What the rows are, for screen readers. */
  readonly label: string;
  /** Whether what is behind the list shows through, as in a dialog. */
  readonly isBare?: boolean;
  /** Its rows, each an `li`. */
  readonly children: ReactNode;
}

/** A list of rows within a border, with lines between them: for records with buttons, where a table would be too much. */
export function RowList({ label, isBare = false, children }: RowListProps) {
  return (
    <ul className={css["list"]} data-bare={isBare} aria-label={label}>
      {children}
    </ul>
  );
}
