import { formatZoneLegend, hasDrawnRounds, type RankZones } from "./clan-ranks.ts";

interface StandingsLegendProps {
  /** The clans in the table. */
  readonly clans: Parameters<typeof hasDrawnRounds>[0];
  /** `null` if unknown. */
  readonly zones: RankZones | null;
}

/** The note below a table of clans: what its numbers and places mean. */
export function StandingsLegend({ clans, zones }: StandingsLegendProps) {
  return (
    <p className="flex flex-wrap gap-x-3 gap-y-0 -mt-2 text-soft text-sm">
      <span>One point for each round won.</span>
      {hasDrawnRounds(clans) && <span>Games include drawn rounds.</span>}
      {zones && <span>{formatZoneLegend(zones)}</span>}
    </p>
  );
}
