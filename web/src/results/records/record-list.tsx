import { Link, type LinkOptions } from "@tanstack/react-router";
import { isolateBidi, joinNames } from "contract/bidi-isolation.ts";
import type { Area, RecordKind } from "contract/constants.ts";
import type { PersonOrDeleted } from "contract/person.ts";
import type { RecordEntry } from "contract/records.ts";
import { isUpset } from "contract/sides.ts";
import { Anchor, Crosshair, Flag, Flame, Skull, Swords, Target, TrendingUp, Undo2, Zap } from "lucide-react";
import type { ReactNode } from "react";
import { ClanLabel } from "../../league-ui/emblem.tsx";
import { getMapLabel } from "../../league-ui/mode-labels.ts";
import { Person } from "../../league-ui/person.tsx";
import { paths } from "../../paths.ts";
import { formatCount, formatDecimal, formatInteger, formatRoundedPercent } from "../../platform/format-numbers.ts";
import { formatPlayedDay, useTimeZone } from "../../platform/time-zone.ts";
import { classNames } from "../../ui/class-names.ts";
import { Icon, type IconComponent } from "../../ui/icon.tsx";

const holderClass = classNames(
  "flex items-center min-w-0 max-w-full min-h-[max(var(--spacing-target),1.75rem)]",
  "truncate font-medium no-underline",
  "[a&]:hover:underline",
);

interface RecordListsProps {
  readonly kinds: readonly RecordKind[];
  readonly records: Readonly<Partial<Record<RecordKind, readonly RecordEntry[]>>>;
  /** Whether all rounds are on one map, because the lists are a section of the map's page. Its name is then omitted. */
  readonly isSingleMap?: boolean;
}

/**
 * The top five records of each kind, with the rounds in which they were set. Kinds without records are omitted.
 */
export function RecordLists({ kinds, records, isSingleMap = false }: RecordListsProps) {
  return (
    <div className="flex flex-wrap gap-6">
      {kinds.map((kind) => (
        <RecordList key={kind} kind={kind} entries={records[kind] ?? []} isSingleMap={isSingleMap} />
      ))}
    </div>
  );
}

/** The separator of details. Lines can break after the dot, but not before it. */
const separator = "\u00a0· ";

/** How a kind of record is shown. */
interface RecordDisplay {
  readonly title: string;
  readonly icon: IconComponent;
  readonly formatValue: (entry: RecordEntry) => string;
}

const recordDisplays: Readonly<Record<RecordKind, RecordDisplay>> = {
  elo: { title: "Highest Elo", icon: TrendingUp, formatValue: ({ value }) => formatDecimal(value, 2) },
  streak: { title: "Longest winning streak", icon: Flame, formatValue: ({ value }) => formatCount(value, "win") },
  upset: {
    title: "Biggest upset, by the winners’ chance",
    icon: Zap,
    // `value` is the Elo by which the winners were behind. It is shown if their chance is unknown or too high for an upset.
    formatValue: ({ value, result: { winnerChance } }) =>
      isUpset(winnerChance) ? formatRoundedPercent(winnerChance) : `${formatInteger(value)} Elo`,
  },
  lead: { title: "Highest win", icon: Swords, formatValue: ({ value }) => `+${formatCount(value, "point")}` },
  score: { title: "Most points in a round", icon: Target, formatValue: ({ value }) => formatCount(value, "point") },
  kills: { title: "Most kills in a round", icon: Crosshair, formatValue: ({ value }) => formatCount(value, "kill") },
  flags: { title: "Most flags in a round", icon: Flag, formatValue: ({ value }) => formatCount(value, "flag") },
  returns: {
    title: "Most flags returned in a round",
    icon: Undo2,
    formatValue: ({ value }) => formatCount(value, "flag"),
  },
  carrierKills: {
    title: "Most flag carriers killed in a round",
    icon: Skull,
    formatValue: ({ value }) => formatCount(value, "carrier"),
  },
  hooksHit: {
    title: "Most players hooked in a round",
    icon: Anchor,
    formatValue: ({ value }) => formatCount(value, "player"),
  },
};

interface RecordListProps extends Required<Pick<RecordListsProps, "isSingleMap">> {
  readonly kind: RecordKind;
  readonly entries: readonly RecordEntry[];
}

