import { classNames } from "./class-names.ts";
import type { Column, RowLink } from "./column.ts";
import { Skeleton } from "./skeleton.tsx";
import css from "./table.module.css";
import { cellClass } from "./table-head.tsx";
import type { TableProps } from "./table-props.ts";

/** The rows, or skeletons in their place while the first ones are on their way. */
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
          {columns.map((column, place) =>
            place === 0 ? (
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
          {columns.map((column, place) => (
            <td key={column.key} className={cellClass(column)}>
              <Skeleton width={place === 0 ? `${9 + ((index * 5) % 4)}em` : "3.5em"} />
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  );
}
