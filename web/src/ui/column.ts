import type { ReactElement, ReactNode } from "react";
import type { LinkRenderProps } from "./render-link.ts";

/** A column of a table. The first column names the row, stays visible on narrow screens and contains the row's link. */
export interface Column<Row> {
  readonly key: string;
  /** The text of the column header; short. */
  readonly head: string;
  /** The full name, if `head` is an abbreviation. */
  readonly title?: string;
  /** A label at the end of the column header, for a second value at the end of the cells. Screen readers do not read it. */
  readonly headEnd?: ReactNode;
  readonly cell: (row: Row, index: number) => ReactNode;
  /** The cell in the footer row, e.g. a total. The table has a footer if any column defines one. */
  readonly foot?: ReactNode;
  /** Use "end" for numbers. Default "start". */
  readonly align?: "start" | "center" | "end";
  readonly sortable?: boolean;
  /** A class that sets the width. Columns without one share the remaining space. */
  readonly width?: string | undefined;
  /** Hides the column in tables narrower than this. */
  readonly hideBelow?: "tablet" | "desktop";
  /**
   * The class of the cell if rows are shown as cards: one of `cardPosition`, or a class for the card's grid of twelve
   * columns. By default, the first column is the card's title, and other cells show their value below the header text.
   */
  readonly card?: string | undefined;
  /** Whether the card also shows the header text, if `card` is set. */
  readonly showsHeadInCard?: boolean;
}

export interface Sort {
  readonly key: string;
  /** Whether the order is ascending. */
  readonly asc: boolean;
}

/** Renders the link of a row around the content of its first cell. */
export type RowLink<Row> = (row: Row, props: LinkRenderProps) => ReactElement;

/**
 * Returns the order after a press on a column header. Reverses the order if the list is already sorted by the column.
 * Otherwise text is sorted ascending and numbers descending.
 */
export function getNextSort<Row>(column: Column<Row>, sort: Sort | undefined): Sort {
  if (sort?.key === column.key) return { key: column.key, asc: !sort.asc };
  return { key: column.key, asc: column.align !== "end" };
}

export interface TableProps<Row> {
  /** Describes the table to screen readers. */
  readonly caption: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => string;
  /** Makes the whole row a link: `(row, props) => <Link to="…" {...props} />`. */
  readonly renderLink?: RowLink<Row>;
  readonly sort?: Sort;
  readonly onSort?: (sort: Sort) => void;
  /** Returns whether a row is dimmed, e.g. a result that is not validated. A cell should say why, with a `Badge`. */
  readonly isDimmed?: (row: Row) => boolean;
  /** Returns whether a row is highlighted, e.g. the viewer's or the winner's. */
  readonly isHighlighted?: (row: Row) => boolean;
  /** Whether rows are loading. Skeleton rows are then shown if there are no rows yet; existing rows stay visible. */
  readonly isLoading?: boolean;
  /** The number of skeleton rows; use the page size. Default 10. */
  readonly skeletonRowCount?: number;
  /** Shown instead of the table if there are no rows: an `<EmptyState>`. */
  readonly empty?: ReactNode;
  /**
   * Shows rows as cards in windows narrower than 640 pixels ("phone"), 768 pixels ("tablet") or 1100 pixels ("desktop").
   * Tables with more than four columns default to "phone"; other tables have no cards.
   */
  readonly cardsBelow?: "phone" | "tablet" | "desktop";
  /** Whether all columns fit on a tablet: with less padding, and with the widths that the columns set. */
  readonly isCompact?: boolean;
  /** On phones, collapses each card to one line (its title and one value) that can be expanded. */
  readonly collapsibleCards?: boolean;
  /** Returns whether a row is hidden on phones. */
  readonly isHiddenOnPhones?: (row: Row, index: number) => boolean;
  /** Returns whether a line is drawn above a row, e.g. below the podium or above the relegation places. */
  readonly hasDividerAbove?: (row: Row, index: number) => boolean;
}
