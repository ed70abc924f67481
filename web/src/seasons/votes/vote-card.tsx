import { Link, useLocation, useNavigate } from "@tanstack/react-router";
import type { Vote } from "contract/votes.ts";
import { Pencil, Trash2, Trophy } from "lucide-react";
import { useId, useState } from "react";
import { paths } from "../../paths.ts";
import { useServerTime } from "../../platform/server-clock.ts";
import { useSession } from "../../platform/session.ts";
import { useTimeZone } from "../../platform/time-zone.ts";
import { Button, getButtonClass, IconButton } from "../../ui/button.tsx";
import { classNames } from "../../ui/class-names.ts";
import { useDialog } from "../../ui/dialog-button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { createLazyComponent } from "../../ui/lazy-component.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { OptionBars, OwnVoteLabel, useDeleteVote, VoteBadges } from "./vote-components.tsx";
import {
  countOwnVotes,
  countVotes,
  getVotePhase,
  type Option,
  type OptionCount,
  type OwnVoteCount,
  type VotePhase,
} from "./vote-options.ts";
import { formatOutcome, formatVoteTime, formatVotingStatus } from "./vote-texts.ts";

const CastVoteDialog = createLazyComponent(async () => (await import("./cast-vote-dialog.tsx")).CastVoteDialog);
const ManageVotesDialog = createLazyComponent(async () => (await import("./cast-vote-dialog.tsx")).ManageVotesDialog);

/** A vote. On tablets and larger screens the results are beside the question. */
export function VoteCard({ vote }: { readonly vote: Vote }) {
  const questionId = useId();
  const timeZone = useTimeZone();
  const { isAdmin, user } = useSession();
  const phase = useServerTime((now) => getVotePhase(vote, now));
  const { showDialog, dialog } = useVoteDialog(vote, phase);
  const ownVotes = user && countOwnVotes(vote, user._id);
  const { question, maxVotes, votes, startDate, endDate } = vote;
  // Before the vote begins there are no results.
  const hasResults = phase !== "early" || votes.length > 0;
  return (
    <article
      className={classNames(
        "grid gap-x-8 gap-y-3 p-4",
        "border border-line rounded-md bg-surface",
        hasResults && "md:grid-cols-[minmax(0,2fr)_minmax(0,3fr)] md:grid-rows-[auto_auto_auto_1fr]",
      )}
      aria-labelledby={questionId}
    >
      {/* The minimum height is the same with and without the admin buttons. */}
      <header className="flex items-start justify-between gap-2 min-h-6 md:col-start-1">
        <VoteBadges vote={vote} />
        {isAdmin && <AdminButtons vote={vote} questionId={questionId} />}
      </header>
      <h2 id={questionId} className="text-xl wrap-anywhere md:col-start-1" dir="auto">
        {question}
      </h2>
      <ul className="grid grid-cols-2 gap-x-4 gap-y-1 text-soft text-sm tabular-nums md:col-start-1 [&_time]:whitespace-nowrap">
        <li>Max votes: {maxVotes}</li>
        <li>Current votes: {votes.length}</li>
        {Object.entries({ Start: startDate, End: endDate }).map(([name, date]) => (
          <li key={name} className="max-lg:col-span-full">
            {name}: <time dateTime={date}>{formatVoteTime(date, timeZone)}</time>
          </li>
        ))}
      </ul>
      <VoteActions vote={vote} phase={phase} ownVotes={ownVotes} onShowDialog={showDialog} />
      {hasResults && <CurrentResults vote={vote} phase={phase} ownVotes={ownVotes} onShowDialog={showDialog} />}
      {dialog}
    </article>
  );
}

/** Opens the dialog that casts a vote, with an option already chosen if one is given, or the one that lists the own votes. */
type ShowVoteDialog = (kind: "cast" | "manage", option?: Option) => void;

function useVoteDialog(vote: Vote, phase: VotePhase) {
  const { show, render } = useDialog();
  const [{ kind, option }, setRequest] = useState<{ kind: "cast" | "manage"; option?: Option | undefined }>({
    kind: "cast",
  });
  const showDialog: ShowVoteDialog = (requestedKind, requestedOption) => {
    setRequest({ kind: requestedKind, option: requestedOption });
    show();
  };
  const dialog = render((state) =>
    kind === "manage" ? (
      <ManageVotesDialog {...state} vote={vote} phase={phase} />
    ) : (
      <CastVoteDialog {...state} vote={vote} phase={phase} initialOption={option} />
    ),
  );
  return { showDialog, dialog };
}

function AdminButtons({ vote, questionId }: { readonly vote: Vote; readonly questionId: string }) {
  const navigate = useNavigate();
  const { run, busy } = useDeleteVote(vote);
  const buttonProps = { size: "small", "aria-describedby": questionId } as const;
  return (
    <span className="flex flex-none gap-4 -my-1 -mr-1.5 ml-0">
      <IconButton
        {...buttonProps}
        label="Edit"
        icon={Pencil}
        onClick={() => void navigate(paths.league.vote(vote._id))}
      />
      <IconButton {...buttonProps} label="Delete" icon={Trash2} aria-busy={busy} onClick={() => run()} />
    </span>
  );
}

interface VotePartProps {
  readonly vote: Vote;
  readonly phase: VotePhase;
  /** `null` for a visitor. */
  readonly ownVotes: OwnVoteCount | null;
  readonly onShowDialog: ShowVoteDialog;
}

