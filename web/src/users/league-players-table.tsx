import { Link } from "@tanstack/react-router";
import type { User } from "contract/users.ts";
import { Crest } from "../league-ui/crest.tsx";
import { Person } from "../league-ui/person.tsx";
import { paths } from "../paths.ts";
import { NONE } from "../platform/numbers.ts";
import { useSession } from "../platform/session.ts";
import type { Column } from "../ui/column.ts";
import { Table } from "../ui/table.tsx";
import css from "./league-players-table.module.css";
import { accountColumns, Clipped } from "./player-columns.tsx";

interface Row {
  readonly user: User;
}

const columns: readonly Column<Row>[] = [
  {
    key: "player",
    head: "Player",
    width: "50%",
    cell: ({ user: { _id, userName, avatar, email } }) => (
      <span className={css["player"]} data-beside={email === undefined ? undefined : "account"}>
        <Person userId={_id} name={userName} src={avatar} />
      </span>
    ),
  },
  {
    key: "clan",
    head: "Clan",
    cell: ({ user: { clanId, clanName, email } }) =>
      clanId === null ? (
        NONE
      ) : (
        <span className={css["clan"]} data-beside={email === undefined ? undefined : "account"}>
          <Crest name={clanName ?? ""} size={22} />
          <Link {...paths.league.clan(clanId)}>
            <Clipped>{clanName ?? NONE}</Clipped>
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

/** Players with their clans, one's own row brought forward. */
export function LeaguePlayersTable({ users, loading }: LeaguePlayersTableProps) {
  const { user: viewer, isAdmin } = useSession();
  return (
    <Table
      caption="Players"
      columns={isAdmin ? adminsColumns : columns}
      rows={users.map((user) => ({ user }))}
      rowKey={({ user }) => user._id}
      link={({ user }, parts) => <Link {...paths.league.player(user._id)} {...parts} />}
      mark={({ user }) => user._id === viewer?._id}
      loading={loading !== undefined}
      skeletonRows={loading ?? 0}
    />
  );
}
