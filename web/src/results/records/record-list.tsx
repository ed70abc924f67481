import { Link, type LinkOptions } from "@tanstack/react-router";
import type { Area, RecordKind } from "contract/constants.ts";
import { isolated, listOfNames } from "contract/isolated.ts";
import type { LastName } from "contract/person.ts";
import type { RecordEntry } from "contract/records.ts";
import { isUpset } from "contract/sides.ts";
import { Anchor, Crosshair, Flag, Flame, Skull, Swords, Target, TrendingUp, Undo2, Zap } from "lucide-react";
import type { ReactNode } from "react";
import { ClanLabel } from "../../league-ui/crest.tsx";
import { mapWord } from "../../league-ui/mode-words.ts";
import { Person } from "../../league-ui/person.tsx";
import { paths } from "../../paths.ts";
import { counted, fixed, grouped, roundedPercent } from "../../platform/numbers.ts";
import { playedAt, useTimeZone } from "../../platform/time-zone.ts";
import { classNames } from "../../ui/class-names.ts";
import { Icon, type IconShape } from "../../ui/icon.tsx";

const holder = classNames(
  "flex items-center min-w-0 max-w-full min-h-[max(var(--spacing-target),1.75rem)]",
  "truncate font-medium no-underline",
  "[a&]:hover:underline",
);

interface RecordListsProps {
  readonly kinds: readonly RecordKind[];
  readonly records: Readonly<Partial<Record<RecordKind, readonly RecordEntry[]>>>;
  /** Whether all rounds are of one map, which the page names. */
  readonly ofOneMap?: boolean;
  readonly children?: ReactNode;
}

/**
 * The five best of each kind, with the rounds that set them. Kinds without a record are left out; however many there are,
 * they fill their lines.
 */
export function RecordLists({ kinds, records, ofOneMap = false, children }: RecordListsProps) {
  return (
    <div className="flex flex-wrap gap-6">
      {kinds.map((kind) => (
        <RecordList key={kind} kind={kind} entries={records[kind] ?? []} ofOneMap={ofOneMap} />
      ))}
      {children}
    </div>
  );
}

/** A line may begin after the dot, not before it. */
const separator = "\u00a0· ";

interface Kind {
  readonly title: string;
  readonly icon: IconShape;
  readonly words: (entry: RecordEntry) => string;
}

const KINDS: Readonly<Record<RecordKind, Kind>> = {
  elo: { title: "Highest Elo", icon: TrendingUp, words: ({ value }) => fixed(value, 2) },
  streak: { title: "Longest winning streak", icon: Flame, words: ({ value }) => counted(value, "win") },
  upset: {
    title: "Biggest upset, by the winners’ chance",
    icon: Zap,
    words: ({ value, result: { winnerChance } }) =>
      isUpset(winnerChance) ? roundedPercent(winnerChance) : grouped(value),
  },
  lead: { title: "Highest win", icon: Swords, words: ({ value }) => `+${grouped(value)}` },
  score: { title: "Most points in a round", icon: Target, words: ({ value }) => grouped(value) },
  kills: { title: "Most kills in a round", icon: Crosshair, words: ({ value }) => grouped(value) },
  flags: { title: "Most flags in a round", icon: Flag, words: ({ value }) => grouped(value) },
  returns: { title: "Most flags brought back in a round", icon: Undo2, words: ({ value }) => grouped(value) },
  carrierKills: { title: "Most carriers killed in a round", icon: Skull, words: ({ value }) => grouped(value) },
  hooksHit: { title: "Most players hooked in a round", icon: Anchor, words: ({ value }) => grouped(value) },
};

interface RecordListProps extends Required<Pick<RecordListsProps, "ofOneMap">> {
  readonly kind: RecordKind;
  readonly entries: readonly RecordEntry[];
}

function RecordList({ kind, entries, ofOneMap }: RecordListProps) {
  const { title, icon, words } = KINDS[kind];
  if (entries.length === 0) return null;
  return (
    <BestList title={title} icon={icon} heading={ofOneMap ? "h3" : "h2"}>
      {entries.map((entry) => (
        <li
          key={`${entry.user?.userName} ${entry.result._id}`}
          className={classNames(
            "group/entry grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 gap-y-0",
            "py-2 px-4",
            "[&+&]:border-t [&+&]:border-line",
          )}
        >
          <Holder entry={entry} />
          <span
            className={classNames(
              "font-display text-lg leading-[1.25] font-bold tabular-nums",
              "text-default",
              "group-first/entry:text-gold-text group-first/entry:text-xl",
            )}
          >
            {words(entry)}
          </span>
          <RoundOf entry={entry} ofOneMap={ofOneMap} />
        </li>
      ))}
    </BestList>
  );
}

interface BestListProps {
  readonly title: string;
  readonly icon: IconShape;
  /** Its level, below what names the page or the section. */
  readonly heading: "h2" | "h3";
  /** List items, the best first. */
  readonly children: ReactNode;
}

export function BestList({ title, icon, heading: Heading, children }: BestListProps) {
  return (
    <section className="flex flex-col flex-[1_1_20rem] min-w-0">
      <Heading className="flex items-center gap-2 mb-2 text-soft text-sm font-semibold">
        <Icon of={icon} size={16} />
        {title}
      </Heading>
      <ol className="flex-1 border border-line rounded-md bg-surface">{children}</ol>
    </section>
  );
}

function Holder({ entry: { user, winners, result } }: { readonly entry: RecordEntry }) {
  if (user !== null) return <PlayerLink area={result.area} player={user} />;
  const clan = winners.length === 0 && result.winnerSide !== null ? result[`${result.winnerSide}Names`][0] : undefined;
  if (clan !== undefined) {
    return (
      <span className={holder}>
        <ClanLabel name={clan} size={26} />
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

/** A player's tee and name; a link unless they are deleted. */
export function PlayerLink({ area, player }: { readonly area: Area; readonly player: LastName }) {
  const { _id, userName } = player;
  const person = <Person userId={_id ?? userName} name={userName} picture={player} />;
  if (_id === null) return <span className={holder}>{person}</span>;
  return (
    <Link {...(area === "ranked" ? paths.player(_id) : paths.league.player(_id))} className={holder}>
      {person}
    </Link>
  );
}

function RoundOf({ entry: { user, result }, ofOneMap }: Pick<RecordListProps, "ofOneMap"> & { entry: RecordEntry }) {
  const day = playedAt(result.date, useTimeZone()).split(",")[0];
  const { redScore, blueScore, winnerSide, isForfeit } = result;
  const scores = winnerSide === "blue" ? [blueScore, redScore] : [redScore, blueScore];
  const losers = result[winnerSide === "red" ? "blueNames" : "redNames"];
  const facts = [
    user === null ? `against ${listOfNames(losers)}` : null,
    isForfeit ? "Forfeit" : scores.join(" : "),
    ofOneMap ? null : isolated(mapWord(result.map)),
    result.boardName,
    day,
  ];
  return (
    <Link
      {...resultLink(result)}
      className={classNames(
        "flex col-span-full items-center min-h-[max(var(--spacing-target),1.5rem)]",
        "text-sm leading-[1.35] no-underline wrap-anywhere",
        "text-soft",
        "hover:text-default hover:underline",
      )}
    >
      {facts.filter(Boolean).join(separator)}
    </Link>
  );
}

function resultLink({ area, _id }: RecordEntry["result"]): LinkOptions {
  return area === "ranked" ? paths.result(_id) : paths.league.result(_id);
}
