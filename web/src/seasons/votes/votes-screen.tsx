import { Link, useLocation, useNavigate } from "@tanstack/react-router";
import { isolateBidi } from "contract/bidi-isolation.ts";
import type { Season } from "contract/seasons.ts";
import type { Vote } from "contract/votes.ts";
import { Pencil, Trash2 } from "lucide-react";
import { useId, useState } from "react";
import { NoSeasonPage, SeasonState } from "../../competitions/season-components.tsx";
import { useSeason } from "../../competitions/seasons-queries.ts";
import { paths } from "../../paths.ts";
import { useDocumentTitle } from "../../platform/document-title.ts";
import { formatNameList } from "../../platform/format-numbers.ts";
import { Loaded } from "../../platform/loaded.tsx";
import { EmptyPage, Pagination } from "../../platform/pagination.tsx";
import { useQuery } from "../../platform/query.ts";
import { useSearchParams } from "../../platform/search-params.ts";
import { useServerTime } from "../../platform/server-clock.ts";
import { useSession } from "../../platform/session.ts";
import { useTimeZone, useTimeZoneLabel } from "../../platform/time-zone.ts";
import { Button, getButtonClass, IconButton } from "../../ui/button.tsx";
import { classNames } from "../../ui/class-names.ts";
import { useDialog } from "../../ui/dialog-button.tsx";
import { createLazyComponent } from "../../ui/lazy-component.tsx";
import { Page } from "../../ui/page.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { OptionBars, useDeleteVote, VoteBadges } from "./vote-components.tsx";
import {
  countOwnVotes,
  countVotes,
  formatVoteTime,
  formatVotingStatus,
  getVotePhase,
  type OwnVoteCount,
  type VotePhase,
} from "./vote-options.ts";
import { votesQueries, votesSearch } from "./votes-queries.ts";

const CastVoteDialog = createLazyComponent(async () => (await import("./cast-vote-dialog.tsx")).CastVoteDialog);
const ManageVotesDialog = createLazyComponent(async () => (await import("./cast-vote-dialog.tsx")).ManageVotesDialog);
const CreateVoteButton = createLazyComponent(async () => (await import("./council.tsx")).CreateVoteButton);
const Council = createLazyComponent(async () => (await import("./council.tsx")).Council);

/**
 * The votes of a season. A `Vote` is a poll, whose `votes` are those that users have cast. Leaders and admins also see the
 * motions of the council.
 */
export function VotesScreen() {
  const timeZoneLabel = useTimeZoneLabel();
  const [search, changeSearch] = useSearchParams(votesSearch);
  const { season, isLoaded } = useSeason();
  const { user, isAdmin } = useSession();
  const query = useQuery(votesQueries.list(search));
  useDocumentTitle("Votes", season && query.data && describeVotes(season, query.data.votes));
  if (isLoaded && !season) return <NoSeasonPage title="Votes" />;
  return (
    <Page
      title="Votes"
      subtitle={
        <>
          {season ? <SeasonState season={season} /> : query.isPending && <Skeleton width="24ch" />}
          <p className="text-sm">Times are in {timeZoneLabel}.</p>
        </>
      }
      actions={isAdmin && season && <CreateVoteButton />}
    >
      <Loaded query={query} skeleton={<Skeleton height="40rem" />}>
        {({ votes, total }) => (
          <>
            <div className="flex flex-col gap-4 empty:hidden">
              {votes.map((vote) => (
                <VoteCard key={vote._id} vote={vote} />
              ))}
            </div>
            {votes.length === 0 && (
              <EmptyPage page={search.page} onPagingChange={changeSearch}>
                No votes found for this season.
              </EmptyPage>
            )}
            <Pagination paging={search} total={total} onPagingChange={changeSearch} />
          </>
        )}
      </Loaded>
      {user !== null && season && <Council season={season} />}
    </Page>
  );
}

