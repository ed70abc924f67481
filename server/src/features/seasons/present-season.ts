import type { Season } from "contract/seasons.ts";
import type { FoundSeason } from "./seasons-queries.ts";

export function presentSeason({ id, name, active, newest_id, starts_at, ends_at, prize_pool }: FoundSeason): Season {
  return {
    _id: String(id),
    name,
    isActive: active === 1,
    isLastSeason: id === newest_id,
    startDate: new Date(starts_at).toISOString(),
    endDate: new Date(ends_at).toISOString(),
    prizePool: prize_pool,
  };
}

/** Only for admins: nobody else may know of results that are not frozen. */
export function presentSeasonToAdmin(season: FoundSeason): Season {
  return { ...presentSeason(season), unvalidated: season.unvalidated ?? 0 };
}
