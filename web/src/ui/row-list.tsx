import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";

interface RowListProps {
  readonly label: string;
  /** Whether the background is transparent, e.g. in a dialog. */
  readonly isBare?: boolean;
  readonly children: ReactNode;
}

/** A bordered list of rows with separators. Use it for simple records with buttons, instead of a table. */
export function RowList({ label, isBare = false, children }: RowListProps) {
  return (
    <ul
      className={classNames(
        "flex flex-col m-0 p-0",
        "list-none",
        "border border-line rounded-md bg-surface",
        "data-[bare=true]:bg-transparent",
        "[&>*+*]:border-t [&>*+*]:border-line",
      )}
      data-bare={isBare}
      aria-label={label}
    >
      {children}
    </ul>
  );
}

/**
 * A row of the list, with its buttons at the right, or below if there is no room. The keyboard shortcuts of the admin page
 * find rows by `data-row`.
 */
export function Row({ actions, children }: { readonly actions: ReactNode; readonly children: ReactNode }) {
  return (
    <li className="flex flex-wrap items-center justify-end gap-3 py-3 px-4" data-row={true}>
      <div className="flex flex-[1_1_14rem] flex-wrap items-center gap-x-4 gap-y-1 min-w-0 wrap-anywhere">
        {children}
      </div>
      <span className="flex flex-none flex-wrap items-center justify-end gap-1 max-w-full">{actions}</span>
    </li>
  );
}
