import { isolateBidi } from "contract/bidi-isolation.ts";
import { useMapPlan } from "../../competitions/map-plans.tsx";
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
