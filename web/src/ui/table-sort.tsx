import { ArrowDown, ArrowUp } from "lucide-react";
import { IconButton } from "./button.tsx";
import { nextSort, type TableProps } from "./column.ts";
import { SelectField } from "./select-field.tsx";
import css from "./table-cards.module.css";

export function TableSort<Row>({ columns, sort, onSort }: TableProps<Row>) {
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
