import { useQuery } from "@tanstack/react-query";
import { Link, useParams } from "@tanstack/react-router";
import type { Queue } from "contract/queues.ts";
import { sizeOf } from "contract/team-modes.ts";
import { Suspense } from "react";
import { backTo } from "../back-to.ts";
import { modeWords } from "../league-ui/mode-words.ts";
import { MatchBoard } from "../matches/match-board.tsx";
import { paths } from "../paths.ts";
import { useDocumentTitle } from "../platform/document-title.ts";
import { Loaded } from "../platform/loaded.tsx";
import { inShort } from "../platform/numbers.ts";
import { useSession } from "../platform/session.ts";
import { useRedirectIfMissing } from "../platform/use-redirect-if-missing.ts";
import { lazyPart } from "../ui/lazy-part.tsx";
import { Page, Section } from "../ui/page.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import { CallOffer } from "./call-offer.tsx";
import { PassedOver } from "./passed-over.tsx";
import css from "./queue-screen.module.css";
import { queuesQueries } from "./queues-queries.ts";
import { SeatButton, useOwnSeat } from "./seat-button.tsx";
import { Filling, Seats } from "./seats.tsx";
import { StaleNotice } from "./stale-notice.tsx";

export function QueueScreen() {
  const { queueId = "" } = useParams({ strict: false });
  return <QueuePage key={queueId} queueId={queueId} />;
}

const QueueAdmin = lazyPart(async () => (await import("./queue-admin.tsx")).QueueAdmin);

/** A queue: its open matches, its waiting players, its maps, and for admins a form. */
function QueuePage({ queueId }: { readonly queueId: string }) {
  const found = useQuery(queuesQueries.one(queueId));
  const queue = found.data ?? undefined;
  useDocumentTitle(queue?.name ?? "Queue", queue && queueWords(queue));
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

/** A sentence about a queue's mode, size, maps and waiting players, for the page's description. */
function queueWords({ name, modeName, mode, maps, players }: Queue): string {
  const seats = 2 * sizeOf(mode);
  return `${name}: ${modeWords({ modeName, mode })} on ${inShort(maps)}. ${players.length} of ${seats} players wait.`;
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

/** The waiting players, and the button to join. */
function WaitingSection({ queue }: { readonly queue: Queue }) {
  const seat = useOwnSeat(queue);
  const { mode } = queue;
  const { user } = useSession();
  const { passedOverAt } = seat.players.find(({ userId }) => userId === user?._id) ?? {};
  return (
    <div data-queue={true}>
      <Section
        title="Waiting"
        actions={
          <>
            <Filling mode={mode} players={seat.players} />
            <SeatButton seat={seat} />
          </>
        }
      >
        <CallOffer isTaken={seat.isTaken} />
        {passedOverAt && <PassedOver at={passedOverAt} />}
        <Seats mode={mode} players={seat.players} />
      </Section>
    </div>
  );
}

/** The maps of a queue's matches, of which each match gets a random one. */
function QueueMaps({ maps }: { readonly maps: readonly string[] }) {
  return (
    <Section title="Maps">
      <ul className={css["maps"]}>
        {maps.map((map) => (
          <li key={map} className={css["map"]}>
            {map}
          </li>
        ))}
      </ul>
    </Section>
  );
}
