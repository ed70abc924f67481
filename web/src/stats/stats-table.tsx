import { Link } from "@tanstack/react-router";
import { BeyondLastPage } from "../platform/list-pages.tsx";
import type { ChangeSearch, SearchOf } from "../platform/search-params.ts";
import { Button } from "../ui/button.tsx";
import { Empty } from "../ui/empty.tsx";
import { Table } from "../ui/table.tsx";
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
      card={(stat) => <StatCardRow stat={stat} />}
      loading={loading}
      skeletonRows={numberPerPage}
      empty={<NoStats search={search} onSearch={onSearch} />}
    />
  );
}

function NoStats({ search, onSearch }: Pick<StatsTableProps, "search" | "onSearch">) {
  if (search.page > 1) return <BeyondLastPage onPlace={onSearch} />;
  if (search.userName === "" && search.clanName === "") {
    return <Empty>Nobody has a stat here yet: they begin with a player's first validated result.</Empty>;
  }
  return (
    <Empty action={<Button onClick={() => onSearch({ userName: "", clanName: "" })}>Show all players</Button>}>
      No player is called that here.
    </Empty>
  );
}
