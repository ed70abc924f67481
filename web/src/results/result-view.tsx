import { Link } from "@tanstack/react-router";
import type { Area } from "contract/constants.ts";
import type { ResultInsightsData, ResultPlayer } from "contract/results.ts";
import { Star } from "lucide-react";
import { extendedMetrics, getExtendedMetric } from "../competitions/round-labels.ts";
import { listPlayersOfBothTeams } from "../league-ui/side.tsx";
import { pathsByArea } from "../paths.ts";
import { EMPTY_VALUE, formatPercent } from "../platform/format-numbers.ts";
import type { Column } from "../ui/column.ts";
import { Fold } from "../ui/fold.tsx";
import { Icon } from "../ui/icon.tsx";
import { Table } from "../ui/table.tsx";
import { MapPlanSection } from "./maps/map-plan.tsx";
import { ResultInsights } from "./result-insights.tsx";
import { ResultScoreboard } from "./result-scoreboard.tsx";
import type { Result } from "./results-queries.ts";
import { StateNotices } from "./scoreboard.tsx";
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
  return (
    <>
      <StateNotices result={result} isSeasonOpen={isSeasonOpen} />
      <ResultScoreboard result={result} insights={insights} />
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
