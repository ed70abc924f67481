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

/** A clan in the table: rank, crest, name, the fault of its roster's size, and form. */
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

/** A rank in the table, marked where it is a relegation place. */
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

/** A badge for a roster whose size violates the rules; otherwise nothing. */
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

/** What is wrong with the size of a roster by the rules; `null` if nothing. */
export function rosterFault(players: number): string | null {
  if (players < rosterSize.min) return `A clan registers at least ${rosterSize.min} players.`;
  return players > rosterSize.max ? `A clan registers at most ${rosterSize.max} players.` : null;
}

/** A roster's size, as `5 players`. */
export function rosterWords(players: number): string {
  return players === 1 ? "1 player" : `${players} players`;
}
