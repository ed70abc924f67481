import { Link } from "@tanstack/react-router";
import { isolateBidi } from "contract/bidi-isolation.ts";
import type { ListedUser, User } from "contract/users.ts";
import { Emblem } from "../../league-ui/emblem.tsx";
import { Person } from "../../league-ui/person.tsx";
import { paths } from "../../paths.ts";
import { CreatePlayerButtons } from "../../people/users/create-player-buttons.tsx";
import { accountColumns, SimilarNameLine, TruncatedText } from "../../people/users/player-cells.tsx";
import { leaguePlayersSearch, usersQueries } from "../../people/users/users-queries.ts";
import { useDebouncedText } from "../../platform/debounce.ts";
import { useDocumentTitle } from "../../platform/document-title.ts";
import { EMPTY_VALUE, formatCount, formatNameList } from "../../platform/format-numbers.ts";
import { Loaded } from "../../platform/loaded.tsx";
import { Pagination } from "../../platform/pagination.tsx";
import { useQuery } from "../../platform/query.ts";
import { useSearchParams } from "../../platform/search-params.ts";
import { useSession } from "../../platform/session.ts";
import type { Column } from "../../ui/column.ts";
import { FilterRow } from "../../ui/filter-row.tsx";
import { Page } from "../../ui/page.tsx";
import { SearchField } from "../../ui/search-field.tsx";
import { Table } from "../../ui/table.tsx";
import { cardPosition } from "../../ui/table-rows.tsx";
import css from "./league-players-screen.module.css";
import { NoPlayersFound } from "./players-screen.tsx";

/** The page of all players of the league. */
export function LeaguePlayersScreen() {
  const [search] = useSearchParams(leaguePlayersSearch);
  const { data: players } = useQuery(usersQueries.list(search));
  useDocumentTitle("Players", players && describePlayers(players.data, players.total));
  return (
    <Page title="Players" subtitle="All players and their clans" actions={<CreatePlayerButtons />}>
      <LeaguePlayers />
    </Page>
  );
}

/** All players by name, with their clans and games, and a search. Players with neither games nor a clan come last. */
export function LeaguePlayers() {
  const [search, changeSearch] = useSearchParams(leaguePlayersSearch);
  const [userName, setUserName] = useDebouncedText(search.userName, (name) =>
    changeSearch({ userName: name }, "replace"),
  );
  const query = useQuery(usersQueries.list(search));
  const playerCount = query.data?.total;
  return (
    <>
      <FilterRow summary={playerCount !== undefined && formatCount(playerCount, "player")}>
        <SearchField label="Player" placeholder="Player name" value={userName} onValueChange={setUserName} />
      </FilterRow>
      <Loaded query={query} skeleton={<LeaguePlayersTable users={[]} skeletonRowCount={search.numberPerPage} />}>
        {({ data, total = data.length }) => (
          <>
            {data.length > 0 && <LeaguePlayersTable users={data} />}
            {data.length === 0 && <NoPlayersFound search={search} onSearchChange={changeSearch} />}
            <Pagination
              paging={search}
              total={total}
              onPagingChange={changeSearch}
              csv={{ path: "user/search", params: search }}
            />
          </>
        )}
      </Loaded>
    </>
  );
}

function describePlayers(users: readonly User[], total = users.length): string {
  const names = users.map(({ userName, clanName }) =>
    clanName === null ? userName : `${isolateBidi(userName)} (${isolateBidi(clanName)})`,
  );
  const players = `${formatCount(total, "player")} of the league`;
  return names.length === 0 ? `${players}.` : `${players} and their clans: ${formatNameList(names)}.`;
}

/** `accountColumns` expects rows of this shape. */
interface Row {
  readonly user: ListedUser;
  /** Whether the account columns are shown. The columns of player and clan are then narrower. */
  readonly hasAccountColumns: boolean;
}

// Games are a player's validated rounds in the season of the URL, or by default in the newest one.
const columns: readonly Column<Row>[] = [
  {
    key: "player",
    head: "Player",
    width: "w-[45%]",
    cell: ({ user, hasAccountColumns }) => (
      <span className={css["player"]} data-beside={hasAccountColumns ? "account" : undefined}>
        <Person userId={user._id} name={user.userName} picture={user} />
        <SimilarNameLine name={user.looksLike} />
      </span>
    ),
  },
  {
    key: "clan",
    head: "Clan",
    card: cardPosition.ownLine,
    cell: ({ user: { clanId, clanName }, hasAccountColumns }) =>
      clanId === null ? (
        <span data-empty={true}>{EMPTY_VALUE}</span>
      ) : (
        <span className={css["clan"]} data-beside={hasAccountColumns ? "account" : undefined}>
          <Emblem name={clanName ?? ""} size={22} />
          <Link {...paths.league.clan(clanId)}>
            <TruncatedText>{clanName ?? EMPTY_VALUE}</TruncatedText>
          </Link>
        </span>
      ),
  },
  {
    key: "games",
    head: "Games",
    align: "end",
    width: "w-20",
    card: cardPosition.besideTitle,
    cell: ({ user: { games = 0 } }) =>
      games === 0 ? (
        <span data-empty={true}>{EMPTY_VALUE}</span>
      ) : (
        <span className="whitespace-nowrap">
          {games}
          <span className="hidden text-soft text-sm font-normal cards:inline">{games === 1 ? " game" : " games"}</span>
        </span>
      ),
  },
];
const adminColumns: readonly Column<Row>[] = [
  ...columns,
  ...accountColumns.map((column) => ({ ...column, hideBelow: "tablet" as const })),
];

interface LeaguePlayersTableProps {
  readonly users: readonly ListedUser[];
  /** The number of skeleton rows; `undefined` once loaded. */
  readonly skeletonRowCount?: number;
}

/** Players with their clans and games. The viewer's row is highlighted. */
function LeaguePlayersTable({ users, skeletonRowCount }: LeaguePlayersTableProps) {
  const { user: viewer, isAdmin } = useSession();
  return (
    <Table
      caption="Players"
      columns={isAdmin ? adminColumns : columns}
      cardsBelow="phone"
      rows={users.map((user) => ({ user, hasAccountColumns: isAdmin }))}
      rowKey={({ user }) => user._id}
      renderLink={({ user }, props) => <Link {...paths.league.player(user._id)} {...props} />}
      isHighlighted={({ user }) => user._id === viewer?._id}
      isLoading={skeletonRowCount !== undefined}
      skeletonRowCount={skeletonRowCount ?? 0}
    />
  );
}
