import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { RatingFigure } from "../../competitions/stat-figures.tsx";
import { FormDots } from "../../league-ui/form-dots.tsx";
import { Person } from "../../league-ui/person.tsx";
import { Rank } from "../../league-ui/rank.tsx";
import { paths } from "../../paths.ts";
import { accountColumns, ClippedName, GameRecord, LookAlikeBelow } from "../../people/users/player-cells.tsx";
import { NONE } from "../../platform/numbers.ts";
import { useSession } from "../../platform/session.ts";
import type { Column } from "../../ui/column.ts";
import { Table } from "../../ui/table.tsx";
import { inCard } from "../../ui/table-rows.tsx";
import type { TrendsPage } from "../careers/careers-queries.ts";
import { LastPlayed, TrendSpark } from "../careers/trend-cells.tsx";
import { type Entry, isFirstUnranked, type Standing } from "./leaderboard.ts";

interface LeaderboardTableProps {
  readonly rows: readonly Entry[];
  /** The players whose trends the page shows. */
  readonly trends?: TrendsPage;
  /** How many rows there will be. */
  readonly loading?: number;
}

/** Players below the podium, the viewer's row highlighted; a line separates those without games. */
export function LeaderboardTable({ rows, trends = NO_TRENDS, loading }: LeaderboardTableProps) {
  const { user: viewer, isAdmin } = useSession();
  return (
    <Table
      caption="Players"
      columns={leaderboardColumns(isAdmin, trends)}
      rows={rows}
      rowKey={({ user }) => user._id}
      link={({ user }, parts) => <Link {...paths.player(user._id)} {...parts} />}
      mark={({ user }) => user._id === viewer?._id}
      ruleAbove={(_, index) => isFirstUnranked(rows, index)}
      loading={loading !== undefined}
      skeletonRows={loading ?? 0}
    />
  );
}

const NO_TRENDS: TrendsPage = { modeId: "", userIds: [] };

/** The columns of the leaderboard; only admins see e-mail and role. */
function leaderboardColumns(isAdmin: boolean, page: TrendsPage): Column<Entry>[] {
  const columns: Column<Entry>[] = [
    {
      key: "player",
      // The space between the words is as wide as that between what stands below them.
      head: "Rank\u2002Player",
      width: "w-[36%]",
      cell: ({ user, standing }) => (
        <>
          <Person
            userId={user._id}
            name={user.userName}
            picture={user}
            before={<Rank rank={standing?.rank ?? null} />}
          />
          <LookAlikeBelow name={user.looksLike} />
        </>
      ),
    },
    {
      key: "clan",
      head: "Clan",
      hideBelow: isAdmin ? "desktop" : "tablet",
      card: "cards:flex-row cards:text-soft cards:text-sm cards:[grid-area:2/4/auto/9]",
      cell: ({ user }) => <ClippedName>{user.clanName ?? NONE}</ClippedName>,
    },
    {
      ...standing("elo", "Elo", (games) => (
        <strong className="font-semibold">
          <RatingFigure of={games} />
        </strong>
      )),
      card: inCard.beside,
    },
    {
      ...standing("record", "W–L–D", (games) => <GameRecord games={games} />),
      title: "Won, lost, drawn",
      card: "cards:flex-row cards:text-soft cards:text-sm cards:[grid-area:2/1/auto/4]",
    },
    {
      ...standing("form", "Form", ({ form }) => <FormDots form={form} />),
      align: "start",
      width: "w-36",
      card: "cards:[grid-area:2/9/auto/-1] cards:items-end",
      ...(isAdmin && { hideBelow: "desktop" }),
    },
  ];
  return isAdmin ? [...columns, ...accountColumns] : [...columns, ...trendColumns(page)];
}

/** How players have fared of late; fetched after the list, into room that is kept for it. */
function trendColumns(page: TrendsPage): Column<Entry>[] {
  const trend = (Part: typeof TrendSpark | typeof LastPlayed) => (entry: Entry) => (
    <span /* As high before it is filled. */
      className="inline-flex items-center min-h-6"
      data-empty={entry.standing === null}
    >
      {entry.standing ? <Part page={page} userId={entry.user._id} /> : NONE}
    </span>
  );
  return [
    {
      key: "trend",
      head: "30 days",
      title: "Elo over 30 days, and ranks gained or lost in the last week",
      width: "w-42",
      card: "cards:[grid-area:3/1/auto/9]",
      hideBelow: "desktop",
      cell: trend(TrendSpark),
    },
    {
      key: "played",
      head: "Played",
      title: "Last game",
      align: "end",
      width: "w-26",
      card: "cards:[grid-area:3/9/auto/-1] cards:items-end cards:self-center cards:text-soft cards:text-sm",
      hideBelow: "desktop",
      cell: trend(LastPlayed),
    },
  ];
}

/** A column with values only for players with games. */
function standing(key: string, head: string, cell: (standing: Standing) => ReactNode): Column<Entry> {
  return {
    key,
    head,
    align: "end",
    width: "w-28",
    cell: ({ standing }) => (standing ? cell(standing) : <span data-empty={true}>{NONE}</span>),
  };
}
