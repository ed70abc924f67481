import { mapOutline } from "contract/map-outline.ts";
import type { MapPlan } from "contract/maps.ts";
import { classNames } from "../ui/class-names.ts";

interface MapPictureProps {
  /** The drawing of the map; `undefined` shows a placeholder of the same size. */
  readonly plan: MapPlan | undefined;
  /** The width, and whatever the place of the picture needs. The height is half the width. */
  readonly className: string;
}

/**
 * The drawing of a map as decoration beside its name. It loads after the text, into a box whose size does not depend on
 * the drawing.
 */
export function MapPicture({ plan, className }: MapPictureProps) {
  return (
    <span
      className={classNames(
        "flex flex-none items-center justify-center aspect-[2/1] overflow-hidden",
        "rounded-sm bg-sunken",
        className,
      )}
      aria-hidden={true}
    >
      {plan ? (
        <img
          src={plan.address}
          alt=""
          width={plan.width}
          height={plan.height}
          loading="lazy"
          decoding="async"
          fetchPriority="low"
          className={classNames(
            "w-full h-full p-[4%] object-contain",
            // The drawings are light, and would dazzle on dark ground.
            "[filter:var(--plan-filter)]",
          )}
        />
      ) : (
        <MapPlaceholder />
      )}
    </span>
  );
}

function MapPlaceholder() {
  return (
    <svg className="w-full h-full fill-none stroke-line-strong stroke-2" viewBox="0 0 120 60" aria-hidden={true}>
      <path d={mapOutline.platforms} />
      <path className="fill-line-strong" d={mapOutline.flags} />
    </svg>
  );
}
