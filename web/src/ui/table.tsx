import { ArrowDown, ArrowUp } from "lucide-react";
import { type RefObject, useLayoutEffect, useRef, useState } from "react";
import { IconButton } from "./button.tsx";
import { classNames } from "./class-names.ts";
import { nextSort, type TableProps } from "./column.ts";
import { SelectField } from "./select-field.tsx";
import css from "./table.module.css";
import cards from "./table-cards.module.css";
import { foldedColumns, TableBody, TableCell, TableHead } from "./table-rows.tsx";

/** With more columns than this the cells have less padding. */
const DENSE = 7;

/**
 * A native table whose rows become cards where it is too narrow for it, when it has more than four columns or is told where.
 * Styles alone make them so: what the server sends is the same for every width.
 */
export function Table<Row>(given: TableProps<Row>) {
  const props = given.folds ? { ...given, columns: foldedColumns(given.columns, given.sort) } : given;
  const frame = useRef<HTMLDivElement>(null);
  const scrolls = useOverflow(frame);
  useSortedInView(frame, scrolls, props.sort?.key);
  if (!props.loading && props.rows.length === 0) return <>{props.empty}</>;
  const hasCards = props.columns.length > 4 || props.cardsBelow !== undefined;
  return (
    <div
      className={classNames(
        cards["box"],
        hasCards && cards[props.cardsBelow ?? "phone"],
        props.folds && cards["folds"],
      )}
    >
      {hasCards && <TableSort {...props} />}
      <div
        ref={frame}
        className={classNames(css["frame"], cards["frame"], scrolls && css["scrolls"])}
        tabIndex={scrolls ? 0 : undefined}
      >
        <table
          className={classNames(css["table"], props.columns.length > DENSE && css["dense"])}
          aria-busy={props.loading}
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

function TableSort<Row>({ columns, sort, onSort }: TableProps<Row>) {
  const sortable = columns.filter((column) => column.sortable);
  const active = sortable.find((column) => column.key === sort?.key);
  if (!onSort || sortable.length === 0) return null;
  return (
    <div className={cards["sort"]} data-filter-row="">
      <SelectField
        label="Sort by"
        value={active?.key ?? ""}
        placeholder="–"
        options={sortable.map((column) => ({ value: column.key, label: column.title ?? column.head }))}
        onValue={(key) => {
          const column = sortable.find((each) => each.key === key);
          if (column) onSort(nextSort(column, undefined));
        }}
      />
      {active && sort && (
        <IconButton
          kind="plain"
          size="small"
          label={sort.asc ? "Ascending; turn round" : "Descending; turn round"}
          icon={sort.asc ? ArrowUp : ArrowDown}
          onClick={() => onSort(nextSort(active, sort))}
        />
      )}
    </div>
  );
}

/**
 * Whether the only child of a box is wider than the box, measured again whenever either changes its size. While it is,
 * it may be styled to be narrower: it counts as too wide until the box has room for what it took before.
 */
function useOverflow(box: RefObject<HTMLElement | null>): boolean {
  const [tooWide, setTooWide] = useState(0);
  useLayoutEffect(() => {
    const outer = box.current;
    const inner = outer?.firstElementChild;
    if (!outer || !inner) return;
    const watch = new ResizeObserver(() => setTooWide((before) => widthBeyond(outer, inner, before)));
    watch.observe(outer);
    watch.observe(inner);
    return () => watch.disconnect();
  });
  return tooWide > 0;
}

/** The width, in pixels, for which there is no room; 0 where there is. */
function widthBeyond({ clientWidth: room }: Element, { scrollWidth }: Element, before: number): number {
  const width = Math.max(before, scrollWidth);
  return before > room || scrollWidth > room ? width : 0;
}

/** Scrolls a table horizontally just enough to show the column by which it is sorted. */
function useSortedInView(box: RefObject<HTMLElement | null>, scrolls: boolean, key: string | undefined): void {
  useLayoutEffect(() => {
    const frame = box.current;
    if (!frame || !scrolls || key === undefined) return;
    const head = frame.querySelector<HTMLElement>("[aria-sort]");
    const hidden = head ? head.offsetLeft + head.offsetWidth - frame.scrollLeft - frame.clientWidth : 0;
    if (hidden > 0) frame.scrollLeft += hidden;
  }, [box, scrolls, key]);
}
