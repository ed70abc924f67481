import { useQuery } from "@tanstack/react-query";
import css from "./map-plan.module.css";
import { mapsQueries } from "./maps-queries.ts";

interface MapPlanProps {
  readonly map: string;
}

/** The plan of a map, where the operator provides its file; else nothing. */
export function MapPlan({ map }: MapPlanProps) {
  const { data: plans } = useQuery(mapsQueries.plans);
  const plan = plans?.find((one) => one.map === map);
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
