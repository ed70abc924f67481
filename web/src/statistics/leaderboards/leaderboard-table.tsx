import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { EloValue } from "../../competitions/stat-metrics.tsx";
import { FormDots } from "../../league-ui/form-dots.tsx";
import { Person } from "../../league-ui/person.tsx";
import { Rank } from "../../league-ui/rank.tsx";
import { paths } from "../../paths.ts";
import { accountColumns, SimilarNameLine, TruncatedText, WinLossRecord } from "../../people/users/player-cells.tsx";
import { EMPTY_VALUE } from "../../platform/format-numbers.ts";
import { useSession } from "../../platform/session.ts";
import type { Column } from "../../ui/column.ts";
import { Table } from "../../ui/table.tsx";
import { cardPosition } from "../../ui/table-rows.tsx";
import type { TrendsRequest } from "../careers/careers-queries.ts";
import { LastPlayed, TrendSparkline } from "../careers/trend-cells.tsx";
import { isFirstUnranked, type RatedPlayer, type Standing } from "./leaderboard.ts";

interface LeaderboardTableProps {
  readonly rows: readonly RatedPlayer[];
  /** Which trends are fetched. */
  readonly trendsRequest?: TrendsRequest;
  /** The number of skeleton rows; `undefined` once loaded. */
  readonly skeletonRowCount?: number;
}

/** The players below the podium. The viewer's row is highlighted. A line separates players without games. */
export function LeaderboardTable({ rows, trendsRequest = NO_TRENDS, skeletonRowCount }: LeaderboardTableProps) {
  const { user: viewer, isAdmin } = useSession();
  return (
    <Table
      caption="Players"
      columns={createColumns(isAdmin, trendsRequest)}
      rows={rows}
      rowKey={({ user }) => user._id}
      renderLink={({ user }, props) => <Link {...paths.player(user._id)} {...props} />}
      isHighlighted={({ user }) => user._id === viewer?._id}
      hasDividerAbove={(_, index) => isFirstUnranked(rows, index)}
      isLoading={skeletonRowCount !== undefined}
      skeletonRowCount={skeletonRowCount ?? 0}
    />
  );
}

const NO_TRENDS: TrendsRequest = { modeId: "", userIds: [] };

/** Creates the columns. Admins see the players' accounts instead of their trends. */
function createColumns(isAdmin: boolean, trendsRequest: TrendsRequest): Column<RatedPlayer>[] {
  const columns: Column<RatedPlayer>[] = [
    {
      key: "player",
      // The en space aligns the heading "Player" with the names.
      head: "Rank\u2002Player",
      width: "w-[36%]",
      cell: ({ user, standing }) => (
        <>
          <Person
            userId={user._id}
            name={user.userName}
            picture={user}
            leading={<Rank rank={standing?.rank ?? null} />}
          />
          <SimilarNameLine name={user.looksLike} />
        </>
      ),
    },
    {
      key: "clan",
      head: "Clan",
      hideBelow: isAdmin ? "desktop" : "tablet",
      card: "cards:flex-row cards:text-soft cards:text-sm cards:[grid-area:2/4/auto/9]",
      cell: ({ user }) => <TruncatedText>{user.clanName ?? EMPTY_VALUE}</TruncatedText>,
    },
    {
      ...createStandingColumn("elo", "Elo", (standing) => (
        <strong className="font-semibold">
          <EloValue stat={standing} />
        </strong>
      )),
      card: cardPosition.besideTitle,
    },
    {
      ...createStandingColumn("record", "W–L–D", (standing) => <WinLossRecord record={standing} />),
      title: "Won, lost, drawn",
      card: "cards:flex-row cards:text-soft cards:text-sm cards:[grid-area:2/1/auto/4]",
    },
    {
      ...createStandingColumn("form", "Form", ({ form }) => <FormDots form={form} />),
      align: "start",
      width: "w-36",
      card: "cards:[grid-area:2/9/auto/-1] cards:items-end",
      ...(isAdmin && { hideBelow: "desktop" }),
    },
  ];
  return isAdmin ? [...columns, ...accountColumns] : [...columns, ...createTrendColumns(trendsRequest)];
}

/** Creates the columns of recent trends, whose data is fetched after the list. Only wide tables have room for them. */
function createTrendColumns(trendsRequest: TrendsRequest): Column<RatedPlayer>[] {
  const createTrendCell = (Cell: typeof TrendSparkline | typeof LastPlayed) => (entry: RatedPlayer) => (
    // The element reserves the height before the data is loaded.
    <span className="inline-flex items-center min-h-6" data-empty={entry.standing === null}>
      {entry.standing ? <Cell request={trendsRequest} userId={entry.user._id} /> : EMPTY_VALUE}
    </span>
  );
  return [
    {
      key: "trend",
      head: "30 days",
      title: "Elo over 30 days, and ranks gained or lost in the last week",
      width: "w-42",
      card: "cards:hidden",
      hideBelow: "desktop",
      cell: createTrendCell(TrendSparkline),
    },
    {
      key: "played",
      head: "Played",
      title: "Last game",
      align: "end",
      width: "w-26",
      card: "cards:hidden",
      hideBelow: "desktop",
      cell: createTrendCell(LastPlayed),
    },
  ];
}

/** Creates a column that has values only for players with games. */
function createStandingColumn(key: string, head: string, cell: (standing: Standing) => ReactNode): Column<RatedPlayer> {
  return {
    key,
    head,
    align: "end",
    width: "w-28",
    cell: ({ standing }) => (standing ? cell(standing) : <span data-empty={true}>{EMPTY_VALUE}</span>),
  };
}
