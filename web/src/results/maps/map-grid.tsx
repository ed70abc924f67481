import { Link } from "@tanstack/react-router";
import type { ListedMap } from "contract/maps.ts";
import { useMapPlan } from "../../competitions/map-plans.tsx";
import { MapPicture } from "../../league-ui/map-picture.tsx";
import { paths } from "../../paths.ts";
import { formatInteger } from "../../platform/format-numbers.ts";
import { classNames } from "../../ui/class-names.ts";
import { Skeleton } from "../../ui/skeleton.tsx";
import { formatDrawRate, formatWinRate } from "./format-map-rounds.ts";

const gridClass = "grid grid-cols-2 sm:grid-cols-3 lg:grid-cols-4 gap-3 sm:gap-4";

/** Maps with their plans, most played first. A plan (the API's word) is a drawing of a map's layout. */
export function MapGrid({ maps }: { readonly maps: readonly ListedMap[] }) {
  return (
    <ul className={gridClass} aria-label="Maps, most played first">
      {maps.map((map) => (
        <MapCard key={map.name} map={map} />
      ))}
    </ul>
  );
}

function MapCard({ map }: { readonly map: ListedMap }) {
  const { plan } = useMapPlan(map.name);
  return (
    <li
      className={classNames(
        "relative flex flex-col gap-2 min-w-0 p-2 sm:p-3",
        "border border-line rounded-md bg-surface",
        "hover:border-line-strong hover:bg-hover",
      )}
    >
      <MapPicture plan={plan} className="w-full" />
      {/* The link covers the entire card. */}
      <h2 className="text-base leading-[1.35] font-semibold font-text wrap-anywhere">
        <Link
          {...paths.map(map.name)}
          className="no-underline after:absolute after:inset-0 after:rounded-md"
          translate="no"
          dir="auto"
        >
          {map.name}
        </Link>
      </h2>
      <dl className="flex flex-wrap justify-between gap-x-3 gap-y-1 text-sm tabular-nums">
        <div>
          <dt className="text-soft">Rounds</dt>
          <dd className="font-semibold">{formatInteger(map.rounds)}</dd>
        </div>
        <div>
          <dt className="text-soft">Red – blue wins</dt>
          <dd className="font-semibold">
            <span className="text-red-text">{formatWinRate(map, "red")}</span> –{" "}
            <span className="text-blue-text">{formatWinRate(map, "blue")}</span>
          </dd>
          {map.redWins + map.blueWins < map.rounds && <dd className="text-soft">{formatDrawRate(map)} drawn</dd>}
        </div>
      </dl>
    </li>
  );
}

/** The number of cards that stand for a list that is loading. */
const SKELETON_CARDS = 12;

/** Cards without content, of the size of those with maps. */
export function MapGridSkeleton() {
  return (
    <div className={gridClass}>
      {[...Array(SKELETON_CARDS).keys()].map((key) => (
        <div key={key} className="flex flex-col gap-2 p-2 sm:p-3 border border-line rounded-md bg-surface">
          <MapPicture plan={undefined} className="w-full" />
          <Skeleton height="1.25rem" width="60%" />
          <Skeleton height="2.25rem" />
        </div>
      ))}
    </div>
  );
}
