import { useQuery } from "@tanstack/react-query";
import type { Clan } from "contract/clans.ts";
import { useSeason } from "../seasons/use-season.ts";
import css from "./clan-lede.module.css";
import { Place } from "./clan-name.tsx";
import { clansQueries } from "./clans-queries.ts";
import { placesIn } from "./place.ts";

/** Where a clan stands, and in which season. */
export function ClanLede({ clan }: { readonly clan: Clan }) {
  const { seasons } = useSeason();
  const { data: table = [] } = useQuery(clansQueries.table(clan.seasonId));
  const season = seasons.find(({ _id }) => _id === clan.seasonId);
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
