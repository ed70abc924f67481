import { Link, useNavigate } from "@tanstack/react-router";
import { isolateBidi, joinNames } from "contract/bidi-isolation.ts";
import type { Curve, CurvePoint } from "contract/careers.ts";
import type { Area } from "contract/constants.ts";
import { Readout, useTableSwitch } from "../../charts/chart-frame.tsx";
import { LineChart } from "../../charts/line-chart.tsx";
import {
  formatEloChange,
  formatPlayerNames,
  formatRoundScore,
  getOutcomeLabel,
} from "../../competitions/round-labels.ts";
import { OutcomeDot } from "../../league-ui/form-dots.tsx";
import { pathsByArea } from "../../paths.ts";
import { formatCount, formatDecimal } from "../../platform/format-numbers.ts";
import { Loaded } from "../../platform/loaded.tsx";
import { useQuery } from "../../platform/query.ts";
import { formatDateAndTime, formatPlayedDay, useTimeZone } from "../../platform/time-zone.ts";
import { Button } from "../../ui/button.tsx";
import { classNames } from "../../ui/class-names.ts";
import { createLazyComponent } from "../../ui/lazy-component.tsx";
import { EmptyState } from "../../ui/notice.tsx";
import { Section } from "../../ui/page.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { allCompetitions, type CareerSearch, careersQueries } from "./careers-queries.ts";

const CurveTable = createLazyComponent(async () => (await import("./curve-table.tsx")).CurveTable, {
  fallback: <Skeleton height="20rem" />,
});

interface CurveSectionProps {
  readonly area: Area;
  readonly userId: string;
  readonly search: CareerSearch;
  readonly onSearchChange: (changes: Partial<CareerSearch>) => void;
}

/** A player's Elo by round, as a chart or as a table. */
export function CurveSection({ area, userId, search, onSearchChange }: CurveSectionProps) {
  const query = useQuery(careersQueries.curve(area, userId, search));
  const { isTable, tableSwitch } = useTableSwitch();
  const { data: curve } = query;
  const points = curve?.points.map(toPoint) ?? [];
  // The first point is separate, because the type of the chart's points requires at least one.
  const [firstPoint, ...otherPoints] = points;
  return (
    <Section
      title={formatCurveTitle(area, curve?.modeName)}
      actions={
        firstPoint && (
          <>
            {curve && (curve.games > points.length || search.all) && (
              <Button size="small" aria-pressed={search.all} onClick={() => onSearchChange({ all: !search.all })}>
                {search.all ? "Last 100 rounds" : `All ${curve.games} rounds`}
              </Button>
            )}
            {tableSwitch}
          </>
        )
      }
    >
      <Loaded query={query} skeleton={<Skeleton height="20rem" />}>
        {(loadedCurve) =>
          firstPoint ? (
            <>
              {area === "ranked" && search.modeId === allCompetitions && (
                <p className="-my-2 text-soft text-sm">
                  Each mode has its own Elo. Choose a mode above to see its chart.
                </p>
              )}
              <CurveSummary area={area} curve={loadedCurve} startElo={getStartElo(firstPoint, loadedCurve)} />
              {isTable ? (
                <CurveTable area={area} points={points} />
              ) : (
                <CurveChart
                  // Another curve resets the selection to the last point.
                  key={`${loadedCurve.modeId} ${loadedCurve.gamesPerPoint} ${points.length}`}
                  area={area}
                  curve={loadedCurve}
                  points={[firstPoint, ...otherPoints]}
                />
              )}
            </>
          ) : (
            <EmptyState>The Elo curve starts with the first validated round.</EmptyState>
          )
        }
      </Loaded>
    </Section>
  );
}

/**
 * Formats the title of the curve.
 *
 * @param modeName `null` in the league, and before the first game
 */
function formatCurveTitle(area: Area, modeName: string | null | undefined): string {
  if (area === "league") return "Elo in the league";
  return modeName ? `Elo in ${isolateBidi(modeName)}` : "Elo";
}

/** A point of the curve, with the properties that the chart requires. */
type Point = CurvePoint & { readonly x: number; readonly y: number; readonly low: number; readonly high: number };

function toPoint(point: CurvePoint): Point {
  return { ...point, x: point.game, y: point.elo, low: point.lowElo, high: point.highElo };
}

interface CurveSummaryProps {
  readonly area: Area;
  readonly curve: Curve;
  /** The Elo with which the curve starts. */
  readonly startElo: number;
}

