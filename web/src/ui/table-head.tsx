import { ArrowDown, ArrowUp } from "lucide-react";
import { classNames } from "./class-names.ts";
import { type Column, nextSort, type Sort } from "./column.ts";
import { Icon } from "./icon.tsx";
import css from "./table.module.css";

interface TableHeadProps<Row> {
  readonly columns: readonly Column<Row>[];
  readonly sort?: Sort;
  readonly onSort?: (sort: Sort) => void;
}

/** The header row; sortable columns are real buttons, the arrow stands on the active one. */
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
              className={cellClass(column)}
              aria-sort={direction}
              style={column.width ? { width: column.width } : undefined}
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