/** Returns the meta description. */
function describeVotes({ name }: Season, votes: readonly Vote[]): string {
  const questions = votes.filter(({ isDraft }) => isDraft !== true).map(({ question }) => question);
  return questions.length === 0
    ? `${isolateBidi(name)} has no votes yet.`
    : `Votes of ${isolateBidi(name)}: ${formatNameList(questions)}`;
}

/** A vote. On tablets and larger screens the results are beside the question. */
function VoteCard({ vote }: { readonly vote: Vote }) {
  const questionId = useId();
  const timeZone = useTimeZone();
  const { isAdmin } = useSession();
  const { question, maxVotes, votes, startDate, endDate } = vote;
  return (
    <article
      className={classNames(
        "grid gap-x-8 gap-y-3 p-4",
        "border border-line rounded-md bg-surface",
        "md:grid-cols-[minmax(0,2fr)_minmax(0,3fr)] md:grid-rows-[auto_auto_auto_1fr]",
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
      <VoteActions vote={vote} />
      <CurrentResults vote={vote} />
    </article>
  );
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

/** The viewer's votes and actions. Buttons are shown only while the vote is active. */
function VoteActions({ vote }: { readonly vote: Vote }) {
  const { user, isKnown } = useSession();
  const phase = useServerTime((now) => getVotePhase(vote, now));
  const ownVotes = user && countOwnVotes(vote, user._id);
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
        {ownVotes && <OwnVoteButton vote={vote} ownVotes={ownVotes} phase={phase} />}
        {isKnown && !user && phase === "active" && <LoginLink />}
      </div>
    </footer>
  );
}

/** A single button for all actions, so that the focus returns to it after each dialog. */
function OwnVoteButton({ vote, ownVotes, phase }: { vote: Vote; ownVotes: OwnVoteCount; phase: VotePhase }) {
  const { state, remaining } = ownVotes;
  const dialog = useDialog();
  const [dialogKind, setDialogKind] = useState<"cast" | "manage">("cast");
  const labels = {
    none: `Cast Vote (${remaining} remaining)`,
    partly: `Vote Again (${remaining} left)`,
    all: "Manage Votes",
  };
  const openDialog = () => {
    setDialogKind(state === "all" ? "manage" : "cast");
    dialog.show();
  };
  const VoteDialog = dialogKind === "manage" ? ManageVotesDialog : CastVoteDialog;
  return (
    <>
      {phase === "active" && (
        <Button kind={state === "none" ? "primary" : "plain"} onClick={openDialog}>
          {labels[state]}
        </Button>
      )}
      {dialog.render((dialogState) => (
        <VoteDialog {...dialogState} vote={vote} phase={phase} />
      ))}
    </>
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

/** The options of a vote with their votes: by default the top ones and the viewer's own. Empty until the vote begins. */
function CurrentResults({ vote }: { readonly vote: Vote }) {
  const { user } = useSession();
  const [isExpanded, setExpanded] = useState(false);
  const counts = countVotes(vote, user?._id);
  const topAndOwnCounts = counts.filter(({ isOwn }, index) => index < TOP_OPTIONS || isOwn);
  const collapsedCounts = topAndOwnCounts.slice(0, MAX_COLLAPSED_OPTIONS);
  // Hiding a single option saves no space, because the button is as high as an option.
  const hasMore = counts.length > collapsedCounts.length + 1;
  const isEarly = useServerTime((now) => getVotePhase(vote, now) === "early");
  if (isEarly && counts.length === 0) return null;
  return (
    <section className="flex flex-col gap-2 min-w-0 md:col-start-2 md:row-span-full">
      <h3 className="font-text text-sm font-semibold">Current Results:</h3>
      {counts.length === 0 ? (
        <p className="text-soft">Nobody has voted yet.</p>
      ) : (
        <OptionBars
          vote={vote}
          counts={isExpanded || !hasMore ? counts : collapsedCounts}
          maxCount={counts[0]?.count ?? 1}
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
