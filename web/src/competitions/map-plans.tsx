import { MapPicture } from "../league-ui/map-picture.tsx";
import { api } from "../platform/api.ts";
import { defineQuery, useQuery } from "../platform/query.ts";

/** How long the plans of maps (drawings of their layouts) stay fresh. Map files change rarely. */
const PLANS_STALE_MS = 300_000;

/** The plans of all maps. Screens that show one name this query among their first queries. */
export const mapPlansQuery = defineQuery({
  queryKey: ["plans"],
  queryFn: async ({ signal }) => (await api.maps.listPlans({ signal })).data,
  staleTime: PLANS_STALE_MS,
  // Plans are optional, so a failure is not shown.
  meta: { hidesErrorToast: true },
});

/** Returns the plan of a map, and whether any map has one. */
export function useMapPlan(map: string | null) {
  const { data: plans = [] } = useQuery(mapPlansQuery);
  return { plan: plans.find((candidate) => candidate.map === map), hasAnyPlan: plans.length > 0 };
}

interface MapThumbnailProps {
  readonly map: string | null;
  /** The width, and whatever the place of the thumbnail needs. */
  readonly className: string;
}

/**
 * A small plan beside a map's name. If no map of the league has a plan, it takes no space. Otherwise a map without one has a
 * placeholder.
 */
export function MapThumbnail({ map, className }: MapThumbnailProps) {
  const { plan, hasAnyPlan } = useMapPlan(map);
  return hasAnyPlan ? <MapPicture plan={plan} className={className} /> : null;
}
