import { Link, useLocation, useNavigate } from "@tanstack/react-router";
import { isolated } from "contract/isolated.ts";
import type { Season } from "contract/seasons.ts";
import type { Vote } from "contract/votes.ts";
import { Pencil, Trash2 } from "lucide-react";
import { useId, useState } from "react";
import { NoSeasonPage, SeasonLede } from "../../competitions/season-parts.tsx";
import { useSeason } from "../../competitions/seasons-queries.ts";
import { paths } from "../../paths.ts";
import { useDocumentTitle } from "../../platform/document-title.ts";
import { EmptyPage, ListPages } from "../../platform/list-pages.tsx";
import { Loaded } from "../../platform/loaded.tsx";
import { inShort } from "../../platform/numbers.ts";
import { useQuery } from "../../platform/query.ts";
import { useSearchParams } from "../../platform/search-params.ts";
import { useServerTime } from "../../platform/server-clock.ts";
import { useSession } from "../../platform/session.ts";
import { useTimeZone, useZoneWords } from "../../platform/time-zone.ts";
import { Button, buttonClass, IconButton } from "../../ui/button.tsx";
import { classNames } from "../../ui/class-names.ts";
import { useDialog } from "../../ui/dialog-button.tsx";
import { lazyPart } from "../../ui/lazy-part.tsx";
import { Page } from "../../ui/page.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { countsOf, type Phase, type Slots, slotsOf, slotWords, votePhaseOf, voteTime } from "./vote-options.ts";
import { OptionBars, useDeleteVote, VoteState } from "./vote-parts.tsx";
import { votesQueries, votesSearch } from "./votes-queries.ts";

const CastVoteDialog = lazyPart(async () => (await import("./cast-vote-dialog.tsx")).CastVoteDialog);
const ManageVotesDialog = lazyPart(async () => (await import("./cast-vote-dialog.tsx")).ManageVotesDialog);
const CreateVoteButton = lazyPart(async () => (await import("./council.tsx")).CreateVoteButton);
const Council = lazyPart(async () => (await import("./council.tsx")).Council);

export function VotesScreen() {
  const zone = useZoneWords();
  const [search, change] = useSearchParams(votesSearch);
  const { season, isKnown } = useSeason();
  const { user, isAdmin } = useSession();
  const found = useQuery(votesQueries.list(search));
  useDocumentTitle("Votes", season && found.data && votesWords(season, found.data.votes));
  if (isKnown && !season) return <NoSeasonPage title="Votes" />;
  return (
    <Page
      title="Votes"
      lede={
        <>
          {season ? <SeasonLede season={season} /> : found.isPending && <Skeleton width="24ch" />}
          <p className="text-sm">Times are in {zone}.</p>
        </>
      }
      actions={isAdmin && season && <CreateVoteButton />}
    >
      <Loaded query={found} skeleton={<Skeleton height="40rem" />}>
        {({ votes, total }) => (
          <>
            <div className="flex flex-col gap-4 empty:hidden">
              {votes.map((vote) => (
                <VoteCard key={vote._id} vote={vote} />
              ))}
            </div>
            {votes.length === 0 && (
              <EmptyPage page={search.page} onPaging={change}>
                No votes found for this season.
              </EmptyPage>
            )}
            <ListPages paging={search} total={total} onPaging={change} />
          </>
        )}
      </Loaded>
      {user !== null && season && <Council season={season} />}
    </Page>
  );
}

function votesWords({ name }: Season, votes: readonly Vote[]): string {
  const questions = votes.filter(({ isDraft }) => isDraft !== true).map(({ question }) => question);
  return questions.length === 0
    ? `${isolated(name)} has no votes yet.`
    : `Votes of ${isolated(name)}: ${inShort(questions)}`;
}

/** A vote; from a tablet on with the results beside what it asks, so that cards of any length stand below each other. */
function VoteCard({ vote }: { readonly vote: Vote }) {
  const id = useId();
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
      aria-labelledby={id}
    >
      <header /* As high with the icons of admins as without. */
        className="flex items-start justify-between gap-2 min-h-6"
      >
        <VoteState vote={vote} />
        {isAdmin && <AdminIcons vote={vote} describedBy={id} />}
      </header>
      <h2 id={id} className="text-xl wrap-anywhere" dir="auto">
        {question}
      </h2>
      <ul className="grid grid-cols-2 gap-x-4 gap-y-1 text-soft text-sm tabular-nums [&_time]:whitespace-nowrap">
        <li>Max votes: {maxVotes}</li>
        <li>Current votes: {votes.length}</li>
        {Object.entries({ Start: startDate, End: endDate }).map(([name, date]) => (
          <li key={name} className="max-lg:col-span-full">
            {name}: <time dateTime={date}>{voteTime(date, timeZone)}</time>
          </li>
        ))}
      </ul>
      <CurrentResults vote={vote} />
      <VoteActions vote={vote} />
    </article>
  );
}

