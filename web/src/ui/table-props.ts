import type { ReactNode } from "react";
import type { Column, RowLink, Sort } from "./column.ts";

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
  /** A row to bring forward, e.g. one's own or the winner's. */
  readonly mark?: (row: Row) => boolean;
  /** Under way: with no rows yet, skeleton rows of the right height; with rows, they stay. */
  readonly loading?: boolean;
  /** How many skeleton rows; the page size is a good guess. Default 10. */
  readonly skeletonRows?: number;
  /** Shown instead of rows when there are none: an `<Empty>`. */
  readonly empty?: ReactNode;
  /**
   * The width of the window, in pixels, under which the rows are cards, where there are more than four columns: that at
   * which the columns no longer fit. Default 640.
   */
  readonly cardsBelow?: number;
  /** The content of a row's card; default: made of the columns. */
  readonly card?: (row: Row, index: number) => ReactNode;
  /** Rules drawn above rows, by index: podium, relegation. */
  readonly ruleAbove?: (row: Row, index: number) => boolean;
}
