import { useQueryClient } from "@tanstack/react-query";
import type { Vote } from "contract/votes.ts";
import { Check, CirclePlay, CircleStop, Clock, Shield, UserRound } from "lucide-react";
import type { ReactNode } from "react";
import { ClanLabel } from "../../league-ui/emblem.tsx";
import { Person } from "../../league-ui/person.tsx";
import { voteTypeLabels } from "../../league-ui/vote-type-labels.ts";
import { api } from "../../platform/api.ts";
import { formatRoundedPercent } from "../../platform/format-numbers.ts";
import { formatTimeUntil } from "../../platform/relative-dates.ts";
import { useServerTime } from "../../platform/server-clock.ts";
import { type Command, useCommand } from "../../platform/use-command.ts";
import { Badge } from "../../ui/badge.tsx";
import { Bar } from "../../ui/bar.tsx";
import { classNames } from "../../ui/class-names.ts";
import { Icon, type IconComponent } from "../../ui/icon.tsx";
import { getVotePhase, type Option, type OptionCount, type VotePhase } from "./vote-options.ts";
import { removeCachedVote } from "./votes-queries.ts";

const phaseIcons: Readonly<Record<VotePhase, IconComponent>> = {
  early: Clock,
  active: CirclePlay,
  over: CircleStop,
};

/** Badges for the state and the type of a vote (a poll, whose `votes` are those that users have cast). */
export function VoteBadges({ vote }: { readonly vote: Vote }) {
  const phase = useServerTime((now) => getVotePhase(vote, now));
  const timeText = useServerTime((now) => formatTimeLeft(vote, now));
  const isActive = phase === "active";
  return (
    <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
      <Badge state={isActive ? "ok" : "neutral"} icon={phaseIcons[phase]}>
        {isActive ? "Active" : "Inactive"}
      </Badge>
      {timeText !== "" && <span className="mr-1 text-soft text-sm">{timeText}</span>}
      <Badge state="neutral" icon={vote.type === "CLAN" ? Shield : UserRound}>
        {voteTypeLabels[vote.type]}
      </Badge>
      {vote.isDraft && <Badge state="warn">Not saved yet, only admins see it</Badge>}
    </span>
  );
}

/** Formats how long a vote is still closed or open; empty after its end. @param now in milliseconds since the epoch */
function formatTimeLeft(vote: Vote, now: number): string {
  switch (getVotePhase(vote, now)) {
    case "early":
      return `begins ${formatTimeUntil(vote.startDate, now)}`;
    case "active":
      return `closes ${formatTimeUntil(vote.endDate, now)}`;
    case "over":
      return "";
  }
}

interface OptionBarsProps {
  readonly vote: Vote;
  /** Sorted by votes, most first. */
  readonly counts: readonly OptionCount[];
  /** The number of votes that fills a bar. */
  readonly maxCount: number;
  /** Renders what stands at the end of a bar. By default, the viewer's own votes are labelled. */
  readonly renderAction?: ((option: OptionCount) => ReactNode) | false | null;
}

/** The options of a vote, each with a bar as long as its share of `maxCount`. */
export function OptionBars({ vote, counts, maxCount, renderAction }: OptionBarsProps) {
  return (
    <ol className="flex flex-col gap-1">
      {counts.map((option) => (
        <li
          key={option.id}
          className="grid grid-cols-[minmax(0,1fr)_4.5rem] items-center gap-2 max-sm:grid-cols-[minmax(0,1fr)_2.25rem]"
          data-own={option.isOwn || undefined}
        >
          <span
            className={classNames(
              "relative flex items-center justify-between gap-2 overflow-clip min-h-10",
              "pt-1 pb-2 px-2",
              "rounded-sm bg-ground",
              "in-data-own:bg-gold-tint",
            )}
          >
            <Bar
              className={classNames(
                "absolute inset-x-0 bottom-0 h-1",
                "fill-faint",
                "[&_rect]:transition-[width] [&_rect]:duration-(--duration-slow) in-data-own:fill-gold-edge",
              )}
              ratio={option.count / maxCount}
            />
            <OptionName vote={vote} option={option} />
            {renderAction ? renderAction(option) : option.isOwn && <OwnVoteLabel />}
          </span>
          <span className="flex items-baseline justify-end gap-2 tabular-nums max-sm:flex-col max-sm:items-end max-sm:gap-1">
            <strong className="font-display text-lg leading-none font-bold">{option.count}</strong>
            <span className="min-w-9 text-soft text-xs text-end">
              {formatRoundedPercent(vote.votes.length === 0 ? 0 : option.count / vote.votes.length)}
            </span>
          </span>
        </li>
      ))}
    </ol>
  );
}

/** Marks an option for which the viewer has voted. */
export function OwnVoteLabel() {
  return (
    <span className="inline-flex flex-none items-center gap-1 text-gold-text text-sm font-semibold">
      <Icon icon={Check} size={14} />
      Your vote
    </span>
  );
}

/** A clan with its emblem, or a player with their picture. */
export function OptionName({ vote, option }: { readonly vote: Vote; readonly option: Option }) {
  const { id, name } = option;
  if (vote.type === "CLAN") return <ClanLabel name={name} wraps={true} />;
  return <Person userId={id} name={name} picture={option} size={22} />;
}

/** Keys of the queries to refetch if a change of a vote was rejected. */
export const queriesShowingVotes = [["votes"]] as const;

/**
 * Returns a command that deletes a vote and all votes cast in it.
 * @param onDone called after the deletion
 */
export function useDeleteVote({ _id, votes: entries }: Vote, onDone?: () => void): Command<void> {
  const queryClient = useQueryClient();
  return useCommand({
    confirm: {
      title: "Delete this vote?",
      text: `Are you sure you want to delete this vote? ${formatDeletedVotes(entries.length)}`,
      confirmLabel: "Delete vote",
      danger: true,
    },
    call: () => api.votes.deleteVote({ id: _id }),
    success: "Vote deleted successfully",
    failure: "Error while deleting vote",
    invalidatesOnError: queriesShowingVotes,
    onDone: () => {
      removeCachedVote(queryClient, _id);
      onDone?.();
    },
  });
}

function formatDeletedVotes(entryCount: number): string {
  if (entryCount === 0) return "Nobody has voted yet.";
  return entryCount === 1 ? "The vote cast is deleted, too." : `The ${entryCount} votes cast are deleted, too.`;
}