function AdminIcons({ vote, describedBy }: { readonly vote: Vote; readonly describedBy: string }) {
  const navigate = useNavigate();
  const { run, busy } = useDeleteVote(vote);
  const about = { size: "small", "aria-describedby": describedBy } as const;
  return (
    <span className="flex flex-none gap-1 -my-1 -mr-1.5 ml-0">
      <IconButton {...about} label="Delete" icon={Trash2} aria-busy={busy} onClick={() => run()} />
      <IconButton {...about} label="Edit" icon={Pencil} onClick={() => void navigate(paths.league.vote(vote._id))} />
    </span>
  );
}

/** The viewer's votes and actions; without buttons where the vote is not active. */
function VoteActions({ vote }: { readonly vote: Vote }) {
  const timeZone = useTimeZone();
  const { user, isKnown } = useSession();
  const phase = useServerTime((now) => votePhaseOf(vote, now));
  const slots = user && slotsOf(vote, user._id);
  return (
    <footer /* At the foot of the card, however much stands above it. */
      className={classNames(
        "flex flex-wrap items-center justify-between gap-x-4 gap-y-2",
        "min-h-[calc(var(--spacing-control)_+_0.75rem_+_1px)] mt-auto pt-3",
        "border-t border-line",
      )}
    >
      <p className="flex-[1_1_12rem] text-soft">
        {isKnown ? slotWords(vote, phase, slots, timeZone) : <Skeleton width="22ch" height="1em" />}
      </p>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        {slots && slots.state !== "none" && (
          <strong>
            {slots.state === "all"
              ? `Voted ✓ (${slots.used}/${vote.maxVotes})`
              : `Voted: ${slots.used}/${vote.maxVotes}`}
          </strong>
        )}
        {slots && <OwnVoteButton vote={vote} slots={slots} phase={phase} />}
        {isKnown && !user && phase === "active" && <LoginLink />}
      </div>
    </footer>
  );
}

/** One button for all actions, so that the focus returns to it after each dialog. */
function OwnVoteButton({ vote, slots, phase }: { vote: Vote; slots: Slots; phase: Phase }) {
  const { state, left } = slots;
  const dialog = useDialog();
  const [kind, setKind] = useState<"cast" | "manage">("cast");
  const words = { none: `Cast Vote (${left} remaining)`, partly: `Vote Again (${left} left)`, all: "Manage Votes" };
  const open = () => {
    setKind(state === "all" ? "manage" : "cast");
    dialog.show();
  };
  const Window = kind === "manage" ? ManageVotesDialog : CastVoteDialog;
  return (
    <>
      {phase === "active" && (
        <Button kind={state === "none" ? "primary" : "plain"} onClick={open}>
          {words[state]}
        </Button>
      )}
      {dialog.render((props) => (
        <Window {...props} vote={vote} phase={phase} />
      ))}
    </>
  );
}

function LoginLink() {
  const here = useLocation({ select: ({ href }) => href });
  return (
    <Link {...paths.signIn(here)} className={buttonClass("primary")}>
      Login to vote
    </Link>
  );
}

/** How many options are shown by default, and how many at most with the viewer's own. */
const TOP = 5;
const MOST = 10;

/** The options of a vote with their votes: the first ones and the viewer's own, or all. */
function CurrentResults({ vote }: { readonly vote: Vote }) {
  const { user } = useSession();
  const [isWhole, setWhole] = useState(false);
  const counts = countsOf(vote, user?._id);
  const top = counts.filter(({ isOwn }, index) => index < TOP || isOwn).slice(0, MOST);
  // A button that shows one more line takes as much space as the line.
  const hasMore = counts.length > top.length + 1;
  return (
    <section className="flex flex-col gap-2 min-w-0 md:col-start-2 md:row-span-full">
      <h3 className="font-text text-sm font-semibold">Current Results:</h3>
      {counts.length === 0 ? (
        <p className="text-soft">Nobody has voted yet.</p>
      ) : (
        <OptionBars vote={vote} counts={isWhole || !hasMore ? counts : top} most={counts[0]?.count ?? 1} />
      )}
      {hasMore && (
        <Button
          kind="quiet"
          size="small"
          className="self-start -ml-3"
          aria-expanded={isWhole}
          onClick={() => setWhole(!isWhole)}
        >
          {isWhole ? "Show fewer" : `Show all ${counts.length}`}
        </Button>
      )}
    </section>
  );
}
