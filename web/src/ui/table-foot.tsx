import { classNames } from "./class-names.ts";
import type { TableProps } from "./column.ts";
import cards from "./table-cards.module.css";
import css from "./table-foot.module.css";
import { TableCell } from "./table-rows.tsx";

/** The footer row, if the columns have one. */
export function TableFoot<Row>({ columns, rows }: TableProps<Row>) {
  if (rows.length === 0 || !hasFoot(columns)) return null;
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

/** Whether any column has a footer cell. */
function hasFoot(columns: TableProps<never>["columns"]): boolean {
  return columns.some(({ foot }) => foot !== undefined);
}
