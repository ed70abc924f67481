import { isolated } from "contract/isolated.ts";
import type { MapRounds, PlayedMap } from "contract/maps.ts";
import type { Side } from "contract/sides.ts";
import { NONE, percent } from "../../platform/numbers.ts";
import { useQuery } from "../../platform/query.ts";
import { Section } from "../../ui/page.tsx";
import { mapsQueries } from "./maps-queries.ts";

interface MapPlanProps {
  readonly map: string;
}

/** The plan of a map, where the operator provides its file; else nothing. */
export function MapPlanPicture({ map }: MapPlanProps) {
  const { plan } = usePlan(map);
  if (plan === undefined) return null;
  const { address, width, height } = plan;
  return (
    <figure className="m-0">
      <img
        src={address}
        alt={`Plan of ${isolated(map)}`}
        width={width}
        height={height}
        loading="lazy"
        decoding="async"
        className="block w-full h-auto max-h-96 p-4 border border-line rounded-md bg-surface object-contain"
      />
      <figcaption className="mt-2 text-soft text-sm">
        The red flag waves left, the blue one right; grey is wall, blue-grey holds no hook, brown kills.
      </figcaption>
    </figure>
  );
}

/** The plan of a result's map, under a heading; nothing where there is none. */
export function MapPlanSection({ map }: MapPlanProps) {
  const { plan } = usePlan(map);
  if (plan === undefined) return null;
  return (
    <Section title={`Plan of ${isolated(map)}`}>
      <MapPlanPicture map={map} />
    </Section>
  );
}

/** A map's name in a list, beside a small plan where any map has one. */
export function MapName({ map }: MapPlanProps) {
  const { plan, hasAny } = usePlan(map);
  return (
    <span className="inline-flex items-center gap-3 min-w-0 align-middle">
      {hasAny && (
        <span /* As wide for a map without a plan. */ className="flex flex-none items-center justify-center w-16 h-8">
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

function usePlan(map: string) {
  const { data: plans = [] } = useQuery(mapsQueries.plans);
  return { plan: plans.find((one) => one.map === map), hasAny: plans.length > 0 };
}

/** The share of a side's wins among rounds: `52.3%`. */
export function sideShare({ rounds, redWins, blueWins }: MapRounds, side: Side): string {
  if (rounds === 0) return NONE;
  return percent((side === "red" ? redWins : blueWins) / rounds);
}

/** The mean score of winners and of losers: `738 : 312`. */
export function usualScore({ averageWinnerScore, averageLoserScore }: MapRounds): string {
  if (averageWinnerScore === null || averageLoserScore === null) return NONE;
  return `${Math.round(averageWinnerScore)} : ${Math.round(averageLoserScore)}`;
}

/** Limits in words: `20 minutes or 1000 points`; a limit that is off or was not reported is left out. */
export function limitsWords({ timeLimit, scoreLimit }: Omit<PlayedMap["limits"][number], "rounds">): string {
  const words = [timeLimit ? `${timeLimit} min` : null, scoreLimit ? `${scoreLimit} points` : null];
  if (timeLimit === null && scoreLimit === null) return "Not reported";
  return words.filter(Boolean).join(" or ") || "No limit";
}
