import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";

interface RowListProps {
  readonly label: string;
  /** Whether what is behind the list shows through, as in a dialog. */
  readonly isBare?: boolean;
  readonly children: ReactNode;
}

/** A list of rows within a border, with lines between them: for records with buttons, where a table would be too much. */
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

/** A record of the list: its facts, and at the right its buttons, which get a line of their own where there is no room. */
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
