import { useQuery } from "@tanstack/react-query";
import type { Clan } from "contract/clans.ts";
import type { Season } from "contract/seasons.ts";
import css from "./clan-lede.module.css";
import { Place } from "./clan-name.tsx";
import { clansQueries } from "./clans-queries.ts";
import { placesIn } from "./place.ts";

interface ClanLedeProps {
  readonly clan: Clan;
  /** `undefined` while it is not known. */
  readonly season: Season | undefined;
}

/** Where a clan stands, and in which season. */
export function ClanLede({ clan, season }: ClanLedeProps) {
  const { data: table = [] } = useQuery(clansQueries.table(clan.seasonId));
  const place = placesIn(table).get(clan._id);
  return (
    <span className={css["lede"]}>
      {place !== undefined && <Place place={place} />}
      <span>
        {place !== undefined && `of ${table.length} in `}
        <bdi>{season?.name}</bdi>
      </span>
    </span>
  );
}
