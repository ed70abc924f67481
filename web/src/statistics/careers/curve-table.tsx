import { Link } from "@tanstack/react-router";
import { joinNames } from "contract/bidi-isolation.ts";
import type { CurvePoint } from "contract/careers.ts";
import type { Area } from "contract/constants.ts";
import { formatEloChange, formatRoundScore, getOutcomeLabel } from "../../competitions/round-labels.ts";
import { pathsByArea } from "../../paths.ts";
import { formatDecimal } from "../../platform/format-numbers.ts";
import { formatDateAndTime, useTimeZone } from "../../platform/time-zone.ts";
import { Table } from "../../ui/table.tsx";
import { cardPosition } from "../../ui/table-rows.tsx";

interface CurveTableProps {
  readonly area: Area;
  /** In the order in which they were played. */
  readonly points: readonly CurvePoint[];
}

/** The points of a player's Elo curve as a table. */
export function CurveTable({ area, points }: CurveTableProps) {
  const timeZone = useTimeZone();
  return (
    <Table
      caption="Elo by round, latest first"
      rows={points.toReversed()}
      rowKey={({ resultId }) => resultId}
      renderLink={({ resultId }, props) => <Link {...pathsByArea[area].result(resultId)} {...props} />}
      columns={[
        { key: "date", head: "Date", cell: ({ date }) => formatDateAndTime(date, timeZone) },
        { key: "game", head: "Round", align: "end", cell: ({ game }) => game },
        {
          key: "against",
          head: "Against",
          card: "col-span-full order-last",
          showsHeadInCard: true,
          cell: ({ against }) => <bdi>{joinNames(against)}</bdi>,
        },
        {
          key: "score",
          head: "Score",
          card: "col-span-6",
          showsHeadInCard: true,
          cell: (point) => `${getOutcomeLabel(point.outcome)} ${formatRoundScore(point)}`,
        },
        { key: "gain", head: "Change", align: "end", cell: ({ eloGain }) => formatEloChange(eloGain) },
        {
          key: "elo",
          head: "Elo",
          align: "end",
          card: cardPosition.besideTitle,
          showsHeadInCard: true,
          cell: ({ elo }) => formatDecimal(elo, 2),
        },
      ]}
    />
  );
}