/** The highest Elo after a round, and the number of rounds. */
function CurveSummary({ area, curve, startElo }: CurveSummaryProps) {
  const { peak, games, gamesPerPoint, points } = curve;
  const timeZone = useTimeZone();
  return (
    <p className="flex flex-wrap items-center gap-x-4 gap-y-1 -my-2 text-soft text-sm tabular-nums">
      {peak && (
        <Link
          {...pathsByArea[area].result(peak.resultId)}
          className={classNames(
            "flex items-center min-h-[max(var(--spacing-target),1.5rem)]",
            "text-gold-text font-semibold",
          )}
        >
          {peak.elo < startElo ? "Highest after a round" : "Peak"}
          {games > 1 && peak.resultId === points.at(-1)?.resultId
            ? " now"
            : ` ${formatDecimal(peak.elo, 2)}, ${formatPlayedDay(peak.date, timeZone)}`}
        </Link>
      )}
      <span>
        {formatCount(games, "round")}
        {gamesPerPoint > 1 && `, ${gamesPerPoint} per point, with the range in between`}
      </span>
    </p>
  );
}

/** The curve as a chart. It starts before the first point, at the Elo that the player had then. */
function CurveChart({ area, curve, points }: { area: Area; curve: Curve; points: [Point, ...Point[]] }) {
  const navigate = useNavigate();
  const [firstPoint] = points;
  const { peak } = curve;
  const startElo = getStartElo(firstPoint, curve);
  // A player who has only lost has no peak: the curve is highest at its start.
  const peakPoint = peak && peak.elo >= startElo && points.find(({ high }) => high === peak.elo);
  return (
    <LineChart
      label={formatCurveTitle(area, curve.modeName)}
      points={points}
      start={{ x: Math.max(0, firstPoint.x - curve.gamesPerPoint), y: startElo }}
      xLabel="Round"
      formatValue={(elo) => formatDecimal(elo, 2)}
      peak={peak && peakPoint ? { point: peakPoint, name: `Peak ${formatDecimal(peak.elo, 2)}` } : null}
      renderReadout={(point) => <RoundReadout area={area} point={point} />}
      onOpen={({ resultId }) => void navigate(pathsByArea[area].result(resultId))}
    />
  );
}

/**
 * Returns the Elo at the start of the curve. If a point covers several games, the Elo before the first of them is unknown.
 * Then the Elo of the first point is used.
 */
function getStartElo(firstPoint: Point, { gamesPerPoint }: Curve): number {
  return gamesPerPoint === 1 ? firstPoint.eloBefore : firstPoint.elo;
}

function RoundReadout({ area, point }: { readonly area: Area; readonly point: Point }) {
  const timeZone = useTimeZone();
  return (
    <Readout
      renderLink={(props) => <Link {...pathsByArea[area].result(point.resultId)} {...props} />}
      leading={<OutcomeDot outcome={point.outcome} />}
      lines={[
        <>
          {getOutcomeLabel(point.outcome)} {formatRoundScore(point)} against{" "}
          <bdi>{joinNames(point.against) || "nobody"}</bdi>
        </>,
        <>
          Round {point.game} · <time dateTime={point.date}>{formatDateAndTime(point.date, timeZone)}</time>
        </>,
      ]}
      trailing={
        <span className="flex flex-col items-end text-sm">
          <span className="text-base font-semibold">{formatEloChange(point.eloGain)}</span>
          <span>{formatDecimal(point.elo, 2)}</span>
        </span>
      }
    />
  );
}

/** A link to the player's latest round in any mode or season. Renders nothing if there is none. */
export function LastRound({ area, userId }: { area: Area; userId: string }) {
  const { data: round, isPending } = useQuery(careersQueries.lastRound(area, userId));
  const timeZone = useTimeZone();
  if (isPending) return <Skeleton height="3.5rem" />;
  if (!round) return null;
  return (
    // On phones, the text has two lines beside the outcome.
    <Link
      {...pathsByArea[area].result(round.resultId)}
      className={classNames(
        "flex items-center gap-x-3 min-h-14 py-2 px-4",
        "tabular-nums no-underline",
        "border border-line rounded-md bg-surface",
        "max-sm:grid max-sm:grid-cols-[auto_minmax(0,1fr)_auto] max-sm:px-3",
        "max-sm:[&>:nth-child(2)]:row-[1/3] max-sm:[&>:nth-child(2)]:col-1",
        "hover:bg-hover",
      )}
    >
      <span className="text-soft text-xs max-sm:col-2 max-sm:row-1 max-sm:truncate">
        Last round{round.modeName !== null && ` in ${isolateBidi(round.modeName)}`}
      </span>
      <OutcomeDot outcome={round.outcome} />
      <span className="sm:truncate flex-1 min-w-0">
        {getOutcomeLabel(round.outcome)} {formatRoundScore(round)} <span className="text-soft">vs</span>{" "}
        <bdi>{round.otherClanName ?? (formatPlayerNames(round.opponents) || "nobody")}</bdi>
      </span>
      <strong className="max-sm:text-end">{formatEloChange(round.eloGain)}</strong>
      <time className="text-soft max-sm:col-3 max-sm:row-1 max-sm:text-xs max-sm:text-end" dateTime={round.date}>
        {formatPlayedDay(round.date, timeZone)}
      </time>
    </Link>
  );
}
