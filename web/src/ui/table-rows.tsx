import { ArrowDown, ArrowUp, ChevronDown } from "lucide-react";
import { Fragment, type ReactNode, useId, useState } from "react";
import { IconButton } from "./button.tsx";
import { classNames } from "./class-names.ts";
import { type Column, nextSort, type RowLink, type Sort, type TableProps } from "./column.ts";
import { Icon } from "./icon.tsx";
import { Skeleton } from "./skeleton.tsx";
import css from "./table.module.css";
import cards from "./table-cards.module.css";

/** The rows, or skeletons while the first ones are loading. */
export function TableBody<Row>(props: TableProps<Row>) {
  const { columns, rows, rowKey, loading, skeletonRows = 10 } = props;
  if (loading && rows.length === 0) return <SkeletonRows columns={columns} count={skeletonRows} />;
  return (
    <tbody className={classNames(css["body"], cards["rows"])} data-calm="figures">
      {rows.map((row, index) => (
        <BodyRow key={rowKey(row)} {...props} row={row} index={index} />
      ))}
    </tbody>
  );
}

interface BodyRowProps<Row> extends TableProps<Row> {
  readonly row: Row;
  readonly index: number;
}

function BodyRow<Row>({ row, index, columns, link, dim, mark, ruleAbove, folds }: BodyRowProps<Row>) {
  const nameId = useId();
  const [isOpen, setOpen] = useState(false);
  return (
    <tr
      className={classNames(
        css["row"],
        cards["row"],
        link && css["linked"],
        dim?.(row) && css["dim"],
        mark?.(row) && classNames(css["mark"], cards["marked"]),
        ruleAbove?.(row, index) && css["ruled"],
        isOpen && cards["open"],
      )}
    >
      {columns.map((column, columnIndex) => (
        <Fragment key={column.key}>
          <TableCell column={column} isFirst={columnIndex === 0} id={folds && columnIndex === 0 ? nameId : undefined}>
            {columnIndex === 0 ? (
              <Named row={row} index={index} column={column} link={link} />
            ) : (
              column.cell(row, index)
            )}
          </TableCell>
          {folds && columnIndex === 0 && (
            <td className={cards["fold"]}>
              <IconButton
                label="All figures"
                aria-describedby={nameId}
                aria-expanded={isOpen}
                icon={ChevronDown}
                onClick={() => setOpen(!isOpen)}
              />
            </td>
          )}
        </Fragment>
      ))}
    </tr>
  );
}

interface TableCellProps<Row> {
  readonly column: Column<Row>;
  /** Whether it names its row. */
  readonly isFirst: boolean;
  readonly id?: string | undefined;
  readonly children: ReactNode;
}

/** A cell below the header, and where it stands in a card. */
export function TableCell<Row>({ column, isFirst, id, children }: TableCellProps<Row>) {
  const className = classNames(cellClass(column), cards["cell"], column.card ?? (isFirst && cards["name"]));
  if (isFirst)
    return (
      <th scope="row" id={id} className={className}>
        {children}
      </th>
    );
  return (
    <td className={className} data-head={column.card === undefined || column.headInCard ? column.head : undefined}>
      {children}
    </td>
  );
}

/**
 * The columns of a table whose cards fold: beside the name stands the figure that the rows are sorted by, or else the one
 * that is always there.
 */
export function foldedColumns<Row>(columns: readonly Column<Row>[], sort: Sort | undefined): readonly Column<Row>[] {
  const isBeside = ({ card }: Column<Row>) => card?.split(" ").includes(inCard.beside ?? "") ?? false;
  const sorted = columns.findIndex(({ key }) => key === sort?.key);
  if (sorted < 1 || columns.some((column, index) => index === sorted && isBeside(column))) return columns;
  return columns.map((column, index) => {
    if (index === sorted) return { ...column, card: inCard.beside, headInCard: true };
    return isBeside(column) ? { ...column, card: undefined } : column;
  });
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
    <abbr title={column.title} className="no-underline">
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
