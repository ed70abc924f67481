import { Link } from "@tanstack/react-router";
import type { Clan } from "contract/clans.ts";
import type { Event } from "contract/events.ts";
import type { SeasonRules } from "contract/season-rules.ts";
import type { Season } from "contract/seasons.ts";
import { useSeasonRules } from "../../competitions/seasons-queries.ts";
import { ClanLabel } from "../../league-ui/emblem.tsx";
import { paths } from "../../paths.ts";
import { EMPTY_VALUE, formatCount, formatPercent } from "../../platform/format-numbers.ts";
import { useQuery } from "../../platform/query.ts";
import { formatDateAndTime, useTimeZone } from "../../platform/time-zone.ts";
import { Badge } from "../../ui/badge.tsx";
import type { Column } from "../../ui/column.ts";
import { Section } from "../../ui/page.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { Table } from "../../ui/table.tsx";
import { cardPosition } from "../../ui/table-rows.tsx";
import { formatDifference } from "./clan-ranks.ts";
import { clansQueries, useNextEvent } from "./clans-queries.ts";
import { computePrizes, formatEuros } from "./prizes.ts";
import { computeOutlooks, type SeasonOutlook } from "./season-outlook.ts";

/**
 * For an active season: each clan's next match, its points to the podium and to relegation, and its current share of the
 * prize pool. For an ended season: the prizes paid. Renders nothing if the ended season has no prizes.
 */
export function OutlookSection({ season }: { readonly season: Season }) {
  const { data: table } = useQuery(clansQueries.table(season._id));
  const { data: events } = useQuery(clansQueries.eventsOfSeason(season._id));
  const rules = useSeasonRules(season);
  if (!season.isActive && season.prizePool === null) return null;
  if (!table || !events || !rules) return <Skeleton height="24rem" />;
  if (table.every(({ numberGames }) => numberGames === 0)) return null;
  const rows = createRows({ table, events, prizePool: season.prizePool, rules });
  const paidPrizes = rows.reduce((sum, { prize }) => sum + prize, 0);
  return (
    <Section title={season.isActive ? "What is at stake" : "Prizes"}>
      <Table
        caption={season.isActive ? "What each clan plays for" : "What each clan won"}
        columns={createColumns(season)}
        rows={rows}
        rowKey={({ clan }) => clan._id}
        collapsibleCards={true}
        renderLink={({ clan }, props) => <Link {...paths.league.clan(clan._id)} {...props} />}
      />
      <p className="flex flex-col gap-1 -mt-2 text-soft text-sm">
        {season.isActive && (
          <span>
            Points ahead of the first clan below the line, or behind the last clan above it. A match is worth at most{" "}
            {formatCount(rules.rounds.max, "point")}. Places can be decided once every clan has matches in the calendar.
          </span>
        )}
        {season.prizePool !== null && (
          <span>
            {formatPrizePool(season.prizePool, paidPrizes)} {formatPrizeShares(rules.prizes)}
          </span>
        )}
      </p>
    </Section>
  );
}

/**
 * Returns a sentence about the prize pool. It says what is paid only if that is less, because places or points are missing.
 * @param pool in euros
 * @param paidPrizes in cents
 */
function formatPrizePool(pool: number, paidPrizes: number): string {
  const isPaidWhole = paidPrizes === 100 * pool;
  return isPaidWhole
    ? `Prize pool: ${pool} €.`
    : `Prize pool: ${pool} €, of which ${formatEuros(paidPrizes)} are paid.`;
}

/**
 * Returns a sentence about how the prize pool is split.
 * @param prizes the parts of the pool: `places` has a part for each of the first places, and `byRounds` is the part that all
 * clans share by points
 */
function formatPrizeShares({ places, byRounds: partByPoints }: SeasonRules["prizes"]): string {
  const partForPlaces = places.reduce((sum, part) => sum + part, 0);
  const formatShare = (part: number) => formatPercent(part / (partForPlaces + partByPoints));
  const firstPlaces = places.length === 1 ? "the first" : `the first ${places.length} (${places.join(" : ")})`;
  const shares = [
    ...(partForPlaces > 0 ? [`${formatShare(partForPlaces)} to ${firstPlaces}`] : []),
    ...(partByPoints > 0 ? [`${formatShare(partByPoints)} to all by points`] : []),
  ];
  return shares.length === 0 ? "" : `It is split as follows: ${shares.join(", ")}.`;
}

