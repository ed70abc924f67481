import type { Season } from "contract/seasons.ts";
import { CirclePlay, Lock } from "lucide-react";
import { Badge } from "../ui/badge.tsx";
import css from "./season-lede.module.css";

const days = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "short", year: "numeric" });

/** Which season it is, when it is played, and whether it still is. */
export function SeasonLede({ season: { name, startDate, endDate, isActive } }: { readonly season: Season }) {
  return (
    <span className={css["lede"]}>
      <bdi>{name}</bdi>
      <span>{days.formatRange(new Date(startDate), new Date(endDate))}</span>
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
