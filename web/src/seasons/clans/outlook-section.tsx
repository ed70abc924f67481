import { Link } from "@tanstack/react-router";
import type { Clan } from "contract/clans.ts";
import type { Event } from "contract/events.ts";
import type { SeasonRules } from "contract/season-rules.ts";
import type { Season } from "contract/seasons.ts";
import { useRules } from "../../competitions/seasons-queries.ts";
import { ClanLabel } from "../../league-ui/crest.tsx";
import { paths } from "../../paths.ts";
import { counted, NONE, percent } from "../../platform/numbers.ts";
import { useQuery } from "../../platform/query.ts";
import { playedAt, useTimeZone } from "../../platform/time-zone.ts";
import { Badge } from "../../ui/badge.tsx";
import type { Column } from "../../ui/column.ts";
import { Section } from "../../ui/page.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { Table } from "../../ui/table.tsx";
import { inCard } from "../../ui/table-rows.tsx";
import { differenceWords } from "./clan-ranks.ts";
import { clansQueries, useNextEvent } from "./clans-queries.ts";
import { eurosOf, outlooksIn, prizesOf, type SeasonOutlook } from "./season-outlook.ts";

/**
 * What each clan of a season plays next and for: points to the podium and to relegation, and what the prize pool would
 * pay it now. Of an ended season what it paid; nothing without prizes.
 */
export function OutlookSection({ season }: { readonly season: Season }) {
  const { data: table } = useQuery(clansQueries.table(season._id));
  const { data: fixtures } = useQuery(clansQueries.events(season._id));
  const rules = useRules(season);
  if (!season.isActive && season.prizePool === null) return null;
  if (!table || !fixtures || !rules) return <Skeleton height="24rem" />;
  if (table.every(({ numberGames }) => numberGames === 0)) return null;
  const clans = rowsOf(table, fixtures, season.prizePool, rules);
  return (
    <Section title={season.isActive ? "What is at stake" : "Prizes"}>
      <Table
        caption={season.isActive ? "What each clan plays for" : "What each clan won"}
        columns={columnsFor(season)}
        rows={clans}
        rowKey={({ clan }) => clan._id}
        folds={true}
        link={({ clan }, parts) => <Link {...paths.league.clan(clan._id)} {...parts} />}
      />
      <p className="flex flex-col gap-1 -mt-2 text-soft text-sm">
        {season.isActive && (
          <span>
            Points ahead of the first clan beyond the line, or behind the last one before it. A match is worth at most{" "}
            {counted(rules.rounds.max, "point")}; places are decided once every clan has matches in the calendar.
          </span>
        )}
        {season.prizePool !== null && (
          <span>
            Prize pool: {season.prizePool} €, paid: {eurosOf(clans.reduce((sum, { prize }) => sum + prize, 0))}.{" "}
            {prizeWords(rules.prizes)}
          </span>
        )}
      </p>
    </Section>
  );
}

/** How a prize pool is split. */
function prizeWords({ places, byRounds }: SeasonRules["prizes"]): string {
  const forPlaces = places.reduce((sum, part) => sum + part, 0);
  const share = (parts: number) => percent(parts / (forPlaces + byRounds));
  const first = places.length === 1 ? "the first" : `the first ${places.length} (${places.join(" : ")})`;
  const shares = [
    ...(forPlaces > 0 ? [`${share(forPlaces)} to ${first}`] : []),
    ...(byRounds > 0 ? [`${share(byRounds)} to all by points`] : []),
  ];
  return shares.length === 0 ? "" : `Of it go ${shares.join(", ")}.`;
}

interface Row extends SeasonOutlook {
  readonly clan: Clan;
  /** Its events that have no validated round yet, by start. */
  readonly ahead: readonly Event[];
  /** In cents; 0 without a pool. */
  readonly prize: number;
}

function rowsOf(table: readonly Clan[], fixtures: readonly Event[], pool: number | null, rules: SeasonRules): Row[] {
  const outlooks = outlooksIn(table, fixtures, rules);
  const points = table.map((clan) => clan.points);
  const prizes = pool === null ? [] : prizesOf(points, pool, rules.prizes);
  const ahead = fixtures.filter(({ score }) => score === null);
  return table.map((clan, index) => ({
    clan,
    ahead: ahead.filter(({ clanAId, clanBId }) => [clanAId, clanBId].includes(clan._id)),
    prize: prizes[index] ?? 0,
    podium: outlooks[index]?.podium ?? null,
    relegation: outlooks[index]?.relegation ?? null,
  }));
}

function columnsFor({ isActive, prizePool }: Season): Column<Row>[] {
  const ahead: Column<Row>[] = [
    { key: "next", head: "Next opponent", card: inCard.below, cell: (row) => <NextOpponent {...row} /> },
    { key: "when", head: "When", card: "col-span-6", cell: (row) => <NextDate {...row} /> },
    line("podium", { above: "Secured", below: "Out of reach" }),
    line("relegation", { above: "Safe", below: "Relegated" }),
  ];
  const prize: Column<Row> = {
    key: "prize",
    head: isActive ? "Prize now" : "Prize",
    align: "end",
    card: inCard.beside,
    headInCard: true,
    cell: (row) => <strong>{eurosOf(row.prize)}</strong>,
  };
  return [
    { key: "clan", head: "Clan", cell: ({ clan }) => <NarrowLabel name={clan.name} /> },
    ...(isActive ? ahead : []),
    ...(prizePool !== null ? [prize] : []),
  ];
}

function NarrowLabel({ name }: { readonly name: string }) {
  return (
    <span className="flex min-w-0 @max-[48rem]/table:max-w-43">
      <ClanLabel name={name} />
    </span>
  );
}

type Ahead = Pick<Row, "clan" | "ahead">;

function NextOpponent({ clan, ahead }: Ahead) {
  const next = useNextEvent(ahead);
  return next ? <NarrowLabel name={next.clanAId === clan._id ? next.clanBName : next.clanAName} /> : NONE;
}

function NextDate({ ahead }: Ahead) {
  const timeZone = useTimeZone();
  const next = useNextEvent(ahead);
  if (!next) return NONE;
  return (
    <time dateTime={next.startDate} className="text-soft whitespace-nowrap text-sm">
      {playedAt(next.startDate, timeZone)}
    </time>
  );
}

/** How far each clan is from a line of the table. @param words what it is called where it is decided */
function line(key: "podium" | "relegation", words: Readonly<Record<"above" | "below", string>>): Column<Row> {
  return {
    key,
    head: `To ${key}`,
    align: "end",
    cell: ({ [key]: distance }) => {
      if (distance === null) return NONE;
      const { points, decided } = distance;
      return (
        <span className="inline-flex gap-3 items-center justify-end">
          {decided && <Badge state={decided === "above" ? "ok" : "neutral"}>{words[decided]}</Badge>}
          <span>{differenceWords(points)}</span>
        </span>
      );
    },
  };
}
