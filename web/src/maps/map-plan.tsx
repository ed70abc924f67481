import { useQuery } from "../platform/query.ts";
import { Section } from "../ui/page.tsx";
import css from "./map-plan.module.css";
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
    <figure className={css["plan"]}>
      <img
        src={address}
        alt={`Plan of ${map}`}
        width={width}
        height={height}
        loading="lazy"
        decoding="async"
        className={css["picture"]}
      />
      <figcaption className={css["caption"]}>
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
    <span className={css["named"]}>
      {hasAny && (
        <span className={css["thumbnail"]}>
          {plan && (
            <img
              src={plan.address}
              alt=""
              width={plan.width}
              height={plan.height}
              loading="lazy"
              decoding="async"
              className={css["small"]}
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
