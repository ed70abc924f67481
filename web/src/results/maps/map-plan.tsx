import { isolateBidi } from "contract/bidi-isolation.ts";
import type { MapRounds, PlayedMap } from "contract/maps.ts";
import type { Side } from "contract/sides.ts";
import { useMapPlan } from "../../competitions/map-plans.tsx";
import { EMPTY_VALUE, formatPercent } from "../../platform/format-numbers.ts";
import { classNames } from "../../ui/class-names.ts";
import { Section } from "../../ui/page.tsx";

interface MapPlanProps {
  readonly map: string;
}

/** The plan of a map: a drawing of its layout. It exists only if the operator provides the map file. */
export function MapPlanPicture({ map }: MapPlanProps) {
  const { plan } = useMapPlan(map);
  if (plan === undefined) return null;
  const { address: url, width, height } = plan;
  return (
    <figure className="m-0">
      <img
        src={url}
        alt={`Plan of ${isolateBidi(map)}`}
        width={width}
        height={height}
        loading="lazy"
        decoding="async"
        className={classNames(
          "block w-full h-auto max-h-96 p-4 object-contain",
          "border border-line rounded-md bg-surface [filter:var(--plan-filter)]",
        )}
      />
      <figcaption className="mt-2 text-soft text-sm">
        The red flag points left, the blue flag right. Grey is wall, blue-grey is unhookable, brown kills.
      </figcaption>
    </figure>
  );
}

/** The plan of a result's map with a heading. Renders nothing if there is no plan. */
export function MapPlanSection({ map }: MapPlanProps) {
  const { plan } = useMapPlan(map);
  if (plan === undefined) return null;
  return (
    <Section title={`Plan of ${isolateBidi(map)}`}>
      <MapPlanPicture map={map} />
    </Section>
  );
}

/** Formats a side's win rate: `52.3%`. */
export function formatWinRate({ rounds, redWins, blueWins }: MapRounds, side: Side): string {
  if (rounds === 0) return EMPTY_VALUE;
  return formatPercent((side === "red" ? redWins : blueWins) / rounds);
}

/** Formats the rate of draws: `1.5%`. */
export function formatDrawRate({ rounds, redWins, blueWins }: MapRounds): string {
  return formatPercent(rounds === 0 ? null : (rounds - redWins - blueWins) / rounds);
}

/** Formats the average score of winners and losers: `738–312`. */
export function formatAverageScores({ averageWinnerScore, averageLoserScore }: MapRounds): string {
  if (averageWinnerScore === null || averageLoserScore === null) return EMPTY_VALUE;
  return `${Math.round(averageWinnerScore)}–${Math.round(averageLoserScore)}`;
}

/** Formats limits: `20 min or 1000 points`. Omits a limit that is off (0) or that the server did not report (`null`). */
export function formatLimits({ timeLimit, scoreLimit }: Omit<PlayedMap["limits"][number], "rounds">): string {
  const limits = [timeLimit ? `${timeLimit} min` : null, scoreLimit ? `${scoreLimit} points` : null];
  if (timeLimit === null && scoreLimit === null) return "Not reported";
  return limits.filter(Boolean).join(" or ") || "No limit";
}
