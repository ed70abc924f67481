import { Link } from "@tanstack/react-router";
import { useSession } from "../platform/session.ts";
import { Table } from "../ui/table.tsx";
import { type Entry, isFirstUnranked } from "./leaderboard.ts";
import { LeaderboardCard } from "./leaderboard-card.tsx";
import { leaderboardColumns } from "./leaderboard-columns.tsx";
import type { PlayerPaths } from "./player-paths.ts";

interface LeaderboardTableProps {
  readonly paths: PlayerPaths;
  readonly rows: readonly Entry[];
  /** How many rows there will be. */
  readonly loading?: number;
}

/** Players below the podium, one's own row brought forward; a line parts those who have not played. */
export function LeaderboardTable({ paths, rows, loading }: LeaderboardTableProps) {
  const { user: viewer, isAdmin } = useSession();
  return (
    <Table
      caption="Players"
      columns={leaderboardColumns(isAdmin)}
      rows={rows}
      rowKey={({ user }) => user._id}
      link={({ user }, parts) => <Link {...paths.one(user._id)} {...parts} />}
      mark={({ user }) => user._id === viewer?._id}
      ruleAbove={(_, index) => isFirstUnranked(rows, index)}
      card={(entry) => <LeaderboardCard entry={entry} />}
      loading={loading !== undefined}
      skeletonRows={loading ?? 0}
    />
  );
}
