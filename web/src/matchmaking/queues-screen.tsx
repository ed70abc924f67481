import { Link } from "@tanstack/react-router";
import { isolated, listOfNames } from "contract/isolated.ts";
import type { Queue } from "contract/queues.ts";
import { Swords } from "lucide-react";
import { modesQueries } from "../competitions/modes-queries.ts";
import { modeWords } from "../league-ui/mode-words.ts";
import { paths } from "../paths.ts";
import { JoinHint } from "../people/auth/join-hint.tsx";
import { useDocumentTitle } from "../platform/document-title.ts";
import { BeyondLastPage, ListPages } from "../platform/list-pages.tsx";
import { Loaded } from "../platform/loaded.tsx";
import { counted, inShort } from "../platform/numbers.ts";
import { useQuery } from "../platform/query.ts";
import { useSearchParams } from "../platform/search-params.ts";
import { useSession } from "../platform/session.ts";
import { useOwnMatch } from "../results/matches/matches-queries.ts";
import { buttonClass } from "../ui/button.tsx";
import { classNames } from "../ui/class-names.ts";
import { CreateButton } from "../ui/dialog-button.tsx";
import { Icon } from "../ui/icon.tsx";
import { lazyPart } from "../ui/lazy-part.tsx";
import { Empty } from "../ui/notice.tsx";
import { Page } from "../ui/page.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import { queuesQueries, queuesSearch } from "./queues-queries.ts";
import { SeatActions, useOwnSeat } from "./seat-button.tsx";
import { StaleNotice, WaitingList } from "./seats.tsx";
import { useCodeSuccess } from "./use-code-success.ts";

const CreateQueueDialog = lazyPart(async () => (await import("./queue-fields.tsx")).CreateQueueDialog);

const MatchBoard = lazyPart(async () => (await import("../results/matches/match-board.tsx")).MatchBoard);

export function QueuesScreen() {
  const [search, change] = useSearchParams(queuesSearch);
  useCodeSuccess();
  const { isAdmin } = useSession();
  const found = useQuery(queuesQueries.list(search));
  useDocumentTitle("Queues", found.data && queuesWords(found.data.data));
  const { match } = useOwnMatch();
  const nothing = search.page > 1 ? <BeyondLastPage onPaging={change} /> : <NoQueues />;
  return (
    <Page
      title="Queues"
      lede="Take a seat. When a queue is full, those who waited longest are split into two fair teams."
      actions={isAdmin && <CreateButton dialog={CreateQueueDialog}>Create queue</CreateButton>}
    >
      <StaleNotice query={found} />
      {/* Its queue was deleted, and the queue's page with it. */}
      {match?.queueId === null && <MatchBoard match={match} />}
      <Loaded query={found} skeleton={<QueuesSkeleton />}>
        {({ data, total = data.length }) => (
          <>
            {data.length === 0 ? (
              nothing
            ) : (
              <ul className="flex flex-col gap-4">
                {data.map((queue) => (
                  <QueueCard key={queue._id} queue={queue} />
                ))}
              </ul>
            )}
            <ListPages paging={search} total={total} onPaging={change} />
          </>
        )}
      </Loaded>
    </Page>
  );
}

function queuesWords(queues: readonly Queue[]): string {
  if (queues.length === 0) return "Queues for ranked matches of capture the flag: there are none yet.";
  const waiting = queues.reduce((sum, { players }) => sum + players.filter(({ isAway }) => !isAway).length, 0);
  const names = queues.map((queue) => `${isolated(queue.name)} (${modeWords(queue)})`);
  return `Queues for ranked matches: ${inShort(names)}. ${counted(waiting, "player")} waiting.`;
}

function QueueCard({ queue }: { readonly queue: Queue }) {
  const seat = useOwnSeat(queue);
  const { _id, name, maps, matches } = queue;
  return (
    <li
      className={classNames(
        "flex flex-wrap gap-x-6 gap-y-4 pt-4 px-5 pb-5",
        "border border-line rounded-md bg-surface",
        "max-sm:gap-y-3 max-sm:p-4",
        "data-[own=true]:border-gold-edge data-[own=true]:inset-shadow-[3px_0_var(--color-gold-edge)]",
        "*:basis-full",
      )}
      data-queue={true}
      data-own={seat.isTaken}
    >
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
          <span>{modeWords(queue)}</span>
          <span title={listOfNames(maps)}>{inShort(maps)}</span>
          {matches.length > 0 && (
            <Link
              {...paths.queue(_id)}
              className="inline-flex items-center min-h-target gap-1.5 text-default font-semibold"
            >
              <Icon of={Swords} size={14} />
              {matches.length === 1 ? "1 open match" : `${matches.length} open matches`}
            </Link>
          )}
        </p>
      </div>
      <div className="flex flex-auto! items-center self-start justify-between gap-5">
        <SeatActions queue={queue} seat={seat} />
      </div>
      <WaitingList queue={queue} seat={seat} />
    </li>
  );
}

/** Says why there is no queue, and for admins how to create the first: a mode, then the queue. */
function NoQueues() {
  const { isAdmin } = useSession();
  const { data: modes } = useQuery({ ...modesQueries.all, enabled: isAdmin });
  if (isAdmin && modes?.length === 0) {
    const toModes = (
      <Link {...paths.modes} className={buttonClass("primary")}>
        Go to modes
      </Link>
    );
    return <Empty action={toModes}>There are no queues yet. A queue is for a mode: create one first.</Empty>;
  }
  return (
    <Empty action={<JoinHint>Be there for the first match.</JoinHint>}>
      There are no queues yet. Matches are made of those who wait in one.
    </Empty>
  );
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
