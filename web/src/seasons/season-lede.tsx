import type { Season } from "contract/seasons.ts";
import { CirclePlay, Lock } from "lucide-react";
import { useSession } from "../platform/session.ts";
import { rangeWords, shortMonthWord, useTimeZone, zonedTime } from "../platform/time-zone.ts";
import { Badge } from "../ui/badge.tsx";
import { useSeason } from "./seasons-queries.ts";

export function SeasonLede({ season: { name, startDate, endDate, isActive } }: { readonly season: Season }) {
  const timeZone = useTimeZone();
  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <bdi>{name}</bdi>
      <span>{rangeWords(zonedTime(startDate, timeZone), zonedTime(endDate, timeZone), shortMonthWord)}</span>
      {isActive ? (
        <Badge state="ok" icon={CirclePlay}>
          Active
        </Badge>
      ) : (
        <Badge state="neutral" icon={Lock}>
          Ended
        </Badge>
      )}
    </span>
  );
}

/** A season's name; nothing while loading. */
export function SeasonName({ seasonId }: { readonly seasonId: string | undefined }) {
  return useSeason().seasons.find(({ _id }) => _id === seasonId)?.name;
}

/** Tells admins, in place of the buttons, why nothing can be changed; renders nothing while the season is active. */
export function SeasonEnded({ season }: { readonly season: Season | undefined }) {
  const { isAdmin } = useSession();
  if (!isAdmin || !season || season.isActive) return null;
  return (
    <Badge state="neutral" icon={Lock}>
      {season.name} has ended
    </Badge>
  );
}