interface OutlookRow extends SeasonOutlook {
  readonly clan: Clan;
  /** The clan's events without a validated round, sorted by start. */
  readonly unplayedEvents: readonly Event[];
  /** In cents; 0 if there is no prize pool. */
  readonly prize: number;
}

/** The data from which the rows are computed. */
interface SeasonState {
  readonly table: readonly Clan[];
  /** All events of the season. */
  readonly events: readonly Event[];
  /** In euros; `null` if there are no prizes. */
  readonly prizePool: number | null;
  readonly rules: SeasonRules;
}

function createRows({ table, events, prizePool, rules }: SeasonState): OutlookRow[] {
  const outlooks = computeOutlooks(table, events, rules);
  const points = table.map((clan) => clan.points);
  const prizes = prizePool === null ? [] : computePrizes(points, prizePool, rules.prizes);
  const unplayedEvents = events.filter(({ score }) => score === null);
  return table.map((clan, index) => ({
    clan,
    unplayedEvents: unplayedEvents.filter(({ clanAId, clanBId }) => clanAId === clan._id || clanBId === clan._id),
    prize: prizes[index] ?? 0,
    podium: outlooks[index]?.podium ?? null,
    relegation: outlooks[index]?.relegation ?? null,
  }));
}

function createColumns({ isActive, prizePool }: Season): Column<OutlookRow>[] {
  const activeColumns: Column<OutlookRow>[] = [
    { key: "next", head: "Next opponent", card: cardPosition.ownLine, cell: (row) => <NextOpponent {...row} /> },
    { key: "when", head: "When", card: "col-span-6", cell: (row) => <NextDate {...row} /> },
    createDistanceColumn("podium", { above: "Secured", below: "Out of reach" }),
    createDistanceColumn("relegation", { above: "Safe", below: "Relegated" }),
  ];
  const prizeColumn: Column<OutlookRow> = {
    key: "prize",
    head: isActive ? "Prize now" : "Prize",
    align: "end",
    card: cardPosition.besideTitle,
    showsHeadInCard: true,
    cell: (row) => <strong className="whitespace-nowrap">{formatEuros(row.prize)}</strong>,
  };
  return [
    { key: "clan", head: "Clan", cell: ({ clan }) => <NarrowLabel name={clan.name} /> },
    ...(isActive ? activeColumns : []),
    ...(prizePool !== null ? [prizeColumn] : []),
  ];
}

function NarrowLabel({ name }: { readonly name: string }) {
  return (
    <span className="flex min-w-0 @max-[48rem]/table:max-w-43">
      <ClanLabel name={name} />
    </span>
  );
}

type NextMatchProps = Pick<OutlookRow, "clan" | "unplayedEvents">;

function NextOpponent({ clan, unplayedEvents }: NextMatchProps) {
  const nextEvent = useNextEvent(unplayedEvents);
  if (!nextEvent) return EMPTY_VALUE;
  const isClanA = nextEvent.clanAId === clan._id;
  return <NarrowLabel name={isClanA ? nextEvent.clanBName : nextEvent.clanAName} />;
}

function NextDate({ unplayedEvents }: NextMatchProps) {
  const timeZone = useTimeZone();
  const nextEvent = useNextEvent(unplayedEvents);
  if (!nextEvent) return EMPTY_VALUE;
  return (
    <time dateTime={nextEvent.startDate} className="text-soft whitespace-nowrap text-sm">
      {formatDateAndTime(nextEvent.startDate, timeZone)}
    </time>
  );
}

/**
 * Creates a column with each clan's distance to the podium or to relegation.
 * @param labels the badges of clans that will certainly end above or below that line
 */
function createDistanceColumn(
  key: "podium" | "relegation",
  labels: Readonly<Record<"above" | "below", string>>,
): Column<OutlookRow> {
  return {
    key,
    head: `To ${key}`,
    align: "end",
    cell: (row) => {
      const distance = row[key];
      if (distance === null) return EMPTY_VALUE;
      const { points, decided } = distance;
      return (
        <span className="inline-flex gap-3 items-center justify-end">
          {decided && <Badge state={decided === "above" ? "ok" : "neutral"}>{labels[decided]}</Badge>}
          <span>{formatDifference(points)}</span>
        </span>
      );
    },
  };
}
