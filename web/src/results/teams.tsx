import { isolateBidi } from "contract/bidi-isolation.ts";
import type { ResultInsightsData, ResultPlayer } from "contract/results.ts";
import { type Side, sides } from "contract/sides.ts";
import { Star } from "lucide-react";
import { formatEloBeforeAndAfter } from "../competitions/round-labels.ts";
import { Person } from "../league-ui/person.tsx";
import { listPlayersOfBothTeams, SideLabel } from "../league-ui/side.tsx";
import { EMPTY_VALUE, formatDecimal, formatWithMinusSign } from "../platform/format-numbers.ts";
import { classNames } from "../ui/class-names.ts";
import type { Column, RowLink } from "../ui/column.ts";
import { Icon } from "../ui/icon.tsx";
import { EmptyState } from "../ui/notice.tsx";
import { Section } from "../ui/page.tsx";
import { Table } from "../ui/table.tsx";
import { cardPosition } from "../ui/table-rows.tsx";
import { getSideName } from "./result-cells.tsx";
import type { Result } from "./results-queries.ts";
import {
  computeKillDeathRatio,
  findBestKillDeathRatio,
  findBestValues,
  type ScoreboardMetric,
  sumMetrics,
} from "./scoreboard-metrics.ts";

interface TeamsProps {
  readonly result: Result;
  readonly getColumns: (side: Side) => readonly Column<ResultPlayer>[];
  readonly sortPlayers: (players: readonly ResultPlayer[]) => readonly ResultPlayer[];
  readonly renderLink?: RowLink<ResultPlayer>;
}

/** The tables of both teams' players. */
export function Teams({ result, getColumns, sortPlayers, renderLink }: TeamsProps) {
  return (
    <div className="grid grid-cols-1 gap-6 xl:grid-cols-2">
      {sides.map((side) => (
        <div key={side}>
          <Section title={<SideLabel side={side}>{getSideName(result, side)}</SideLabel>}>
            <Table
              caption={`${isolateBidi(getSideName(result, side))} players`}
              columns={getColumns(side)}
              rows={sortPlayers(result[`${side}Players`])}
              rowKey={({ userId }) => userId}
              empty={<EmptyState>No {side} players.</EmptyState>}
              {...(renderLink && { renderLink })}
            />
          </Section>
        </div>
      ))}
    </div>
  );
}

/** "Nb. Flags" is intended: users know it from the previous site. */
export const metricLabels = {
  score: "Score",
  flags: "Nb. Flags",
  kills: "Kills",
  deaths: "Deaths",
} as const satisfies Record<ScoreboardMetric, string>;

/** Creates the columns of a team's table, with the team's sums. The best value of the round is marked in each column. */
export function createTeamColumns(result: Result, side: Side, insights?: ResultInsightsData): Column<ResultPlayer>[] {
  // The players of a forfeit without a round have zeros that nobody played for.
  const formatPlayed = (text: string) => (result.hasRound ? text : EMPTY_VALUE);
  const players = listPlayersOfBothTeams(result);
  const bestValues = findBestValues(players);
  const bestKillDeathRatio = findBestKillDeathRatio(players);
  const sums = sumMetrics(result[`${side}Players`]);
  const createMetricColumn = (name: ScoreboardMetric): Column<ResultPlayer> => ({
    key: name,
    head: metricLabels[name],
    align: "end",
    width: "w-19",
    cell: (player) => (
      <MetricCell isBest={player[name] !== null && player[name] === bestValues[name]}>
        {formatPlayed(formatMetric(player[name]))}
      </MetricCell>
    ),
    foot: formatPlayed(formatMetric(sums[name])),
  });
  return [
    {
      key: "player",
      head: "Player",
      cell: (player) => (
        // The name takes the remaining width. Long names are truncated.
        <span className="in-[th]:block in-table:in-[th]:max-w-[max(4rem,100cqw_-_25.5rem)]">
          <Person
            userId={player.userId}
            name={player.userName}
            picture={player}
            {...createPlayerNote(player, insights)}
          />
        </span>
      ),
      foot: "Total",
    },
    createMetricColumn("score"),
    createMetricColumn("flags"),
    createMetricColumn("kills"),
    createMetricColumn("deaths"),
    {
      key: "kd",
      head: "K/D",
      title: "Kills per death",
      card: classNames(
        cardPosition.besideTitle,
        "cards:after:text-soft cards:after:content-['K/D'] cards:after:text-xs cards:after:font-normal",
      ),
      align: "end",
      width: "w-19",
      cell: (player) => {
        const ratio = computeKillDeathRatio(player);
        return <MetricCell isBest={ratio === bestKillDeathRatio}>{formatPlayed(formatDecimal(ratio, 2))}</MetricCell>;
      },
      foot: formatPlayed(formatDecimal(computeKillDeathRatio({ kills: sums.kills ?? 0, deaths: sums.deaths ?? 0 }), 2)),
    },
  ];
}

/** Creates the note below a player's name: their Elo before and after, and "MVP" for the most valuable player. */
function createPlayerNote({ userId }: ResultPlayer, insights: ResultInsightsData | undefined) {
  const playerInsights = insights?.players.find((player) => player.userId === userId);
  if (!insights || !playerInsights) return {};
  const note = (
    <>
      {formatEloBeforeAndAfter(playerInsights)}
      {insights.mvp?.userId === userId && (
        <strong
          className="inline-flex items-center gap-1 ms-1.5 text-gold-text font-semibold [vertical-align:-0.125rem]"
          title="Most valuable player: kills − deaths + 5 per flag"
        >
          <Icon icon={Star} size={14} />
          <span className="in-table:in-[td]:sr-only in-table:in-[th]:sr-only">MVP</span>
        </strong>
      )}
    </>
  );
  return { note };
}

function formatMetric(value: number | null): string {
  return value === null ? EMPTY_VALUE : formatWithMinusSign(value);
}

function MetricCell({ children, isBest }: { readonly children: string; readonly isBest: boolean }) {
  if (!isBest) return children;
  return (
    <mark className="-mx-2 py-0.25 px-2 rounded-sm bg-gold-tint text-gold-text font-semibold">
      {children}
      <span className="sr-only"> (best)</span>
    </mark>
  );
}
