import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { Queue } from "contract/queues.ts";
import { Suspense } from "react";
import { backTo } from "../back-to.ts";
import { modeWords } from "../league-ui/mode-words.ts";
import { MatchBoard } from "../matches/match-board.tsx";
import { paths } from "../paths.ts";
import { useDocumentTitle } from "../platform/document-title.ts";
import { Loaded } from "../platform/loaded.tsx";
import { useSession } from "../platform/session.ts";
import { useRedirectIfMissing } from "../platform/use-redirect-if-missing.ts";
import { lazyPart } from "../ui/lazy-part.ts";
import { Page } from "../ui/page.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import { QueueMaps } from "./queue-maps.tsx";
import { queuesQueries } from "./queues-queries.ts";
import { StaleNotice } from "./stale-notice.tsx";
import { WaitingSection } from "./waiting-section.tsx";

const QueueAdmin = lazyPart(async () => (await import("./queue-admin.tsx")).QueueAdmin);

/** A queue: the matches it made, who waits for the next, where it is played, and for admins the way to change it. */
export function QueuePage({ queueId }: { readonly queueId: string }) {
  const found = useQuery(queuesQueries.one(queueId));
  const queue = found.data ?? undefined;
  useDocumentTitle(queue?.name ?? "Queue");
  useRedirectIfMissing(found.data === null, paths.queues, "Queue not found");
  return (
    <Page
      back={{ label: "Queues", link: (parts) => <Link {...backTo(paths.queues)} {...parts} /> }}
      title={queue ? <bdi>{queue.name}</bdi> : "Queue"}
      lede={queue ? modeWords(queue) : found.isPending && <Skeleton width="16ch" />}
    >
      <StaleNotice query={found} />
      <Loaded query={found} skeleton={<Skeleton height="16rem" />}>
        {(loaded) => loaded && <QueueParts queue={loaded} />}
      </Loaded>
    </Page>
  );
}

function QueueParts({ queue }: { readonly queue: Queue }) {
  const { isAdmin } = useSession();
  return (
    <>
      {queue.matches.map((match) => (
        <MatchBoard key={match._id} match={match} />
      ))}
      <WaitingSection queue={queue} />
      <QueueMaps maps={queue.maps} />
      {isAdmin && (
        <Suspense fallback={null}>
          <QueueAdmin queue={queue} />
        </Suspense>
      )}
    </>
  );
}
