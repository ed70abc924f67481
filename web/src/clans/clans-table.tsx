import { Link } from "@tanstack/react-router";
import { paths } from "../paths.ts";
import { BeyondLastPage } from "../platform/list-pages.tsx";
import type { ChangeSearch, SearchOf } from "../platform/search-params.ts";
import { useSession } from "../platform/session.ts";
import { useSeason } from "../seasons/use-season.ts";
import { Empty } from "../ui/empty.tsx";
import { Table } from "../ui/table.tsx";
import { ClanCard } from "./clan-card.tsx";
import { clanColumns } from "./clan-columns.tsx";
import type { clansSearch } from "./clans-search.ts";
import { CreateClanButton } from "./create-clan-button.tsx";
import { hasLineAbove, type PlacedClan } from "./place.ts";

interface ClansTableProps {
  readonly search: SearchOf<typeof clansSearch>;
  readonly onSearch: ChangeSearch<typeof clansSearch>;
  readonly clans: readonly PlacedClan[];
  readonly loading?: boolean;
}

/** How many clans a season has. */
const LIKELY = 10;

/** Clans with their places, the viewer's own brought forward; where they stand in order, with the lines of the rules. */
export function ClansTable({ search, onSearch, clans, loading = false }: ClansTableProps) {
  const { sort, asc, page, numberPerPage } = search;
  const { user } = useSession();
  const isInOrder = sort === "points" && !asc;
  return (
    <Table
      caption="Clans"
      columns={clanColumns}
      rows={clans}
      rowKey={({ clan }) => clan._id}
      link={({ clan }, parts) => <Link {...paths.league.clan(clan._id)} {...parts} />}
      mark={({ clan }) => clan._id === user?.clanId}
      ruleAbove={({ place }, index) => isInOrder && index > 0 && place !== null && hasLineAbove(place)}
      sort={{ key: sort, asc }}
      onSort={({ key, asc }) => onSearch({ sort: clanColumns.find((column) => column.key === key)?.key ?? sort, asc })}
      card={(placed) => <ClanCard {...placed} />}
      loading={loading}
      skeletonRows={Math.min(numberPerPage, LIKELY)}
      empty={page > 1 ? <BeyondLastPage onPlace={onSearch} /> : <NoClans />}
    />
  );
}

function NoClans() {
  const { isAdmin } = useSession();
  const { season } = useSeason();
  const create = isAdmin && season?.isActive && <CreateClanButton label="Create the first clan" />;
  return <Empty action={create}>There are no clans in this season yet.</Empty>;
}
