import type { MapPlan } from "contract/maps.ts";
import { classNames } from "../ui/class-names.ts";

interface MapPictureProps {
  /** The drawing of the map; `undefined` shows a placeholder of the same size. */
  readonly plan: MapPlan | undefined;
  /** The map's name, from which the placeholder gets its initials; empty while it is loading. */
  readonly name: string;
  /** The width, and whatever the place of the picture needs. The height is half the width. */
  readonly className: string;
}

/**
 * The drawing of a map as decoration beside its name. It loads after the text, into a box whose size does not depend on
 * the drawing.
 */
export function MapPicture({ plan, name, className }: MapPictureProps) {
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
        <MapPlaceholder initials={getMapInitials(name)} />
      )}
    </span>
  );
}

/** A stage with a flag at both ends, and the map's initials between them. */
function MapPlaceholder({ initials }: { readonly initials: string }) {
  return (
    <svg className="h-full fill-faint" viewBox="0 0 120 60" aria-hidden={true}>
      <path d="M8 49h104v3H8zM20 18h2v31h-2zM22 18h14l-4 6 4 6H22zM98 18h2v31h-2zM98 18H84l4 6-4 6h14z" />
      <text x="60" y="41" textAnchor="middle" className="font-display text-2xl">
        {initials}
      </text>
    </svg>
  );
}

/** Returns the first two letters of a map's name without the prefix of the game: "PL" for `ctf_planet`. */
export function getMapInitials(name: string): string {
  return (name.replaceAll(/^ctf|[\W_]/gi, "") || name).slice(0, 2).toUpperCase();
}
