import { ArrowDown } from "lucide-react";
import { useSeason, useSeasonRules } from "../../competitions/seasons-queries.ts";
import { Emblem } from "../../league-ui/emblem.tsx";
import { FormDots } from "../../league-ui/form-dots.tsx";
import { Rank } from "../../league-ui/rank.tsx";
import { formatCount } from "../../platform/format-numbers.ts";
import { Badge } from "../../ui/badge.tsx";
import { Icon } from "../../ui/icon.tsx";
import { getRankZone, type RankedClan } from "./clan-ranks.ts";
import { findRosterError } from "./roster-error.ts";

/** The cell of a clan in the table: rank, emblem, name, form, and a warning if the roster size violates the rules. */
export function ClanCell({ clan: { name, players, form }, rank }: RankedClan) {
  return (
    <span className="flex items-center gap-2 min-w-0">
      <ClanRank rank={rank} />
      <Emblem name={name} size={26} />
      {/* On phones the form is below the name. */}
      <span className="flex flex-1 items-center gap-x-2 min-w-0 cards:flex-wrap cards:leading-[1.2]">
        <span
          className="overflow-hidden text-ellipsis @max-[48rem]/table:max-w-36 cards:flex-1 cards:whitespace-nowrap"
          title={name}
          dir="auto"
          translate="no"
        >
          {name}
        </span>
        <RosterSizeBadge playerCount={players.length} />
        <span className="flex-none ml-auto pl-3 @max-[60rem]/table:hidden cards:basis-full cards:pl-0 cards:empty:hidden">
          <FormDots form={form} />
        </span>
      </span>
    </span>
  );
}

/** A rank in the table, marked if it is a relegation rank. */
export function ClanRank({ rank }: Pick<RankedClan, "rank">) {
  const rules = useSeasonRules(useSeason().season);
  return (
    <span className="relative flex-none">
      <Rank rank={rank} />
      {rank !== null && getRankZone(rank, rules) === "relegation" && (
        <>
          <Icon icon={ArrowDown} size={12} className="absolute right-[-2px] bottom-[-2px] text-warn-text" />
          <span className="sr-only">Relegation place</span>
        </>
      )}
    </span>
  );
}

/** Warns that the roster size violates the rules. Renders nothing if it does not. */
function RosterSizeBadge({ playerCount }: { readonly playerCount: number }) {
  const roster = useSeasonRules(useSeason().season)?.roster;
  const error = findRosterError(playerCount, roster);
  return (
    error && (
      <span className="flex-none @max-[68rem]/table:[&>span]:p-0.75 cards:[&>span]:p-0.75" title={error}>
        <Badge state="warn">
          {/* In narrow tables and in cards, only the badge's icon is visible. Screen readers still read the text. */}
          <span className="@max-[68rem]/table:sr-only cards:sr-only">{formatCount(playerCount, "player")}</span>
        </Badge>
      </span>
    )
  );
}
