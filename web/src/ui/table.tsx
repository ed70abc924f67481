import { ArrowDown, ArrowUp } from "lucide-react";
import { type RefObject, useLayoutEffect, useRef, useState } from "react";
import { IconButton } from "./button.tsx";
import { classNames } from "./class-names.ts";
import { getNextSort, type TableProps } from "./column.ts";
import { SelectField } from "./select-field.tsx";
import css from "./table.module.css";
import cards from "./table-cards.module.css";
import { getColumnsOfCollapsibleCards, TableBody, TableCell, TableHead } from "./table-rows.tsx";

/** Tables with more columns than this have less padding. */
const MAX_SPACIOUS_COLUMNS = 7;
/** Tables with more columns than this show rows as cards by default. */
const MAX_COLUMNS_WITHOUT_CARDS = 4;

/**
 * A native table. In narrow windows its rows are shown as cards, if it has more than four columns or sets `cardsBelow`. With
 * `collapsibleCards`, a card on a phone is one line that can be expanded.
 * Only the styles depend on the width, so the server renders the same HTML for every window.
 */
export function Table<Row>(tableProps: TableProps<Row>) {
  const props = tableProps.collapsibleCards
    ? { ...tableProps, columns: getColumnsOfCollapsibleCards(tableProps.columns, tableProps.sort) }
    : tableProps;
  const frame = useRef<HTMLDivElement>(null);
  const isScrollable = useIsOverflowing(frame);
  useScrollToSortedColumn(frame, isScrollable, props.sort?.key);
  if (!props.isLoading && props.rows.length === 0) return <>{props.empty}</>;
  const hasCards = props.columns.length > MAX_COLUMNS_WITHOUT_CARDS || props.cardsBelow !== undefined;
  return (
    <div
      className={classNames(
        cards["box"],
        hasCards && cards[props.cardsBelow ?? "phone"],
        props.collapsibleCards && cards["collapsible"],
      )}
    >
      {hasCards && <TableSort {...props} />}
      <div
        ref={frame}
        className={classNames(css["frame"], cards["frame"], isScrollable && css["scrolls"])}
        tabIndex={isScrollable ? 0 : undefined}
      >
        <table
          className={classNames(
            css["table"],
            props.columns.length > MAX_SPACIOUS_COLUMNS && css["dense"],
            props.isCompact && css["compact"],
          )}
          aria-busy={props.isLoading}
        >
          <caption className="sr-only">{props.caption}</caption>
          <TableHead {...props} />
          <TableBody {...props} />
          <TableFoot {...props} />
        </table>
      </div>
    </div>
  );
}

function TableFoot<Row>({ columns, rows }: TableProps<Row>) {
  if (rows.length === 0 || columns.every(({ foot }) => foot === undefined)) return null;
  return (
    <tfoot className={classNames(css["foot"], cards["rows"])}>
      <tr className={cards["row"]}>
        {columns.map((column, index) => (
          <TableCell key={column.key} column={column} isFirst={index === 0}>
            {column.foot}
          </TableCell>
        ))}
      </tr>
    </tfoot>
  );
}

/** The controls to sort cards, which have no column headers. `data-filter-row` puts the label of the field at its left. */
function TableSort<Row>({ columns, sort, onSort }: TableProps<Row>) {
  const sortableColumns = columns.filter((column) => column.sortable);
  const activeColumn = sortableColumns.find((column) => column.key === sort?.key);
  if (!onSort || sortableColumns.length === 0) return null;
  return (
    <div className={cards["sort"]} data-filter-row="">
      <SelectField
        label="Sort by"
        value={activeColumn?.key ?? ""}
        placeholder="–"
        options={sortableColumns.map((column) => ({ value: column.key, label: column.title ?? column.head }))}
        onValueChange={(key) => {
          const selected = sortableColumns.find((column) => column.key === key);
          // `undefined`: the default order of the column, not the reverse of the current one.
          if (selected) onSort(getNextSort(selected, undefined));
        }}
      />
      {activeColumn && sort && (
        <IconButton
          kind="plain"
          size="small"
          label={sort.asc ? "Sorted ascending; reverse" : "Sorted descending; reverse"}
          icon={sort.asc ? ArrowUp : ArrowDown}
          onClick={() => onSort(getNextSort(activeColumn, sort))}
        />
      )}
    </div>
  );
}

/**
 * Returns whether the content of a frame, its only child, is wider than the frame. Measures again whenever one of them is
 * resized. Overflowing content may get narrower styles. So it counts as overflowing until the frame has room for its original
 * width.
 */
function useIsOverflowing(frame: RefObject<HTMLElement | null>): boolean {
  const [overflowingWidth, setOverflowingWidth] = useState(0);
  // After each render, because the table is not rendered while it is empty.
  useLayoutEffect(() => {
    const frameElement = frame.current;
    const content = frameElement?.firstElementChild;
    if (!frameElement || !content) return;
    const observer = new ResizeObserver(() => {
      setOverflowingWidth((previousWidth) => getOverflowingWidth(frameElement, content, previousWidth));
    });
    observer.observe(frameElement);
    observer.observe(content);
    return () => observer.disconnect();
  });
  return overflowingWidth > 0;
}

/**
 * Returns the width of the content in pixels if it does not fit into the frame, or else 0.
 *
 * @param previousWidth the last returned width
 */
function getOverflowingWidth(frameElement: Element, content: Element, previousWidth: number): number {
  const availableWidth = frameElement.clientWidth;
  const { scrollWidth } = content;
  const isTooWide = previousWidth > availableWidth || scrollWidth > availableWidth;
  return isTooWide ? Math.max(previousWidth, scrollWidth) : 0;
}

/** Scrolls a table horizontally just enough to show the column that it is sorted by. */
function useScrollToSortedColumn(
  frame: RefObject<HTMLElement | null>,
  isScrollable: boolean,
  key: string | undefined,
): void {
  useLayoutEffect(() => {
    const frameElement = frame.current;
    if (!frameElement || !isScrollable || key === undefined) return;
    const head = frameElement.querySelector<HTMLElement>("[aria-sort]");
    const hiddenWidth = head
      ? head.offsetLeft + head.offsetWidth - frameElement.scrollLeft - frameElement.clientWidth
      : 0;
    if (hiddenWidth > 0) frameElement.scrollLeft += hiddenWidth;
  }, [frame, isScrollable, key]);
}
