import { Link } from "@tanstack/react-router";
import type { ChangeSearch, SearchOf } from "../platform/search-params.ts";
import { Table } from "../ui/table.tsx";
import { NoStats } from "./no-stats.tsx";
import { StatCardRow } from "./stat-card-row.tsx";
import { statColumns } from "./stat-columns.tsx";
import type { StatSummary, StatsArea } from "./stats-area.ts";
import type { StatsParams } from "./stats-search.ts";

interface StatsTableProps {
  readonly area: StatsArea;
  readonly search: SearchOf<StatsParams>;
  readonly onSearch: ChangeSearch<StatsParams>;
  readonly rows: readonly StatSummary[];
  readonly loading?: boolean;
}

export function StatsTable({ area, search, onSearch, rows, loading = false }: StatsTableProps) {
  const { sort, asc, numberPerPage } = search;
  return (
    <Table
      caption="Stats"
      columns={statColumns}
      rows={rows}
      rowKey={({ _id }) => _id}
      link={({ _id }, parts) => <Link {...area.paths.one(_id)} {...parts} />}
      sort={{ key: sort, asc }}
      onSort={({ key, asc }) => onSearch({ sort: statColumns.find((column) => column.key === key)?.key ?? sort, asc })}
      cardsBelow={1100}
      card={(stat) => <StatCardRow stat={stat} />}
      loading={loading}
      skeletonRows={numberPerPage}
      empty={<NoStats area={area} search={search} onSearch={onSearch} />}
    />
  );
}
