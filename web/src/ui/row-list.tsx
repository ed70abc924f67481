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

interface RowProps {
  readonly actions: ReactNode;
  /** Whether the buttons have a line of their own on phones, as wide as the row. */
  readonly hasWideActions?: boolean;
  readonly children: ReactNode;
}

/**
 * A row of the list, with its buttons at the right, or below if there is no room. The keyboard shortcuts of the admin page
 * find rows by `data-row`, and focus them.
 */
export function Row({ actions, hasWideActions = false, children }: RowProps) {
  return (
    <li
      className="flex flex-wrap items-center justify-end gap-3 py-3 px-4 focus-visible:-outline-offset-2"
      data-row={true}
      tabIndex={-1}
    >
      <div className="flex flex-[1_1_14rem] flex-wrap items-center gap-x-4 gap-y-1 min-w-0 wrap-anywhere">
        {children}
      </div>
      <span
        className={classNames(
          "flex flex-none flex-wrap items-center justify-end gap-1 max-w-full",
          hasWideActions && "max-sm:w-full",
        )}
      >
        {actions}
      </span>
    </li>
  );
}

/** The buttons of a row with wide actions. Those whose effect cannot be undone stand apart from the others. */
export function RowActions({
  destructive,
  children,
}: {
  readonly destructive?: ReactNode;
  readonly children: ReactNode;
}) {
  const groupClass = "flex flex-wrap items-center gap-1 max-sm:w-full max-sm:gap-2 empty:hidden";
  return (
    <>
      <span className={classNames(groupClass, "max-sm:*:flex-auto")}>{children}</span>
      {destructive && (
        <span
          className={classNames(
            groupClass,
            "sm:ml-2 sm:pl-3 sm:border-l sm:border-line",
            "max-sm:justify-end max-sm:pt-2 max-sm:border-t max-sm:border-line",
          )}
        >
          {destructive}
        </span>
      )}
    </>
  );
}
