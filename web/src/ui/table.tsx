import { type ReactNode, useRef } from "react";
import { classNames } from "./class-names.ts";
import type { Column, RowLink, Sort } from "./column.ts";
import css from "./table.module.css";
import { TableBody } from "./table-body.tsx";
import { TableCards } from "./table-cards.tsx";
import { TableHead } from "./table-head.tsx";
import { PHONE, useMedia } from "./use-media.ts";
import { useOverflow } from "./use-overflow.ts";

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
  /** The content of a row's card on phones, where there are more than four columns; default: made of the columns. */
  readonly card?: (row: Row, index: number) => ReactNode;
  /** Rules drawn above rows, by index: podium, relegation. */
  readonly ruleAbove?: (row: Row, index: number) => boolean;
}

/** A native table that becomes a list of cards on phones when it has more than four columns. */
export function Table<Row>(props: TableProps<Row>) {
  const phone = useMedia(PHONE);
  const frame = useRef<HTMLDivElement>(null);
  const scrolls = useOverflow(frame);
  if (!props.loading && props.rows.length === 0) return <>{props.empty}</>;
  if (phone && props.columns.length > 4) return <TableCards {...props} />;
  return (
    <div ref={frame} className={classNames(css["frame"], scrolls && css["scrolls"])} tabIndex={scrolls ? 0 : undefined}>
      <table className={css["table"]} aria-busy={props.loading}>
        <caption className={css["caption"]}>{props.caption}</caption>
        <TableHead {...props} />
        <TableBody {...props} />
      </table>
    </div>
  );
}
