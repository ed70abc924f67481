import { Link } from "@tanstack/react-router";
import { isolateBidi, joinNames } from "contract/bidi-isolation.ts";
import type { Queue } from "contract/queues.ts";
import { Radio, Swords } from "lucide-react";
import { modesQueries } from "../competitions/modes-queries.ts";
import { ProvisionalLegend } from "../competitions/provisional-legend.tsx";
import { formatMode } from "../league-ui/mode-labels.ts";
import { paths } from "../paths.ts";
import { JoinButtonLink } from "../people/auth/join-hint.tsx";
import { useDocumentTitle } from "../platform/document-title.ts";
import { formatCount, formatNameList } from "../platform/format-numbers.ts";
import { Loaded } from "../platform/loaded.tsx";
import { BeyondLastPage, Pagination } from "../platform/pagination.tsx";
import { useQuery } from "../platform/query.ts";
import { useSearchParams } from "../platform/search-params.ts";
import { useSession } from "../platform/session.ts";
import { BeingPlayed, formatLiveScore, isBeingPlayed } from "../results/matches/live-round.tsx";
import { useOwnMatch } from "../results/matches/matches-queries.ts";
import { getButtonClass } from "../ui/button.tsx";
import { classNames } from "../ui/class-names.ts";
import { CreateButton } from "../ui/dialog-button.tsx";
import { Icon } from "../ui/icon.tsx";
import { createLazyComponent } from "../ui/lazy-component.tsx";
import { EmptyState } from "../ui/notice.tsx";
import { Page } from "../ui/page.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import { useQueueOrder } from "./queue-order.ts";
import { SlotActions, useOwnSlot } from "./queue-slot.tsx";
import { queueListSearch, queuesQueries } from "./queues-queries.ts";
import { useDiscordLinkedToast } from "./use-discord-linked-toast.ts";
import { StaleNotice, WaitingList } from "./waiting-list.tsx";

const CreateQueueDialog = createLazyComponent(async () => (await import("./queue-fields.tsx")).CreateQueueDialog);

const LeftQueuesNotice = createLazyComponent(async () => (await import("./open-place.tsx")).LeftQueuesNotice);

const MatchOverview = createLazyComponent(
  async () => (await import("../results/matches/match-overview.tsx")).MatchOverview,
);

/** The list of queues, in which players wait for a match. */
export function QueuesScreen() {
  const [search, changeSearch] = useSearchParams(queueListSearch);
  useDiscordLinkedToast();
  const { isAdmin } = useSession();
  const query = useQuery(queuesQueries.list(search));
  useDocumentTitle("Queues", query.data && describeQueues(query.data.data));
  const { match } = useOwnMatch();
  const emptyState = search.page > 1 ? <BeyondLastPage onPagingChange={changeSearch} /> : <NoQueues />;
  return (
    <Page
      title="Queues"
      subtitle="Join a queue. When it is full, the players who waited longest are split into two fair teams."
      actions={
        <>
          {isAdmin && <CreateButton dialog={CreateQueueDialog}>Create queue</CreateButton>}
          <JoinButtonLink />
        </>
      }
    >
      <StaleNotice query={query} />
      {/* The viewer's match is usually shown on the page of its queue. If the queue was deleted, it is shown here. */}
      {match?.queueId === null && <MatchOverview match={match} isOutsideOfPage={true} />}
      {match && <LeftQueuesNotice matchId={match._id} />}
      <Loaded query={query} skeleton={<QueuesSkeleton />}>
        {({ data, total = data.length }) => (
          <>
            {data.length === 0 ? emptyState : <QueueCards queues={data} />}
            <ProvisionalLegend stats={data.flatMap(({ players }) => players)} />
            <Pagination paging={search} total={total} onPagingChange={changeSearch} />
          </>
        )}
      </Loaded>
    </Page>
  );
}

/** Returns the meta description. */
function describeQueues(queues: readonly Queue[]): string {
  if (queues.length === 0) return "Queues for ranked matches of capture the flag. There are none yet.";
  const waitingPlayers = queues.flatMap(({ players }) => players.filter(({ isAway }) => !isAway));
  const names = queues.map((queue) => `${isolateBidi(queue.name)} (${formatMode(queue)})`);
  return `Queues for ranked matches: ${formatNameList(names)}. ${formatCount(waitingPlayers.length, "player")} waiting.`;
}

