import { ArrowDown, ArrowUp } from "lucide-react";
import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";
import { type Column, nextSort, type RowLink, type Sort, type TableProps } from "./column.ts";
import { Icon } from "./icon.tsx";
import { Skeleton } from "./skeleton.tsx";
import css from "./table.module.css";
import cards from "./table-cards.module.css";

/** The rows, or skeletons while the first ones are loading. */
export function TableBody<Row>(props: TableProps<Row>) {
  const { columns, rows, rowKey, link, dim, mark, ruleAbove, loading, skeletonRows = 10 } = props;
  if (loading && rows.length === 0) return <SkeletonRows columns={columns} count={skeletonRows} />;
  return (
    <tbody className={classNames(css["body"], cards["rows"])} data-calm="figures">
      {rows.map((row, index) => (
        <tr
          key={rowKey(row)}
          className={classNames(
            css["row"],
            cards["row"],
            link && css["linked"],
            dim?.(row) && css["dim"],
            mark?.(row) && classNames(css["mark"], cards["marked"]),
            ruleAbove?.(row, index) && css["ruled"],
          )}
        >
          {columns.map((column, columnIndex) => (
            <TableCell key={column.key} column={column} isFirst={columnIndex === 0}>
              {columnIndex === 0 ? (
                <Named row={row} index={index} column={column} link={link} />
              ) : (
                column.cell(row, index)
              )}
            </TableCell>
          ))}
        </tr>
      ))}
    </tbody>
  );
}

interface TableCellProps<Row> {
  readonly column: Column<Row>;
  /** Whether it names its row. */
  readonly isFirst: boolean;
  readonly children: ReactNode;
}

/** A cell below the header, and where it stands in a card. */
export function TableCell<Row>({ column, isFirst, children }: TableCellProps<Row>) {
  const className = classNames(cellClass(column), cards["cell"], column.card ?? (isFirst && cards["name"]));
  if (isFirst)
    return (
      <th scope="row" className={className}>
        {children}
      </th>
    );
  return (
    <td className={className} data-head={column.card === undefined ? column.head : undefined}>
      {children}
    </td>
  );
}

/** Where the cell of a column stands in a card: as its name, beside the name, or on a line of its own without its head. */
export const inCard = { name: cards["name"], beside: cards["beside"], below: cards["below"] } as const;

interface NamedProps<Row> {
  readonly row: Row;
  readonly index: number;
  readonly column: Column<Row>;
  readonly link: RowLink<Row> | undefined;
}

function Named<Row>({ row, index, column, link }: NamedProps<Row>) {
  const children = column.cell(row, index);
  return link ? link(row, { className: classNames(css["link"], cards["link"]), children }) : children;
}

function SkeletonRows<Row>({ columns, count }: { readonly columns: readonly Column<Row>[]; readonly count: number }) {
  return (
    <tbody className={classNames(css["body"], cards["rows"])} aria-hidden={true}>
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: skeletons have no other key
        <tr key={index} className={classNames(css["row"], cards["row"])}>
          {columns.map((column, columnIndex) => (
            <TableCell key={column.key} column={column} isFirst={columnIndex === 0}>
              <Skeleton width={columnIndex === 0 ? `${9 + ((index * 5) % 4)}em` : "3.5em"} />
            </TableCell>
          ))}
        </tr>
      ))}
    </tbody>
  );
}

interface TableHeadProps<Row> {
  readonly columns: readonly Column<Row>[];
  readonly sort?: Sort;
  readonly onSort?: (sort: Sort) => void;
}

export function TableHead<Row>({ columns, sort, onSort }: TableHeadProps<Row>) {
  return (
    <thead className={css["head"]}>
      <tr>
        {columns.map((column) => {
          const direction = directionOf(column, sort);
          return (
            <th
              key={column.key}
              scope="col"
              className={classNames(cellClass(column), column.width)}
              aria-sort={direction}
            >
              {column.sortable && onSort ? (
                <button type="button" className={css["sort"]} onClick={() => onSort(nextSort(column, sort))}>
                  <HeadWords column={column} />
                  <span className={css["arrow"]}>
                    {direction && <Icon of={direction === "ascending" ? ArrowUp : ArrowDown} size={14} />}
                  </span>
                </button>
              ) : (
                <HeadWords column={column} />
              )}
            </th>
          );
        })}
      </tr>
    </thead>
  );
}

function directionOf<Row>(column: Column<Row>, sort: Sort | undefined): "ascending" | "descending" | undefined {
  if (sort?.key !== column.key) return undefined;
  return sort.asc ? "ascending" : "descending";
}

function HeadWords<Row>({ column }: { readonly column: Column<Row> }) {
  return column.title ? (
    <abbr title={column.title} className={css["abbr"]}>
      {column.head}
    </abbr>
  ) : (
    column.head
  );
}

/** The classes that head and body cells of a column share. */
function cellClass<Row>(column: Column<Row>): string {
  return classNames(css["cell"], css[column.align ?? "start"], column.hideBelow && css[column.hideBelow]);
}