function RecordList({ kind, entries, isSingleMap }: RecordListProps) {
  const { title, icon, formatValue } = recordDisplays[kind];
  if (entries.length === 0) return null;
  return (
    <TopList title={title} icon={icon}>
      {entries.map((entry) => (
        <li
          key={`${entry.user?.userName} ${entry.result._id}`}
          className={classNames(
            "group/entry grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 gap-y-0",
            "py-2 px-4 max-sm:py-0",
            "[&+&]:border-t [&+&]:border-line",
          )}
        >
          <RecordHolder entry={entry} />
          <span
            className={classNames(
              "font-display text-lg leading-[1.25] font-bold tabular-nums",
              "text-default",
              "group-first/entry:text-gold-text group-first/entry:text-xl",
            )}
          >
            {formatValue(entry)}
          </span>
          <RecordRound entry={entry} isSingleMap={isSingleMap} />
        </li>
      ))}
    </TopList>
  );
}

interface TopListProps {
  readonly title: string;
  readonly icon: IconComponent;
  /** List items, best first. */
  readonly children: ReactNode;
}

/** A ranked list with a heading. */
export function TopList({ title, icon, children }: TopListProps) {
  return (
    <section className="flex flex-col flex-[1_1_20rem] min-w-0">
      <h3 className="flex items-center gap-2 mb-2 text-soft text-sm font-semibold">
        <Icon icon={icon} size={16} />
        {title}
      </h3>
      <ol className="flex-1 border border-line rounded-md bg-surface">{children}</ol>
    </section>
  );
}

/** The player who set a record, or else the clan or the players who won the round. */
function RecordHolder({ entry: { user, winners, result } }: { readonly entry: RecordEntry }) {
  if (user !== null) return <PlayerLink area={result.area} player={user} />;
  // If a clan holds the record, there are no `winners`, and the only name of the winning side is that of the clan.
  const clanName =
    winners.length === 0 && result.winnerSide !== null ? result[`${result.winnerSide}Names`][0] : undefined;
  if (clanName !== undefined) {
    return (
      <span className={holderClass}>
        <ClanLabel name={clanName} size={26} />
      </span>
    );
  }
  return (
    <span className="flex flex-wrap gap-x-4 gap-y-1 min-w-0">
      {winners.map((winner) => (
        <PlayerLink key={winner.userName} area={result.area} player={winner} />
      ))}
    </span>
  );
}

/** A player's tee and name. Links to the player unless they were deleted. */
export function PlayerLink({ area, player }: { readonly area: Area; readonly player: PersonOrDeleted }) {
  const { _id, userName } = player;
  // The tee of a deleted player, who has no id, is generated from the name.
  const person = <Person userId={_id ?? userName} name={userName} picture={player} />;
  if (_id === null) return <span className={holderClass}>{person}</span>;
  return (
    <Link {...(area === "ranked" ? paths.player(_id) : paths.league.player(_id))} className={holderClass}>
      {person}
    </Link>
  );
}

/** A link to the round of a record, with the opponents, the score, the map, the mode or season, and the day. */
function RecordRound({
  entry: { user, result },
  isSingleMap,
}: Pick<RecordListProps, "isSingleMap"> & { entry: RecordEntry }) {
  const day = formatPlayedDay(result.date, useTimeZone());
  const { redScore, blueScore, winnerSide, isForfeit } = result;
  const scores = winnerSide === "blue" ? [blueScore, redScore] : [redScore, blueScore];
  const loserNames = result[winnerSide === "red" ? "blueNames" : "redNames"];
  const details = [
    user === null ? `against ${joinNames(loserNames)}` : null,
    isForfeit ? "Forfeit" : scores.join("–"),
    isSingleMap ? null : isolateBidi(getMapLabel(result.map)),
    // The API calls the name of the mode or season `boardName`.
    result.boardName && isolateBidi(result.boardName),
    day,
  ];
  return (
    <Link
      {...getResultLink(result)}
      className={classNames(
        "flex col-span-full items-center min-h-[max(var(--spacing-target),1.5rem)] max-sm:-mt-2.5",
        "text-sm leading-[1.35] no-underline wrap-anywhere",
        "text-soft",
        "hover:text-default hover:underline",
      )}
    >
      {details.filter(Boolean).join(separator)}
    </Link>
  );
}

function getResultLink({ area, _id }: RecordEntry["result"]): LinkOptions {
  return area === "ranked" ? paths.result(_id) : paths.league.result(_id);
}