/** The viewer's votes and actions. Buttons are shown only while the vote is active. */
function VoteActions({ vote, phase, ownVotes, onShowDialog }: VotePartProps) {
  const { isKnown } = useSession();
  return (
    // The automatic margin keeps the footer at the bottom of the card.
    <footer
      className={classNames(
        "flex flex-wrap items-center justify-between gap-x-4 gap-y-2",
        "min-h-[calc(var(--spacing-control)_+_0.75rem_+_1px)] mt-auto pt-3 md:col-start-1",
        "border-t border-line",
      )}
    >
      <p className="flex-[1_1_12rem] text-soft">
        {isKnown ? formatVotingStatus(vote, phase, ownVotes) : <Skeleton width="22ch" height="1em" />}
      </p>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        {ownVotes && ownVotes.state !== "none" && (
          <strong>
            {ownVotes.state === "all"
              ? `Voted ✓ (${ownVotes.used}/${vote.maxVotes})`
              : `Voted: ${ownVotes.used}/${vote.maxVotes}`}
          </strong>
        )}
        {ownVotes && phase === "active" && <OwnVoteButton ownVotes={ownVotes} onShowDialog={onShowDialog} />}
        {isKnown && !ownVotes && phase === "active" && <LoginLink />}
      </div>
    </footer>
  );
}

/** A single button for all actions, so that the focus returns to it after each dialog. */
function OwnVoteButton({
  ownVotes: { state, remaining },
  onShowDialog,
}: {
  readonly ownVotes: OwnVoteCount;
  readonly onShowDialog: ShowVoteDialog;
}) {
  const labels = {
    none: `Cast Vote (${remaining} remaining)`,
    partly: `Vote Again (${remaining} left)`,
    all: "Manage Votes",
  };
  return (
    <Button
      kind={state === "none" ? "primary" : "plain"}
      onClick={() => onShowDialog(state === "all" ? "manage" : "cast")}
    >
      {labels[state]}
    </Button>
  );
}

function LoginLink() {
  const currentHref = useLocation({ select: ({ href }) => href });
  return (
    <Link {...paths.signIn(currentHref)} className={getButtonClass("primary")}>
      Login to vote
    </Link>
  );
}

/** The number of options with the most votes that are always shown. */
const TOP_OPTIONS = 5;
/** The maximum number of options before the list is expanded, including the viewer's own. */
const MAX_COLLAPSED_OPTIONS = 10;

/** The options of a vote with their votes: by default the top ones and the viewer's own. */
function CurrentResults({ vote, phase, ownVotes, onShowDialog }: VotePartProps) {
  const { user } = useSession();
  const [isExpanded, setExpanded] = useState(false);
  const counts = countVotes(vote, user?._id);
  const topAndOwnCounts = counts.filter(({ isOwn }, index) => index < TOP_OPTIONS || isOwn);
  const collapsedCounts = topAndOwnCounts.slice(0, MAX_COLLAPSED_OPTIONS);
  // Hiding a single option saves no space, because the button is as high as an option.
  const hasMore = counts.length > collapsedCounts.length + 1;
  const isOver = phase === "over";
  return (
    <section className="flex flex-col gap-2 min-w-0 md:col-start-2 md:row-span-full">
      <h3 className="font-text text-sm font-semibold">Current Results:</h3>
      {counts.length === 0 && <p className="text-soft">{isOver ? "Nobody voted." : "Nobody has voted yet."}</p>}
      {isOver && counts.length > 0 && (
        <p className="flex items-center gap-2 font-semibold wrap-anywhere">
          <Icon icon={Trophy} size={18} className="flex-none text-gold-text" />
          {formatOutcome(vote, counts)}
        </p>
      )}
      {counts.length > 0 && (
        <OptionBars
          vote={vote}
          counts={isExpanded || !hasMore ? counts : collapsedCounts}
          maxCount={counts[0]?.count ?? 1}
          renderAction={
            phase === "active" &&
            ownVotes &&
            ((option) => <OptionButton option={option} canVote={ownVotes.remaining > 0} onShowDialog={onShowDialog} />)
          }
        />
      )}
      {hasMore && (
        <Button
          kind="quiet"
          size="small"
          className="self-start -ml-3"
          aria-expanded={isExpanded}
          onClick={() => setExpanded(!isExpanded)}
        >
          {isExpanded ? "Show fewer" : `Show all ${counts.length}`}
        </Button>
      )}
    </section>
  );
}

interface OptionButtonProps {
  readonly option: OptionCount;
  /** Whether the viewer can vote for another option. */
  readonly canVote: boolean;
  readonly onShowDialog: ShowVoteDialog;
}

/**
 * Opens the dialog that casts a vote for an option, or the one that removes it. It is a single button, so that the focus
 * returns to it after the vote.
 */
function OptionButton({ option: { count: _, isOwn, ...option }, canVote, onShowDialog }: OptionButtonProps) {
  if (!isOwn && !canVote) return null;
  return (
    <Button
      kind={isOwn ? "quiet" : "plain"}
      size="small"
      className={isOwn ? "flex-none px-1" : "flex-none"}
      onClick={() => (isOwn ? onShowDialog("manage") : onShowDialog("cast", option))}
    >
      {isOwn ? <OwnVoteLabel /> : "Vote"}
      <span className="sr-only">
        {" "}
        for <bdi>{option.name}</bdi>
      </span>
    </Button>
  );
}
