import type { ReactElement, ReactNode } from "react";
import type { LinkParts } from "./render-link.ts";

/** A column of a table. The first column names the row, stays in view on narrow screens and carries the row's link. */
export interface Column<Row> {
  readonly key: string;
  /** Short, for the header. */
  readonly head: string;
  /** The whole word where `head` is an abbreviation. */
  readonly title?: string;
  readonly cell: (row: Row, index: number) => ReactNode;
  /** The cell in the footer row, e.g. a sum. With any of these the table has a footer. */
  readonly foot?: ReactNode;
  /** Numbers belong at the "end", with tabular figures. Default "start". */
  readonly align?: "start" | "center" | "end";
  readonly sortable?: boolean;
  /** A class that gives it a width; columns without one share what is left by content. */
  readonly width?: string | undefined;
  /** Left out of tables narrower than this. */
  readonly hideBelow?: "tablet" | "desktop";
  /**
   * The class of its cell in a card: one of `inCard`, or one that places it in the card's twelve columns. Without one, it
   * is a figure under its head, or the card's name if it is the first.
   */
  readonly card?: string | undefined;
  /** Whether the cell has its head in a card although it has a class there. */
  readonly headInCard?: boolean;
}

export interface Sort {
  readonly key: string;
  readonly asc: boolean;
}

/** Renders the link of a row around the content of its first cell. */
export type RowLink<Row> = (row: Row, parts: LinkParts) => ReactElement;

/**
 * The order after pressing a header: reversed if the list is sorted by the column already; else text ascending,
 * numbers descending.
 */
export function nextSort<Row>(column: Column<Row>, sort: Sort | undefined): Sort {
  if (sort?.key === column.key) return { key: column.key, asc: !sort.asc };
  return { key: column.key, asc: column.align !== "end" };
}

export interface TableProps<Row> {
  /** What the table is, for screen readers. */
  readonly caption: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => string;
  /** Makes the whole row lead somewhere: `(row, parts) => <Link to="…" {...parts} />`. */
  readonly link?: RowLink<Row>;
  readonly sort?: Sort;
  readonly onSort?: (sort: Sort) => void;
  /** Rows that count less (not validated); say why in a cell too, with a `Badge`. */
  readonly dim?: (row: Row) => boolean;
  /** A row to highlight, e.g. the viewer's or the winner's. */
  readonly mark?: (row: Row) => boolean;
  /** Loading: without rows, skeleton rows are shown; present rows stay. */
  readonly loading?: boolean;
  /** How many skeleton rows; the page size is a good guess. Default 10. */
  readonly skeletonRows?: number;
  /** Shown instead of rows when there are none: an `<Empty>`. */
  readonly empty?: ReactNode;
  /**
   * In which windows the rows are cards: narrower than 640 pixels, the default where there are more than four columns, or
   * than 1100.
   */
  readonly cardsBelow?: "phone" | "desktop";
  /** On phones, whether a card is one line of its name and the figure beside it, and folds out to the others. */
  readonly folds?: boolean;
  /** Rules drawn above rows, by index: podium, relegation. */
  readonly ruleAbove?: (row: Row, index: number) => boolean;
}
