import type { ReactNode } from "react";

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
      className="flex flex-col m-0 p-0 border border-line rounded-md bg-surface list-none data-[bare=true]:bg-transparent [&>*+*]:border-t [&>*+*]:border-line"
      data-bare={isBare}
      aria-label={label}
    >
      {children}
    </ul>
  );
}
