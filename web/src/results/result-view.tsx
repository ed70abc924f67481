import { Link } from "@tanstack/react-router";
import type { Area } from "contract/constants.ts";
import type { ResultInsightsData, ResultPlayer } from "contract/results.ts";
import type { Side } from "contract/sides.ts";
import { Star, Zap } from "lucide-react";
import type { ReactNode } from "react";
import { MapThumbnail } from "../competitions/map-plans.tsx";
import { extendedMetrics, getExtendedMetric } from "../competitions/round-labels.ts";
import { MapLink } from "../league-ui/map-link.tsx";
import { formatMode, isUnknownLabel } from "../league-ui/mode-labels.ts";
import { listPlayersOfBothTeams } from "../league-ui/side.tsx";
import { paths, pathsByArea } from "../paths.ts";
import { EMPTY_VALUE, formatPercent, formatRoundedPercent } from "../platform/format-numbers.ts";
import { formatDateAndTime, formatTimeZone, useTimeZone } from "../platform/time-zone.ts";
import { classNames } from "../ui/class-names.ts";
import type { Column } from "../ui/column.ts";
import { Fold } from "../ui/fold.tsx";
import { Icon } from "../ui/icon.tsx";
import { Table } from "../ui/table.tsx";
import { MapPlanSection } from "./maps/map-plan.tsx";
import { formatScores } from "./result-cells.tsx";
import { ResultInsights } from "./result-insights.tsx";
import { findUpsetSide, getWinChance } from "./result-texts.ts";
import type { Result } from "./results-queries.ts";
import { BigScore, Scoreboard, SideName, StateNotices } from "./scoreboard.tsx";
import { sortByScore } from "./scoreboard-metrics.ts";
import { createTeamColumns, Teams } from "./teams.tsx";
import { ViewerOutcome } from "./viewer-outcome.tsx";

interface ResultViewProps {
  readonly area: Area;
  readonly result: Result;
  /** The insights of a validated result; `undefined` while they load. */
  readonly insights: ResultInsightsData | undefined;
  /** Whether the season is active, or the result is ranked. */
  readonly isSeasonOpen: boolean;
}

/** A read-only result. */
export function ResultView({ area, result, insights, isSeasonOpen }: ResultViewProps) {
  const scores = formatScores(result);
  return (
    <>
      <StateNotices result={result} isSeasonOpen={isSeasonOpen} />
      <Scoreboard
        result={result}
        renderBelow={(side) => insights && <WinChance result={result} insights={insights} side={side} />}
        renderName={(side) => <SideName result={result} side={side} />}
        renderScore={(side) => <BigScore>{scores[side]}</BigScore>}
      >
        <ResultDetails result={result} />
      </Scoreboard>
      {insights && <ViewerOutcome result={result} insights={insights} />}
      <Teams
        result={result}
        getColumns={(side) => createTeamColumns(result, side, insights)}
        sortPlayers={sortByScore}
        renderLink={({ userId }, props) => <Link {...pathsByArea[area].player(userId)} {...props} />}
      />
      <ExtendedMetrics result={result} />
      {insights?.mvp && (
        <p className="flex gap-2 text-soft text-sm [&_svg]:flex-none [&_svg]:mt-0.75">
          <Icon icon={Star} size={14} />
          <span>
            MVP: most valuable player of the round, by kills − deaths + 5 per flag. The numbers below the names are the
            players’ own Elo before and after.
          </span>
        </p>
      )}
      {insights && <ResultInsights area={area} result={result} insights={insights} />}
      {result.map && <MapPlanSection map={result.map} />}
    </>
  );
}

/**
 * The extended metrics that newer game servers report, collapsed by default. Renders nothing if none were reported. `figures`
 * is the API's name of extended metrics.
 */
function ExtendedMetrics({ result }: { readonly result: Result }) {
  const players = listPlayersOfBothTeams(result);
  const reportedColumns = metricColumns.filter(({ key }) =>
    players.some(({ figures = {} }) => getExtendedMetric(figures, key) !== undefined),
  );
  if (reportedColumns.length === 0) return null;
  return (
    <Fold title="More statistics">
      <Table
        caption="More statistics"
        columns={[nameColumn, ...reportedColumns]}
        rows={players}
        rowKey={({ _id }) => _id}
      />
    </Fold>
  );
}

const nameColumn: Column<ResultPlayer> = {
  key: "name",
  head: "Player",
  cell: ({ userName }) => <bdi translate="no">{userName}</bdi>,
};

const metricColumns = Object.entries(extendedMetrics).map(([head, key]) => ({
  key,
  head,
  align: "end" as const,
  cell: ({ figures = {} }: ResultPlayer) => {
    const value = getExtendedMetric(figures, key) ?? null;
    return key === "accuracy" ? formatPercent(value) : (value ?? EMPTY_VALUE);
  },
}));

function WinChance({ result, insights, side }: { result: Result; insights: ResultInsightsData; side: Side }) {
  const chance = getWinChance(insights, side);
  if (chance === null) return null;
  return (
    <p
      className="flex items-center flex-wrap gap-x-2 gap-y-0 text-soft"
      title="The chance to win, by the teams' Elo before the round"
    >
      Expected {formatRoundedPercent(chance)}
      {findUpsetSide(result, insights) === side && (
        <span className="inline-flex items-center gap-1 text-gold-text font-semibold">
          <Icon icon={Zap} size={14} />
          Upset
        </span>
      )}
    </p>
  );
}

function ResultDetails({ result }: { readonly result: Result }) {
  const timeZone = useTimeZone();
  return (
    <dl
      className={classNames(
        "flex flex-wrap justify-between gap-x-6 gap-y-3 m-0 py-4 px-6",
        "max-sm:grid max-sm:grid-cols-[1fr_1fr] max-sm:p-4 max-sm:gap-x-4",
      )}
    >
      <Detail name="Map">
        <span className="flex items-center gap-3">
          {result.map && <MapThumbnail map={result.map} className="w-16" />}
          <MapLink map={result.map} renderLink={(map, props) => <Link {...paths.map(map)} {...props} />} />
        </span>
      </Detail>
      <Detail name="Mode">
        <Label>{formatMode(result)}</Label>
      </Detail>
      <Detail name="Date">
        <time dateTime={result.date} title={formatTimeZone(timeZone)}>
          {formatDateAndTime(result.date, timeZone)}
        </time>
      </Detail>
      <Limit name="Time limit" limit={result.timeLimit} unit="min" />
      <Limit name="Score limit" limit={result.scoreLimit} unit="points" />
    </dl>
  );
}

function Detail({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div className="max-w-80">
      <dt className="text-soft text-sm">{name}</dt>
      <dd className="m-0 font-semibold tabular-nums wrap-anywhere">{children}</dd>
    </div>
  );
}

/** A label. Unknown values are in a muted colour. */
function Label({ children }: { readonly children: string }) {
  return (
    <span
      className="data-[unknown=true]:text-soft data-[unknown=true]:font-normal"
      data-unknown={isUnknownLabel(children)}
    >
      {children}
    </span>
  );
}

/** A limit; 0 means "Off". Renders nothing if the limit was not reported. */
function Limit({ name, limit, unit }: { name: string; limit: number | null; unit: string }) {
  return limit === null ? null : <Detail name={name}>{limit === 0 ? "Off" : `${limit} ${unit}`}</Detail>;
}
