import { ArrowDown, ArrowUp, ChevronDown } from "lucide-react";
import { Fragment, type ReactNode, useId, useState } from "react";
import { IconButton } from "./button.tsx";
import { classNames } from "./class-names.ts";
import { type Column, getNextSort, type RowLink, type Sort, type TableProps } from "./column.ts";
import { Icon } from "./icon.tsx";
import { Skeleton } from "./skeleton.tsx";
import css from "./table.module.css";
import cards from "./table-cards.module.css";

/** The rows of a table, or skeleton rows while the first ones are loading. */
export function TableBody<Row>(props: TableProps<Row>) {
  const { columns, rows, rowKey, isLoading, skeletonRowCount = 10 } = props;
  if (isLoading && rows.length === 0) return <SkeletonRows columns={columns} count={skeletonRowCount} />;
  return (
    <tbody className={classNames(css["body"], cards["rows"])} data-animate="values">
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

function BodyRow<Row>(props: BodyRowProps<Row>) {
  const { row, index, columns, renderLink, isDimmed, isHighlighted, hasDividerAbove, collapsibleCards } = props;
  const isHiddenOnPhones = props.isHiddenOnPhones?.(row, index) === true;
  const nameId = useId();
  const [isOpen, setOpen] = useState(false);
  return (
    <tr
      className={classNames(
        css["row"],
        cards["row"],
        renderLink && css["linked"],
        isDimmed?.(row) && css["dimmed"],
        isHighlighted?.(row) && classNames(css["highlighted"], cards["highlighted"]),
        hasDividerAbove?.(row, index) && classNames(css["dividerAbove"], cards["dividerAbove"]),
        isOpen && cards["open"],
        isHiddenOnPhones && "max-sm:hidden",
      )}
    >
      {columns.map((column, columnIndex) => (
        <Fragment key={column.key}>
          <TableCell
            column={column}
            isFirst={columnIndex === 0}
            id={collapsibleCards && columnIndex === 0 ? nameId : undefined}
          >
            {columnIndex === 0 ? (
              <RowName row={row} index={index} column={column} renderLink={renderLink} />
            ) : (
              column.cell(row, index)
            )}
          </TableCell>
          {collapsibleCards && columnIndex === 0 && (
            <td className={cards["toggle"]}>
              <IconButton
                label="All values"
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
  /** Whether the cell is the row header. */
  readonly isFirst: boolean;
  readonly id?: string | undefined;
  readonly children: ReactNode;
}

/** A body or footer cell, with its position in a card. */
export function TableCell<Row>({ column, isFirst, id, children }: TableCellProps<Row>) {
  const className = classNames(getCellClass(column), cards["cell"], column.card ?? (isFirst && cards["title"]));
  if (isFirst)
    return (
      <th scope="row" id={id} className={className}>
        {children}
      </th>
    );
  // Cards show the header text above a value, unless the value's position already tells what it is.
  return (
    <td className={className} data-head={column.card === undefined || column.showsHeadInCard ? column.head : undefined}>
      {children}
    </td>
  );
}

/**
 * Returns the columns of a table with collapsible cards. A collapsed card shows one value next to its title: the value of
 * the sorted column, or else of the column with the position `besideTitle`.
 */
export function getColumnsOfCollapsibleCards<Row>(
  columns: readonly Column<Row>[],
  sort: Sort | undefined,
): readonly Column<Row>[] {
  const isBesideTitle = ({ card }: Column<Row>) => card?.split(" ").includes(cardPosition.besideTitle ?? "") ?? false;
  const sortedIndex = columns.findIndex(({ key }) => key === sort?.key);
  const sortedColumn = columns[sortedIndex];
  const isSortedByName = sortedIndex === 0;
  if (sortedColumn === undefined || isSortedByName || isBesideTitle(sortedColumn)) return columns;
  return columns.map((column, index) => {
    if (index === sortedIndex) return { ...column, card: cardPosition.besideTitle, showsHeadInCard: true };
    return isBesideTitle(column) ? { ...column, card: undefined } : column;
  });
}

/** Positions of a cell in a card: as its title, next to the title, or on its own line without a header text. */
export const cardPosition = { title: cards["title"], besideTitle: cards["beside"], ownLine: cards["below"] } as const;

interface RowNameProps<Row> {
  readonly row: Row;
  readonly index: number;
  readonly column: Column<Row>;
  readonly renderLink: RowLink<Row> | undefined;
}

/** The content of a row's first cell, which is the row's link if there is one. */
function RowName<Row>({ row, index, column, renderLink }: RowNameProps<Row>) {
  const children = column.cell(row, index);
  if (renderLink === undefined) return children;
  return renderLink(row, { className: classNames(css["link"], cards["link"]), children });
}

function SkeletonRows<Row>({ columns, count }: { readonly columns: readonly Column<Row>[]; readonly count: number }) {
  return (
    <tbody className={classNames(css["body"], cards["rows"])} aria-hidden={true}>
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: skeletons have no other key
        <tr key={index} className={classNames(css["row"], cards["row"])}>
          {columns.map((column, columnIndex) => (
            <TableCell key={column.key} column={column} isFirst={columnIndex === 0}>
              {/* The names have different widths, like real ones. */}
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
  readonly sort?: Sort | undefined;
  readonly onSort?: ((sort: Sort) => void) | undefined;
}

export function TableHead<Row>({ columns, sort, onSort }: TableHeadProps<Row>) {
  return (
    <thead className={css["head"]}>
      <tr>
        {columns.map((column) => (
          <th
            key={column.key}
            scope="col"
            className={classNames(getCellClass(column), column.width)}
            aria-sort={getSortDirection(column, sort)}
          >
            {column.headEnd === undefined ? (
              <ColumnHead column={column} sort={sort} onSort={onSort} />
            ) : (
              <span className="flex items-center justify-between">
                <ColumnHead column={column} sort={sort} onSort={onSort} />
                <span aria-hidden={true}>{column.headEnd}</span>
              </span>
            )}
          </th>
        ))}
      </tr>
    </thead>
  );
}

interface ColumnHeadProps<Row> extends Omit<TableHeadProps<Row>, "columns"> {
  readonly column: Column<Row>;
}

/** The label of a column, as a button if the rows can be sorted by it. */
function ColumnHead<Row>({ column, sort, onSort }: ColumnHeadProps<Row>) {
  if (!column.sortable || !onSort) return <HeadLabel column={column} />;
  const direction = getSortDirection(column, sort);
  return (
    <button type="button" className={css["sort"]} onClick={() => onSort(getNextSort(column, sort))}>
      <HeadLabel column={column} />
      <span className={css["arrow"]}>
        {direction && <Icon icon={direction === "ascending" ? ArrowUp : ArrowDown} size={14} />}
      </span>
    </button>
  );
}

/** Returns the value of `aria-sort`; `undefined` if the rows are not sorted by the column. */
function getSortDirection<Row>(column: Column<Row>, sort: Sort | undefined): "ascending" | "descending" | undefined {
  if (sort?.key !== column.key) return undefined;
  return sort.asc ? "ascending" : "descending";
}

function HeadLabel<Row>({ column }: { readonly column: Column<Row> }) {
  return column.title ? (
    <abbr title={column.title} className="no-underline">
      {column.head}
    </abbr>
  ) : (
    column.head
  );
}

/** Returns the classes that header and body cells of a column share. */
function getCellClass<Row>(column: Column<Row>): string {
  return classNames(css["cell"], css[column.align ?? "start"], column.hideBelow && css[column.hideBelow]);
}
