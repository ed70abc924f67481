import { useQuery } from "@tanstack/react-query";
import { MatchBoard } from "../matches/match-board.tsx";
import { useOwnMatch } from "../matches/use-own-match.ts";
import { useDocumentTitle } from "../platform/document-title.ts";
import { BeyondLastPage, ListPages } from "../platform/list-pages.tsx";
import { Loaded } from "../platform/loaded.tsx";
import { useSearchParams } from "../platform/search-params.ts";
import { useSession } from "../platform/session.ts";
import { useFlashParam } from "../platform/use-flash-param.ts";
import { Page } from "../ui/page.tsx";
import { toast } from "../ui/toast.ts";
import { CreateQueueButton } from "./create-queue-button.tsx";
import { NoQueues } from "./no-queues.tsx";
import { QueueCard } from "./queue-card.tsx";
import { queuesQueries } from "./queues-queries.ts";
import css from "./queues-screen.module.css";
import { queuesSearch } from "./queues-search.ts";
import { QueuesSkeleton } from "./queues-skeleton.tsx";
import { StaleNotice } from "./stale-notice.tsx";

/** All queues and who waits in them, as they are now. */
export function QueuesScreen() {
  useDocumentTitle("Queues");
  const [search, change] = useSearchParams(queuesSearch);
  useFlashParam(search.codeSuccess, () => {
    toast.success("Discord code activated successfully");
    change({ codeSuccess: false, page: search.page }, "replace");
  });
  const { isAdmin } = useSession();
  const found = useQuery(queuesQueries.list(search));
  const { match } = useOwnMatch();
  const nothing = search.page > 1 ? <BeyondLastPage onPlace={change} /> : <NoQueues />;
  return (
    <Page
      title="Queues"
      lede="Take a seat. When a queue is full, those who waited longest are split into two fair teams."
      actions={isAdmin && <CreateQueueButton />}
    >
      <StaleNotice query={found} />
      {/* It has no queue's page to stand on. */}
      {match?.queueId === null && <MatchBoard match={match} />}
      <Loaded query={found} skeleton={<QueuesSkeleton />}>
        {({ data, total = data.length }) => (
          <>
            {data.length === 0 ? (
              nothing
            ) : (
              <ul className={css["queues"]}>
                {data.map((queue) => (
                  <QueueCard key={queue._id} queue={queue} />
                ))}
              </ul>
            )}
            <ListPages place={search} total={total} onPlace={change} />
          </>
        )}
      </Loaded>
    </Page>
  );
}
