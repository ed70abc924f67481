import { isolateBidi } from "contract/bidi-isolation.ts";
import type { MapRounds, PlayedMap } from "contract/maps.ts";
import type { Side } from "contract/sides.ts";
import { EMPTY_VALUE, formatPercent } from "../../platform/format-numbers.ts";
import { useQuery } from "../../platform/query.ts";
import { Section } from "../../ui/page.tsx";
import { mapsQueries } from "./maps-queries.ts";

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
        className="block w-full h-auto max-h-96 p-4 border border-line rounded-md bg-surface object-contain"
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

/** A map's name in a list, beside a small plan if any map has one. */
export function MapName({ map }: MapPlanProps) {
  const { plan, hasAnyPlan } = useMapPlan(map);
  return (
    <span className="inline-flex items-center gap-3 min-w-0 align-middle">
      {hasAnyPlan && (
        // Maps without a plan reserve the same width.
        <span className="flex flex-none items-center justify-center w-16 h-8">
          {plan && (
            <img
              src={plan.address}
              alt=""
              width={plan.width}
              height={plan.height}
              loading="lazy"
              decoding="async"
              className="w-auto max-w-full h-full object-contain"
            />
          )}
        </span>
      )}
      <bdi>{map}</bdi>
    </span>
  );
}

/** Returns the plan of a map, and whether any map has one. */
function useMapPlan(map: string) {
  const { data: plans = [] } = useQuery(mapsQueries.plans);
  return { plan: plans.find((candidate) => candidate.map === map), hasAnyPlan: plans.length > 0 };
}

/** Formats a side's win rate: `52.3%`. */
export function formatWinRate({ rounds, redWins, blueWins }: MapRounds, side: Side): string {
  if (rounds === 0) return EMPTY_VALUE;
  return formatPercent((side === "red" ? redWins : blueWins) / rounds);
}

/** Formats the average score of winners and losers: `738 : 312`. */
export function formatAverageScores({ averageWinnerScore, averageLoserScore }: MapRounds): string {
  if (averageWinnerScore === null || averageLoserScore === null) return EMPTY_VALUE;
  return `${Math.round(averageWinnerScore)} : ${Math.round(averageLoserScore)}`;
}

/** Formats limits: `20 min or 1000 points`. Omits a limit that is off (0) or that the server did not report (`null`). */
export function formatLimits({ timeLimit, scoreLimit }: Omit<PlayedMap["limits"][number], "rounds">): string {
  const limits = [timeLimit ? `${timeLimit} min` : null, scoreLimit ? `${scoreLimit} points` : null];
  if (timeLimit === null && scoreLimit === null) return "Not reported";
  return limits.filter(Boolean).join(" or ") || "No limit";
}
