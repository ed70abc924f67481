import { Link } from "@tanstack/react-router";
import { BeyondLastPage } from "../platform/list-pages.tsx";
import type { ChangeSearch, SearchOf } from "../platform/search-params.ts";
import { useSession } from "../platform/session.ts";
import { Button, buttonClass } from "../ui/button.tsx";
import { Empty } from "../ui/empty.tsx";
import { Table } from "../ui/table.tsx";
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
      cardsBelow="desktop"
      loading={loading}
      skeletonRows={numberPerPage}
      empty={<NoStats area={area} search={search} onSearch={onSearch} />}
    />
  );
}

interface NoStatsProps {
  readonly area: StatsArea;
  readonly search: SearchOf<StatsParams>;
  readonly onSearch: ChangeSearch<StatsParams>;
}

/** Says why a list of stats is empty, with a link or button to change that. */
function NoStats({ area, search, onSearch }: NoStatsProps) {
  const { isAdmin } = useSession();
  if (search.page > 1) return <BeyondLastPage onPaging={onSearch} />;
  if (search.userName === "" && search.clanName === "") {
    const toResults = (
      <Link {...area.paths.results} className={buttonClass()}>
        Go to results
      </Link>
    );
    return (
      <Empty action={isAdmin && toResults}>
        Nobody has played here yet: stats begin with a player’s first validated result.
      </Empty>
    );
  }
  return (
    <Empty action={<Button onClick={() => onSearch({ userName: "", clanName: "" })}>Show all players</Button>}>
      No player here fits these names.
    </Empty>
  );
}