function QueueCards({ queues }: { readonly queues: readonly Queue[] }) {
  const { queues: sortedQueues, listRef } = useQueueOrder(queues);
  return (
    <ul ref={listRef} className="flex flex-col gap-4">
      {sortedQueues.map((queue, index) => (
        // The viewer's own queues are first.
        <QueueCard key={queue._id} queue={queue} offersNotifications={index === 0} />
      ))}
    </ul>
  );
}

interface QueueCardProps {
  readonly queue: Queue;
  readonly offersNotifications: boolean;
}

function QueueCard({ queue, offersNotifications }: QueueCardProps) {
  const slot = useOwnSlot(queue);
  const { _id, name, maps } = queue;
  return (
    <li
      className={classNames(
        "flex flex-wrap gap-x-6 gap-y-4 pt-4 px-5 pb-5",
        "border border-line rounded-md bg-surface",
        "max-sm:gap-y-3 max-sm:p-4",
        "data-[own=true]:border-gold-edge data-[own=true]:inset-shadow-[3px_0_var(--color-gold-edge)]",
        "*:basis-full",
        "scroll-mb-24",
      )}
      data-queue={true}
      data-own={slot.isTaken}
    >
      {/* The large growth factor gives this part all the free space, unless the actions wrap into a row of their own. */}
      <div className="flex-[999_1_15rem]! min-w-0">
        <h2 className="text-xl wrap-anywhere">
          <Link
            {...paths.queue(_id)}
            className="inline-flex items-center min-h-target no-underline hover:underline hover:decoration-2"
            dir="auto"
          >
            {name}
          </Link>
        </h2>
        <p className="flex flex-wrap items-center gap-x-4 gap-y-0 mt-0.5 text-soft text-sm wrap-anywhere">
          <span>{formatMode(queue)}</span>
          <span title={joinNames(maps)}>{formatNameList(maps)}</span>
        </p>
        <OpenMatches queue={queue} />
      </div>
      {/* The same width in all queues, so that their numbers are below each other. */}
      <div className="flex flex-auto! items-center self-start justify-between gap-5 sm:min-w-84">
        <SlotActions queue={queue} slot={slot} />
      </div>
      <WaitingList queue={queue} slot={slot} offersNotifications={offersNotifications} isCompact={true} />
    </li>
  );
}

/** The line with a queue's open matches. It is there without a match too, so that nothing moves when one begins or ends. */
function OpenMatches({ queue }: { readonly queue: Queue }) {
  return (
    <p className="flex items-center min-h-6 h-target mt-0.5 max-sm:-mb-2 text-sm">
      {queue.matches.length === 0 ? (
        <span className="text-soft">No open match</span>
      ) : (
        <OpenMatchesLink queue={queue} />
      )}
    </p>
  );
}

/**
 * Links to the only match of a queue if it is being played, with its score and time, otherwise to the page that shows all open
 * matches.
 */
function OpenMatchesLink({ queue: { _id, matches } }: { readonly queue: Queue }) {
  const [match] = matches;
  if (match === undefined) return null;
  const linkClass = "inline-flex items-center min-h-target gap-1.5 text-default font-semibold";
  if (matches.length === 1 && isBeingPlayed(match)) {
    const { isRunning, liveRound } = match;
    return (
      <Link {...paths.match(match._id)} className={linkClass}>
        <Icon icon={Radio} size={14} />
        <BeingPlayed startedAt={liveRound?.startedAt} isPosted={isRunning} />
        {liveRound && <span className="tabular-nums">{formatLiveScore(liveRound.redScore, liveRound.blueScore)}</span>}
      </Link>
    );
  }
  return (
    <Link {...paths.queue(_id)} className={linkClass}>
      <Icon icon={Swords} size={14} />
      {matches.length === 1 ? "1 open match" : `${matches.length} open matches`}
    </Link>
  );
}

/** The empty state. It tells admins to create a mode first, then a queue. */
function NoQueues() {
  const { isAdmin } = useSession();
  const { data: modes } = useQuery({ ...modesQueries.all, enabled: isAdmin });
  if (isAdmin && modes?.length === 0) {
    const modesLink = (
      <Link {...paths.modes} className={getButtonClass("primary")}>
        Go to modes
      </Link>
    );
    return <EmptyState action={modesLink}>There are no queues yet. A queue needs a mode: create one first.</EmptyState>;
  }
  return <EmptyState>There are no queues yet. Matches are created from the players waiting in a queue.</EmptyState>;
}

function QueuesSkeleton() {
  return (
    <div className="flex flex-col gap-4">
      {[1, 2, 3].map((key) => (
        <Skeleton key={key} height="12rem" />
      ))}
    </div>
  );
}
