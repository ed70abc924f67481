import { ArrowDown } from "lucide-react";
import { Crest } from "../league-ui/crest.tsx";
import { FormDots } from "../league-ui/form-dots.tsx";
import { Rank } from "../league-ui/rank.tsx";
import { Icon } from "../ui/icon.tsx";
import { VisuallyHidden } from "../ui/visually-hidden.tsx";
import css from "./clan-columns.module.css";
import { type PlacedClan, zoneOf } from "./place.ts";
import { RosterMark } from "./roster-mark.tsx";

/** A clan in the table: its place, its crest and name, what its roster lacks, and its form. */
export function ClanName({ clan: { name, players, form }, place }: PlacedClan) {
  return (
    <span className={css["clan"]}>
      <Place place={place} />
      <Crest name={name} size={26} />
      <span className={css["name"]} title={name} dir="auto">
        {name}
      </span>
      <RosterMark players={players.length} />
      <span className={css["form"]}>
        <FormDots form={form} />
      </span>
    </span>
  );
}

/** A place in the table; those to be relegated say so. */
export function Place({ place }: Pick<PlacedClan, "place">) {
  return (
    <span className={css["place"]}>
      <Rank place={place} />
      {place !== null && zoneOf(place) === "relegation" && (
        <>
          <Icon of={ArrowDown} size={12} className={css["down"] ?? ""} />
          <VisuallyHidden>Relegation place</VisuallyHidden>
        </>
      )}
    </span>
  );
}
