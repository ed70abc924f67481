import type { Season } from "contract/seasons.ts";
import type { FoundSeason } from "./seasons-queries.ts";

export function presentSeason(season: FoundSeason): Season {
  const { id, name, active, newest_id, starts_at, ends_at, prize_pool } = season;
  return {
    _id: String(id),
    name,
    isActive: active === 1,
    isLastSeason: id === newest_id,
    startDate: new Date(starts_at).toISOString(),
    endDate: new Date(ends_at).toISOString(),
    prizePool: prize_pool,
    transferFrom: dateOrNull(season.transfer_from),
    transferTo: dateOrNull(season.transfer_to),
  };
}

function dateOrNull(instant: number | null): string | null {
  return instant === null ? null : new Date(instant).toISOString();
}

/** Only for admins: nobody else may know of results that are not frozen. */
export function presentSeasonToAdmin(season: FoundSeason): Season {
  return { ...presentSeason(season), unvalidated: season.unvalidated ?? 0 };
}
