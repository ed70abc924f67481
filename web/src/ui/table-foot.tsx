import type { TableProps } from "./column.ts";
import css from "./table-foot.module.css";
import { cellClass } from "./table-rows.tsx";

/** The footer row, if the columns have one. */
export function TableFoot<Row>({ columns, rows }: TableProps<Row>) {
  if (rows.length === 0 || !hasFoot(columns)) return null;
  return (
    <tfoot className={css["foot"]}>
      <tr>
        {columns.map((column, columnIndex) =>
          columnIndex === 0 ? (
            <th key={column.key} scope="row" className={cellClass(column)}>
              {column.foot}
            </th>
          ) : (
            <td key={column.key} className={cellClass(column)}>
              {column.foot}
            </td>
          ),
        )}
      </tr>
    </tfoot>
  );
}

/** Whether any column has a footer cell. */
export function hasFoot(columns: TableProps<never>["columns"]): boolean {
  return columns.some(({ foot }) => foot !== undefined);
}
