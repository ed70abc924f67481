import type { AveragesInCompetition } from "contract/careers.ts";
import type { Area } from "contract/constants.ts";
import { extendedMetrics, getExtendedMetric } from "../../competitions/round-labels.ts";
import { EMPTY_VALUE, formatDecimal, formatPercent } from "../../platform/format-numbers.ts";
import { Loaded } from "../../platform/loaded.tsx";
import { useQuery } from "../../platform/query.ts";
import type { Column } from "../../ui/column.ts";
import { Skeleton } from "../../ui/skeleton.tsx";
import { Table } from "../../ui/table.tsx";
import { careersQueries } from "./careers-queries.ts";

/**
 * A player's averages of extended metrics by mode or season, each with the average of all players. The API calls extended
 * metrics "figures".
 */
export function MetricAveragesTable({ area, userId }: { readonly area: Area; readonly userId: string }) {
  const query = useQuery(careersQueries.metricAverages(userId));
  return (
    <Loaded query={query} skeleton={<Skeleton height="8rem" />}>
      {(competitions) => {
        const rows = competitions.filter((competition) => competition.area === area);
        if (rows.length === 0) return <p className="text-soft">No server reported more statistics of these rounds.</p>;
        const reportedColumns = columns.filter(({ key }) =>
          rows.some((row) => findAverage(row, "own", key) !== undefined),
        );
        return (
          <Table
            caption="More statistics"
            columns={[competitionColumn, ...reportedColumns]}
            rows={rows}
            rowKey={({ name }) => name}
          />
        );
      }}
    </Loaded>
  );
}

type Metric = (typeof extendedMetrics)[keyof typeof extendedMetrics];

const competitionColumn: Column<AveragesInCompetition> = {
  key: "name",
  head: "In",
  cell: ({ name }) => <bdi translate="no">{name}</bdi>,
};

const columns = Object.entries(extendedMetrics).map(([head, key]) => ({
  key,
  head,
  align: "end" as const,
  cell: (competition: AveragesInCompetition) => {
    const ownAverage = findAverage(competition, "own", key);
    const averageOfAll = findAverage(competition, "all", key);
    if (ownAverage === undefined || averageOfAll === undefined) return EMPTY_VALUE;
    const format = (value: number) => (key === "accuracy" ? formatPercent(value) : formatDecimal(value, 1));
    return (
      <>
        <strong className="font-semibold">{format(ownAverage)}</strong>{" "}
        <span className="block text-soft text-sm">{`all ${format(averageOfAll)}`}</span>
      </>
    );
  },
}));

/** Returns the average of the player ("own") or of all players. `undefined` if the metric was not reported. */
function findAverage({ averages }: AveragesInCompetition, scope: "own" | "all", metric: Metric): number | undefined {
  // Accuracy is not reported: `getExtendedMetric` computes it from other metrics.
  const valuesByMetric = Object.fromEntries(averages.map((average) => [average.figure, average[scope]]));
  return getExtendedMetric(valuesByMetric, metric);
}
