import { isProvisional } from "./stat-metrics.tsx";

interface ProvisionalLegendProps {
  /** The stats on the screen. `numberGames` is missing while it is unknown. */
  readonly stats: readonly { readonly numberGames?: number | undefined }[];
}

/** Explains the question mark of `EloValue`, once per screen. Renders nothing if no Elo is provisional. */
export function ProvisionalLegend({ stats }: ProvisionalLegendProps) {
  if (!stats.some(({ numberGames }) => numberGames !== undefined && isProvisional({ numberGames }))) return null;
  return <p className="text-soft text-sm">A question mark means provisional: fewer than five games.</p>;
}
