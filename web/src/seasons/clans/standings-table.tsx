import { Link } from "@tanstack/react-router";
import type { Season } from "contract/seasons.ts";
import { useState } from "react";
import { useSeasonRules } from "../../competitions/seasons-queries.ts";
import { paths } from "../../paths.ts";
import { useSession } from "../../platform/session.ts";
import { Button } from "../../ui/button.tsx";
import type { Column } from "../../ui/column.ts";
import { EmptyState } from "../../ui/notice.tsx";
import { Section } from "../../ui/page.tsx";
import { Table } from "../../ui/table.tsx";
import { cardPosition } from "../../ui/table-rows.tsx";
import { ClanWithForm, Points } from "./clan-cell.tsx";
import { formatDifference, hasLineAbove } from "./clan-ranks.ts";
import { type ClanStanding, useStandings } from "./clans-queries.ts";
import { computePaidPrizes, formatEuros } from "./prizes.ts";
import { StandingsLegend } from "./standings-legend.tsx";

/** The usual number of clans in a season, for the skeleton of the table. */
const TYPICAL_CLAN_COUNT = 10;
/** The minimum number of clans that phones show besides the viewer's. */
const MIN_TOP_CLANS = 3;
/** The number of clans at the end of the table that phones show: those in danger of relegation. */
const LAST_CLANS = 2;

/**
 * The standings of a season, with lines below the podium and above the relegation ranks. Phones show only the podium, the last
 * two clans and the viewer's clan, until the viewer asks for all.
 */
export function StandingsSection({ season }: { readonly season: Season }) {
  const { standings, isLoaded } = useStandings();
  const { user } = useSession();
  const rules = useSeasonRules(season);
  const prizes = computePaidPrizes(season, standings, rules);
  const topClanCount = Math.max(MIN_TOP_CLANS, rules?.podium ?? 0);
  const isOwn = ({ _id }: ClanStanding) => _id === user?.clanId;
  const [showsAll, setShowsAll] = useState(false);
  const isHiddenOnPhones = (clan: ClanStanding, index: number) =>
    !showsAll && index >= topClanCount && index < standings.length - LAST_CLANS && !isOwn(clan);
  return (
    <Section title={season.isActive ? "Standings" : "Final standings"} actions={<FullStandingsLink />}>
      <Table
        caption="Standings"
        columns={prizes ? [...columns, createPrizeColumn(prizes)] : columns}
        rows={standings}
        rowKey={({ _id }) => _id}
        renderLink={({ _id }, props) => <Link {...paths.league.clan(_id)} {...props} />}
        isHighlighted={isOwn}
        isHiddenOnPhones={isHiddenOnPhones}
        hasDividerAbove={({ rank }) => rank !== null && hasLineAbove(rank, rules)}
        collapsibleCards={true}
        isLoading={!isLoaded}
        skeletonRowCount={TYPICAL_CLAN_COUNT}
        empty={<EmptyState>There are no clans in this season yet.</EmptyState>}
      />
      {standings.some(isHiddenOnPhones) && (
        <Button kind="quiet" size="small" className="self-start -ml-3 sm:hidden" onClick={() => setShowsAll(true)}>
          Show all {standings.length} clans
        </Button>
      )}
      {rules && standings.some(({ rank }) => rank !== null) && <StandingsLegend clans={standings} zones={rules} />}
    </Section>
  );
}

function FullStandingsLink() {
  return (
    <Link {...paths.league.clans} className="inline-flex items-center min-h-target">
      All clans
    </Link>
  );
}

const columns: readonly Column<ClanStanding>[] = [
  {
    key: "clan",
    head: "Clan",
    // The width of the form of five matches in the cells.
    headEnd: <span className="block w-[6.125rem]">Form</span>,
    width: "w-1/2",
    cell: ({ name, rank, form }) => <ClanWithForm name={name} rank={rank} form={form} />,
  },
  { key: "games", head: "Games", align: "end", cell: ({ numberGames }) => numberGames },
  { key: "wins", head: "Wins", align: "end", cell: ({ numberWins }) => numberWins },
  { key: "losses", head: "Losses", align: "end", cell: ({ numberLosses }) => numberLosses },
  { key: "difference", head: "Difference", align: "end", cell: ({ difference }) => formatDifference(difference) },
  {
    key: "points",
    head: "Points",
    align: "end",
    card: cardPosition.besideTitle,
    showsHeadInCard: true,
    cell: ({ points }) => <Points points={points} />,
  },
];

/** Creates the column of the prizes of an ended season. @param prizes in cents, in table order */
function createPrizeColumn(prizes: readonly number[]): Column<ClanStanding> {
  return {
    key: "prize",
    head: "Prize",
    align: "end",
    cell: (_, index) => <span className="whitespace-nowrap">{formatEuros(prizes[index] ?? 0)}</span>,
  };
}
