import { Link } from "@tanstack/react-router";
import type { Clan } from "contract/clans.ts";
import type { ClanSort } from "contract/constants.ts";
import { paths } from "../paths.ts";
import { EmptyPage } from "../platform/list-pages.tsx";
import { fixed, percent } from "../platform/numbers.ts";
import type { ChangeSearch, SearchOf } from "../platform/search-params.ts";
import { useSession } from "../platform/session.ts";
import { classNames } from "../ui/class-names.ts";
import type { Column } from "../ui/column.ts";
import { CreateButton } from "../ui/dialog-button.tsx";
import { lazyPart } from "../ui/lazy-part.tsx";
import { Table } from "../ui/table.tsx";
import { inCard } from "../ui/table-rows.tsx";
import { ClanName } from "./clan-name.tsx";
import { differenceWords, hasLineAbove, type RankedClan } from "./clan-ranks.ts";
import type { clansSearch } from "./clans-queries.ts";

interface ClansTableProps {
  readonly search: SearchOf<typeof clansSearch>;
  readonly onSearch: ChangeSearch<typeof clansSearch>;
  readonly clans: readonly RankedClan[];
  readonly loading?: boolean;
}

/** The usual number of clans in a season. */
const LIKELY = 10;

/**
 * Clans with their ranks, the viewer's own highlighted; in the order of the table, with lines at the podium and the
 * relegation places.
 */
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
      ruleAbove={({ rank }, index) => isInOrder && index > 0 && rank !== null && hasLineAbove(rank)}
      sort={{ key: sort, asc }}
      onSort={({ key, asc }) => onSearch({ sort: clanColumns.find((column) => column.key === key)?.key ?? sort, asc })}
      loading={loading}
      skeletonRows={Math.min(numberPerPage, LIKELY)}
      empty={
        <EmptyPage page={page} onPaging={onSearch}>
          There are no clans in this season yet.
        </EmptyPage>
      }
    />
  );
}

/** A column by which the list can be sorted. */
interface ClanColumn extends Column<RankedClan> {
  readonly key: ClanSort;
}

const clanColumns: readonly ClanColumn[] = [
  { key: "name", head: "Name", sortable: true, width: "w-[44%]", cell: (ranked) => <ClanName {...ranked} /> },
  figure("numberGames", "Nb. Games", ({ numberGames }) => numberGames),
  figure("numberWins", "Wins", ({ numberWins }) => numberWins),
  figure("numberLosses", "Losses", ({ numberLosses }) => numberLosses),
  figure("winRate", "Win rate", ({ winRate }) => percent(winRate)),
  {
    ...figure("points", "Points", ({ points }) => (
      <strong /* The display face sits higher on its line than the text around it. */
        className="relative top-0.25 font-display text-lg leading-[1.3] font-bold"
      >
        {points}
      </strong>
    )),
    card: classNames(
      inCard.beside,
      "cards:after:text-soft cards:after:content-['points'] cards:after:text-sm cards:after:font-normal",
    ),
  },
  figure("difference", "Difference", ({ difference }) => differenceWords(difference)),
  figure("averageElo", "Avg. Elo", ({ averageElo }) => fixed(averageElo, 2)),
];

function figure(key: ClanSort, head: string, words: (clan: Clan) => React.ReactNode): ClanColumn {
  return { key, head, align: "end", sortable: true, cell: ({ clan }) => words(clan) };
}

const CreateClanDialog = lazyPart(async () => (await import("./create-clan-dialog.tsx")).CreateClanDialog);

/** A button that opens the dialog in which an admin creates a clan. */
export function CreateClanButton() {
  return <CreateButton dialog={CreateClanDialog}>Create clan</CreateButton>;
}
