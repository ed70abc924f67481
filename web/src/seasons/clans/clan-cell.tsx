import type { SeasonRules } from "contract/season-rules.ts";
import { ArrowDown } from "lucide-react";
import type { ReactNode } from "react";
import { useSeason, useSeasonRules } from "../../competitions/seasons-queries.ts";
import { Emblem } from "../../league-ui/emblem.tsx";
import { FormDots } from "../../league-ui/form-dots.tsx";
import { Rank } from "../../league-ui/rank.tsx";
import { formatCount } from "../../platform/format-numbers.ts";
import { Badge } from "../../ui/badge.tsx";
import { classNames } from "../../ui/class-names.ts";
import { Icon } from "../../ui/icon.tsx";
import { getRankZone, type RankedClan } from "./clan-ranks.ts";
import { findRosterError } from "./roster-error.ts";

/** The cell of a clan in the table: rank, emblem, name, form, and a warning if the roster size violates the rules. */
export function ClanCell({ clan: { name, players, form }, rank }: RankedClan) {
  return (
    <ClanWithForm
      name={name}
      rank={rank}
      form={form}
      badge={<RosterSizeBadge playerCount={players.length} />}
      hasManyColumns={true}
    />
  );
}

interface ClanWithFormProps extends Pick<RankedClan, "rank">, Pick<RankedClan["clan"], "name" | "form"> {
  /** Shown beside the name if there is space, otherwise below it. */
  readonly badge?: ReactNode;
  /** Whether the table has many columns. If it is narrow, the form is then below the name, and long names are truncated. */
  readonly hasManyColumns?: boolean;
}

/** Rank, emblem, name and form of a clan. On phones, form and badge are below the name. */
export function ClanWithForm({ name, rank, form, badge, hasManyColumns }: ClanWithFormProps) {
  return (
    <span className="flex items-center gap-2 min-w-0">
      <ClanRank rank={rank} />
      <Emblem name={name} size={26} />
      <span
        className={classNames(
          "flex flex-1 items-center gap-x-2 min-w-0 cards:flex-wrap cards:gap-y-1 cards:leading-[1.2]",
          hasManyColumns && "@max-[60rem]/table:flex-wrap @max-[60rem]/table:gap-y-1 @max-[60rem]/table:leading-[1.2]",
        )}
      >
        <span
          className={classNames(
            "flex flex-1 flex-wrap items-center gap-x-2 min-w-0 cards:contents",
            hasManyColumns && "@max-[60rem]/table:contents",
          )}
        >
          <span
            className={classNames(
              "truncate min-w-0 max-w-full cards:basis-full cards:whitespace-normal cards:wrap-anywhere",
              "max-[22.49rem]:text-sm",
              hasManyColumns && "@max-[60rem]/table:basis-full @max-[48rem]/table:max-w-36",
            )}
            title={name}
            dir="auto"
            translate="no"
          >
            {name}
          </span>
          {badge}
        </span>
        <span
          className={classNames(
            "flex-none ml-auto pl-3 cards:ml-0 cards:pl-0 cards:empty:hidden",
            hasManyColumns && "@max-[60rem]/table:ml-0 @max-[60rem]/table:pl-0",
          )}
        >
          <FormDots form={form} />
        </span>
      </span>
    </span>
  );
}

/** A clan's points in a table. `top` aligns the display font with the text around it. */
export function Points({ points }: { readonly points: number }) {
  return <strong className="relative top-0.25 font-display text-lg leading-[1.3] font-bold">{points}</strong>;
}

/** A rank in the table, marked if it is a relegation rank. */
function ClanRank({ rank }: Pick<RankedClan, "rank">) {
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

/** Warns that the roster size violates the rules. Renders nothing if it does not, or if the season has ended. */
function RosterSizeBadge({ playerCount }: { readonly playerCount: number }) {
  const { season } = useSeason();
  const roster = useSeasonRules(season)?.roster;
  if (!season?.isActive) return null;
  const error = findRosterError(playerCount, roster);
  return (
    error && (
      <span className="flex-none cards:order-1 @max-[60rem]/table:order-1" title={error}>
        <Badge state="warn">{formatRosterSize(playerCount, roster)}</Badge>
      </span>
    )
  );
}

/** Formats a number of players that violates the rules: `Only 3 players`, `9 players, 8 allowed`. */
function formatRosterSize(playerCount: number, roster: SeasonRules["roster"] | undefined): string {
  if (playerCount === 0) return "No players";
  const count = formatCount(playerCount, "player");
  return roster && playerCount > roster.max ? `${count}, ${roster.max} allowed` : `Only ${count}`;
}
