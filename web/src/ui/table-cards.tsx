import { ArrowDown, ArrowUp } from "lucide-react";
import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";
import { type Column, nextSort, type TableProps } from "./column.ts";
import { IconButton } from "./icon-button.tsx";
import { SelectField } from "./select-field.tsx";
import { Skeleton } from "./skeleton.tsx";
import css from "./table-cards.module.css";
import { hasFoot } from "./table-foot.tsx";

/** The same rows as a list of compact cards, with the sorting that the header would offer above them. */
export function TableCards<Row>(props: TableProps<Row>) {
  const { caption, rows, rowKey, link, dim, mark, loading, skeletonRows = 10 } = props;
  return (
    <div className={css["cards"]}>
      <SortRow {...props} />
      <ul className={css["list"]} aria-label={caption} aria-busy={loading}>
        {loading && rows.length === 0
          ? Array.from({ length: skeletonRows }, (_, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: skeletons have nothing else to be told apart by
              <li key={index} className={css["card"]} aria-hidden={true}>
                <Skeleton width="60%" />
                <Skeleton width="90%" />
              </li>
            ))
          : rows.map((row, index) => {
              const children = <CardContent {...props} row={row} index={index} />;
              return (
                <li key={rowKey(row)} className={classNames(dim?.(row) && css["dim"], mark?.(row) && css["mark"])}>
                  {link ? (
                    link(row, { className: classNames(css["card"], css["linked"]), children })
                  ) : (
                    <div className={css["card"]}>{children}</div>
                  )}
                </li>
              );
            })}
        {rows.length > 0 && hasFoot(props.columns) && (
          <li className={css["foot"]}>
            <div className={css["card"]}>
              <Values first={props.columns[0]?.foot} columns={props.columns} value={({ foot }) => foot} />
            </div>
          </li>
        )}
      </ul>
    </div>
  );
}

function CardContent<Row>(props: TableProps<Row> & { readonly row: Row; readonly index: number }) {
  const { card, columns, row, index } = props;
  if (card) return <>{card(row, index)}</>;
  return <Values first={columns[0]?.cell(row, index)} columns={columns} value={({ cell }) => cell(row, index)} />;
}

interface ValuesProps<Row> {
  readonly first: ReactNode;
  readonly columns: readonly Column<Row>[];
  readonly value: (column: Column<Row>) => ReactNode;
}

/** The first column as the card's name, the others under their heads. */
function Values<Row>({ first, columns, value }: ValuesProps<Row>) {
  return (
    <>
      <span className={css["name"]}>{first}</span>
      <span className={css["values"]}>
        {columns.slice(1).map((column) => (
          <span key={column.key} className={css["value"]}>
            <span className={css["head"]}>{column.head}</span>
            <span>{value(column)}</span>
          </span>
        ))}
      </span>
    </>
  );
}

function SortRow<Row>({ columns, sort, onSort }: TableProps<Row>) {
  const sortable = columns.filter((column) => column.sortable);
  const active = sortable.find((column) => column.key === sort?.key);
  if (!onSort || sortable.length === 0) return null;
  return (
    <div className={css["sort"]} data-filter-row="">
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
