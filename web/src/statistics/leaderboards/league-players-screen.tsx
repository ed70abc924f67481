import { Link } from "@tanstack/react-router";
import { isolated } from "contract/isolated.ts";
import type { User } from "contract/users.ts";
import type { ReactNode } from "react";
import { Crest } from "../../league-ui/crest.tsx";
import { Person } from "../../league-ui/person.tsx";
import { paths } from "../../paths.ts";
import { CreatePlayer } from "../../people/users/create-player.tsx";
import { accountColumns, ClippedName, LookAlikeBelow } from "../../people/users/player-cells.tsx";
import { leaguePlayersSearch, usersQueries } from "../../people/users/users-queries.ts";
import { useDebouncedText } from "../../platform/debounce.ts";
import { useDocumentTitle } from "../../platform/document-title.ts";
import { ListPages } from "../../platform/list-pages.tsx";
import { Loaded } from "../../platform/loaded.tsx";
import { counted, inShort, NONE } from "../../platform/numbers.ts";
import { useQuery } from "../../platform/query.ts";
import { useSearchParams } from "../../platform/search-params.ts";
import { useSession } from "../../platform/session.ts";
import type { Column } from "../../ui/column.ts";
import { FilterRow } from "../../ui/filter-row.tsx";
import { Page } from "../../ui/page.tsx";
import { SearchField } from "../../ui/search-field.tsx";
import { Table } from "../../ui/table.tsx";
import { inCard } from "../../ui/table-rows.tsx";
import css from "./league-players-screen.module.css";
import { NobodyFound } from "./players-screen.tsx";

/**
 * All players by name, with their clans; those who have no game and no clan last.
 * @param above stands between the title and the list
 */
export function LeaguePlayersScreen({ above }: { readonly above: ReactNode }) {
  const [search, change] = useSearchParams(leaguePlayersSearch);
  const [userName, setUserName] = useDebouncedText(search.userName, (typed) => change({ userName: typed }, "replace"));
  const found = useQuery(usersQueries.list(search));
  useDocumentTitle("Players", found.data && playersWords(found.data.data, found.data.total));
  const total = found.data?.total;
  return (
    <Page title="Players" lede="Everybody who plays, and for which clan." actions={<CreatePlayer />}>
      {above}
      <FilterRow outcome={total !== undefined && counted(total, "player")}>
        <SearchField label="Player name" value={userName} onValue={setUserName} />
      </FilterRow>
      <Loaded query={found} skeleton={<LeaguePlayersTable users={[]} loading={search.numberPerPage} />}>
        {({ data, total = data.length }) => (
          <>
            {data.length > 0 && <LeaguePlayersTable users={data} />}
            {data.length === 0 && <NobodyFound search={search} onSearch={change} />}
            <ListPages paging={search} total={total} onPaging={change} csv={["user/search", search]} />
          </>
        )}
      </Loaded>
    </Page>
  );
}

function playersWords(users: readonly User[], total = users.length): string {
  const names = users.map(({ userName, clanName }) =>
    clanName === null ? userName : `${isolated(userName)} (${isolated(clanName)})`,
  );
  return `${counted(total, "player")} of the league and their clans: ${inShort(names)}.`;
}

interface Row {
  readonly user: User;
}

const columns: readonly Column<Row>[] = [
  {
    key: "player",
    head: "Player",
    width: "w-1/2",
    cell: ({ user }) => (
      <span className={css["player"]} data-beside={user.email === undefined ? undefined : "account"}>
        <Person userId={user._id} name={user.userName} picture={user} />
        <LookAlikeBelow name={user.looksLike} />
      </span>
    ),
  },
  {
    key: "clan",
    head: "Clan",
    card: inCard.below,
    cell: ({ user: { clanId, clanName, email } }) =>
      clanId === null ? (
        <span data-empty={true}>{NONE}</span>
      ) : (
        <span className={css["clan"]} data-beside={email === undefined ? undefined : "account"}>
          <Crest name={clanName ?? ""} size={22} />
          <Link {...paths.league.clan(clanId)}>
            <ClippedName>{clanName ?? NONE}</ClippedName>
          </Link>
        </span>
      ),
  },
];
const adminsColumns: readonly Column<Row>[] = [
  ...columns,
  ...accountColumns.map((column) => ({ ...column, hideBelow: "tablet" as const })),
];

interface LeaguePlayersTableProps {
  readonly users: readonly User[];
  /** How many rows there will be. */
  readonly loading?: number;
}

/** Players with their clans, the viewer's row highlighted. */
function LeaguePlayersTable({ users, loading }: LeaguePlayersTableProps) {
  const { user: viewer, isAdmin } = useSession();
  return (
    <Table
      caption="Players"
      columns={isAdmin ? adminsColumns : columns}
      {...(isAdmin && { cardsBelow: "phone" as const })}
      rows={users.map((user) => ({ user }))}
      rowKey={({ user }) => user._id}
      link={({ user }, parts) => <Link {...paths.league.player(user._id)} {...parts} />}
      mark={({ user }) => user._id === viewer?._id}
      loading={loading !== undefined}
      skeletonRows={loading ?? 0}
    />
  );
}
