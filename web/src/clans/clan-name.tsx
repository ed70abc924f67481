import { rosterSize } from "contract/constants.ts";
import { ArrowDown } from "lucide-react";
import { Crest } from "../league-ui/crest.tsx";
import { FormDots } from "../league-ui/form-dots.tsx";
import { Rank } from "../league-ui/rank.tsx";
import { Badge } from "../ui/badge.tsx";
import { Icon } from "../ui/icon.tsx";
import { VisuallyHidden } from "../ui/visually-hidden.tsx";
import css from "./clan-columns.module.css";
import { type RankedClan, zoneOf } from "./clan-ranks.ts";

/** A clan in the table: its rank, its crest and name, what its roster lacks, and its form. */
export function ClanName({ clan: { name, players, form }, rank }: RankedClan) {
  return (
    <span className={css["clan"]}>
      <ClanRank rank={rank} />
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

/** A rank in the table; those to be relegated say so. */
export function ClanRank({ rank }: Pick<RankedClan, "rank">) {
  return (
    <span className={css["rank"]}>
      <Rank rank={rank} />
      {rank !== null && zoneOf(rank) === "relegation" && (
        <>
          <Icon of={ArrowDown} size={12} className={css["down"] ?? ""} />
          <VisuallyHidden>Relegation place</VisuallyHidden>
        </>
      )}
    </span>
  );
}

/** Marks a roster that is not of the size that the rules want; nothing where it is. */
export function RosterMark({ players }: { readonly players: number }) {
  const fault = rosterFault(players);
  return (
    fault && (
      <span className={css["roster"]} title={fault}>
        <Badge state="warn">
          <span className={css["rosterWords"]}>{rosterWords(players)}</span>
        </Badge>
      </span>
    )
  );
}

/** What is wrong with the size of a roster, in words; `null` where it is as the rules want it. */
export function rosterFault(players: number): string | null {
  if (players < rosterSize.min) return `A clan registers at least ${rosterSize.min} players.`;
  return players > rosterSize.max ? `A clan registers at most ${rosterSize.max} players.` : null;
}

/** A roster's size, as `5 players`. */
export function rosterWords(players: number): string {
  return players === 1 ? "1 player" : `${players} players`;
}
