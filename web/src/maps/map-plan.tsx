import { useQuery } from "../platform/query.ts";
import { Section } from "../ui/page.tsx";
import { mapsQueries } from "./maps-queries.ts";

interface MapPlanProps {
  readonly map: string;
}

/** The plan of a map, where the operator provides its file; else nothing. */
export function MapPlan({ map }: MapPlanProps) {
  const { plan } = usePlan(map);
  if (plan === undefined) return null;
  const { address, width, height } = plan;
  return (
    <figure className="m-0">
      <img
        src={address}
        alt={`Plan of ${map}`}
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
    <Section title={`Plan of ${map}`}>
      <MapPlan map={map} />
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
