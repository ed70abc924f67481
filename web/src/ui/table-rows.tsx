import { ArrowDown, ArrowUp } from "lucide-react";
import { classNames } from "./class-names.ts";
import { type Column, nextSort, type RowLink, type Sort, type TableProps } from "./column.ts";
import { Icon } from "./icon.tsx";
import { Skeleton } from "./skeleton.tsx";
import css from "./table.module.css";

/** The rows, or skeletons while the first ones are loading. */
export function TableBody<Row>(props: TableProps<Row>) {
  const { columns, rows, rowKey, link, dim, mark, ruleAbove, loading, skeletonRows = 10 } = props;
  if (loading && rows.length === 0) return <SkeletonRows columns={columns} count={skeletonRows} />;
  return (
    <tbody className={css["body"]}>
      {rows.map((row, index) => (
        <tr
          key={rowKey(row)}
          className={classNames(
            css["row"],
            link && css["linked"],
            dim?.(row) && css["dim"],
            mark?.(row) && css["mark"],
            ruleAbove?.(row, index) && css["ruled"],
          )}
        >
          {columns.map((column, columnIndex) =>
            columnIndex === 0 ? (
              <th key={column.key} scope="row" className={cellClass(column)}>
                <Named row={row} index={index} column={column} link={link} />
              </th>
            ) : (
              <td key={column.key} className={cellClass(column)}>
                {column.cell(row, index)}
              </td>
            ),
          )}
        </tr>
      ))}
    </tbody>
  );
}

interface NamedProps<Row> {
  readonly row: Row;
  readonly index: number;
  readonly column: Column<Row>;
  readonly link: RowLink<Row> | undefined;
}

function Named<Row>({ row, index, column, link }: NamedProps<Row>) {
  const children = column.cell(row, index);
  return link ? link(row, { className: css["link"] ?? "", children }) : children;
}

function SkeletonRows<Row>({ columns, count }: { readonly columns: readonly Column<Row>[]; readonly count: number }) {
  return (
    <tbody className={css["body"]} aria-hidden={true}>
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: skeletons have nothing else to be told apart by
        <tr key={index} className={css["row"]}>
          {columns.map((column, columnIndex) => (
            <td key={column.key} className={cellClass(column)}>
              <Skeleton width={columnIndex === 0 ? `${9 + ((index * 5) % 4)}em` : "3.5em"} />
            </td>
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

/** The header row; sortable columns have buttons, the active one an arrow. */
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
export function cellClass<Row>(column: Column<Row>): string {
  return classNames(css["cell"], css[column.align ?? "start"], column.hideBelow && css[column.hideBelow]);
}
