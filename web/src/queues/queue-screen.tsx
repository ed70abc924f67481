import { Link, useParams } from "@tanstack/react-router";
import type { Match } from "contract/matches.ts";
import type { Queue } from "contract/queues.ts";
import { sizeOf } from "contract/team-modes.ts";
import { Suspense } from "react";
import { backTo } from "../back-to.ts";
import { modeWords } from "../league-ui/mode-words.ts";
import { MatchBoard } from "../matches/match-board.tsx";
import { MatchOutlook } from "../matches/match-outlook.tsx";
import { playerIn } from "../matches/match-stage.ts";
import { matchQuery } from "../matches/matches-queries.ts";
import { paths } from "../paths.ts";
import { useDocumentTitle } from "../platform/document-title.ts";
import { Loaded } from "../platform/loaded.tsx";
import { inShort } from "../platform/numbers.ts";
import { useQuery } from "../platform/query.ts";
import { useRedirectIfMissing } from "../platform/screen.tsx";
import { useSession } from "../platform/session.ts";
import { lazyPart } from "../ui/lazy-part.tsx";
import { Page, Section } from "../ui/page.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import { CallOffer } from "./call-offer.tsx";
import { PassedOver } from "./passed-over.tsx";
import { LastMatches, QueueFacts } from "./queue-history.tsx";
import { queuesQueries } from "./queues-queries.ts";
import { SeatButton, useOwnSeat } from "./seat-button.tsx";
import { Filling, Seats } from "./seats.tsx";
import { StaleNotice } from "./stale-notice.tsx";

export function QueueScreen() {
  const { queueId } = useParams({ from: "/ranked/queues/$queueId" });
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
  const { isAdmin, user } = useSession();
  const own = queue.matches.find((match) => user && playerIn(match, user._id));
  const others = queue.matches.filter((match) => match !== own);
  return (
    <>
      {own && <OwnMatch match={own} />}
      {own === undefined && others.map((match) => <MatchOfQueue key={match._id} match={match} />)}
      <WaitingSection queue={queue} />
      {own && others.map((match) => <MatchOfQueue key={match._id} match={match} />)}
      <QueueMaps maps={queue.maps} />
      <LastMatches queueId={queue._id} />
      {isAdmin && (
        <Suspense fallback={null}>
          <QueueAdmin queue={queue} />
        </Suspense>
      )}
    </>
  );
}

/** The viewer's own match, with all that is known of it. */
function OwnMatch({ match }: { readonly match: Match }) {
  const { data } = useQuery(matchQuery(match._id));
  return (
    <>
      <MatchOfQueue match={match} />
      {data?.outlook && <MatchOutlook match={data} outlook={data.outlook} />}
    </>
  );
}

/** An open match, with a link to its page. */
function MatchOfQueue({ match }: { readonly match: Match }) {
  return (
    <div>
      <MatchBoard match={match} />
      <Link {...paths.match(match._id)} className="inline-flex items-center min-h-target mt-2 text-soft text-sm">
        Form, head to head and stream overlay
      </Link>
    </div>
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
        <QueueFacts queue={queue} />
      </Section>
    </div>
  );
}

/** The maps of a queue's matches, of which each match gets a random one. */
function QueueMaps({ maps }: { readonly maps: readonly string[] }) {
  return (
    <Section title="Maps">
      <ul className="flex flex-wrap gap-2">
        {maps.map((map) => (
          <li key={map} className="py-0.75 px-3 border border-line rounded-sm bg-surface text-sm wrap-anywhere">
            {map}
          </li>
        ))}
      </ul>
    </Section>
  );
}
