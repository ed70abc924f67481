import type { SeasonRules } from "contract/season-rules.ts";
import { ArrowDown } from "lucide-react";
import { useRules, useSeason } from "../../competitions/seasons-queries.ts";
import { Crest } from "../../league-ui/crest.tsx";
import { FormDots } from "../../league-ui/form-dots.tsx";
import { Rank } from "../../league-ui/rank.tsx";
import { counted } from "../../platform/numbers.ts";
import { Badge } from "../../ui/badge.tsx";
import { classNames } from "../../ui/class-names.ts";
import { Icon } from "../../ui/icon.tsx";
import { type RankedClan, zoneOf } from "./clan-ranks.ts";

/** A clan in the table: rank, crest, name, the fault of its roster's size, and form. */
export function ClanName({ clan: { name, players, form }, rank }: RankedClan) {
  return (
    <span className="flex items-center gap-2 min-w-0">
      <ClanRank rank={rank} />
      <Crest name={name} size={26} />
      <span /* On a phone the form stands under the name. */
        className="flex flex-1 items-center gap-x-2 min-w-0 cards:flex-wrap cards:leading-[1.2]"
      >
        <span
          className="overflow-hidden text-ellipsis @max-[48rem]/table:max-w-36 cards:flex-1 cards:whitespace-nowrap"
          title={name}
          dir="auto"
          translate="no"
        >
          {name}
        </span>
        <RosterMark players={players.length} />
        <span className="flex-none ml-auto pl-3 @max-[60rem]/table:hidden cards:basis-full cards:pl-0 cards:empty:hidden">
          <FormDots form={form} />
        </span>
      </span>
    </span>
  );
}

/** A rank in the table, marked where it is a relegation place. */
export function ClanRank({ rank }: Pick<RankedClan, "rank">) {
  const rules = useRules(useSeason().season);
  return (
    <span className="relative flex-none">
      <Rank rank={rank} />
      {rank !== null && zoneOf(rank, rules) === "relegation" && (
        <>
          <Icon of={ArrowDown} size={12} className="absolute right-[-2px] bottom-[-2px] text-warn-text" />
          <span className="sr-only">Relegation place</span>
        </>
      )}
    </span>
  );
}

/** A badge for a roster whose size violates the rules; otherwise nothing. */
function RosterMark({ players }: { readonly players: number }) {
  const roster = useRules(useSeason().season)?.roster;
  const fault = rosterFault(players, roster);
  return (
    fault && (
      <span className="flex-none @max-[68rem]/table:[&>span]:p-0.75 cards:[&>span]:p-0.75" title={fault}>
        <Badge state="warn">
          <span
            className={classNames(
              "@max-[68rem]/table:absolute @max-[68rem]/table:[clip-path:inset(50%)]",
              "cards:absolute cards:[clip-path:inset(50%)]",
            )}
          >
            {counted(players, "player")}
          </span>
        </Badge>
      </span>
    )
  );
}

/** What is wrong with the size of a roster by the rules; `null` if nothing. */
export function rosterFault(players: number, roster: SeasonRules["roster"] | undefined): string | null {
  if (roster === undefined) return null;
  const { min, max } = roster;
  if (players < min) return `A clan registers at least ${min} players.`;
  return players > max ? `A clan registers at most ${max} players.` : null;
}
