import { Link, useParams } from "@tanstack/react-router";
import { isolateBidi } from "contract/bidi-isolation.ts";
import { awayMinutes } from "contract/constants.ts";
import type { Match } from "contract/matches.ts";
import type { Queue, QueuePlayer } from "contract/queues.ts";
import { MapThumbnail } from "../competitions/map-plans.tsx";
import { formatMode } from "../league-ui/mode-labels.ts";
import { getListLink } from "../list-links.ts";
import { paths } from "../paths.ts";
import { JoinButtonLink } from "../people/auth/join-hint.tsx";
import { useDocumentTitle } from "../platform/document-title.ts";
import { formatDecimal, formatNameList } from "../platform/format-numbers.ts";
import { Loaded } from "../platform/loaded.tsx";
import { NotFoundPage } from "../platform/not-found-page.tsx";
import { useQuery } from "../platform/query.ts";
import { useServerTime } from "../platform/server-clock.ts";
import { useSession } from "../platform/session.ts";
import { hasDiscord } from "../platform/site-info.ts";
import { formatElapsedTime } from "../platform/time-zone.ts";
import { MatchOutlook } from "../results/matches/match-outlook.tsx";
import { MatchOverview } from "../results/matches/match-overview.tsx";
import { findPlayer } from "../results/matches/match-stage.ts";
import { createMatchQuery, useOwnMatch } from "../results/matches/matches-queries.ts";
import { PlayedMatch } from "../results/matches/played-match.tsx";
import { KeyFigure, KeyFigureRow } from "../ui/key-figure.tsx";
import { createLazyComponent } from "../ui/lazy-component.tsx";
import { Notice } from "../ui/notice.tsx";
import { Page, Section } from "../ui/page.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import { getPresentPlayers, SlotActions, useOwnSlot } from "./queue-slot.tsx";
import { createQueueHistoryQuery, queuesQueries } from "./queues-queries.ts";
import { useDiscordLinkedToast } from "./use-discord-linked-toast.ts";
import { formatWaiting, StaleNotice, WaitingList } from "./waiting-list.tsx";

const OpenPlaceNotice = createLazyComponent(async () => (await import("./open-place.tsx")).OpenPlaceNotice);
const LeftQueuesNotice = createLazyComponent(async () => (await import("./open-place.tsx")).LeftQueuesNotice);
const QueueAdminSections = createLazyComponent(async () => (await import("./queue-fields.tsx")).QueueAdminSections);

/** The page of a queue. */
export function QueueScreen() {
  const { queueId } = useParams({ from: "/ranked/queues/$queueId" });
  return <QueuePage key={queueId} queueId={queueId} />;
}

function QueuePage({ queueId }: { readonly queueId: string }) {
  const query = useQuery(queuesQueries.byId(queueId));
  const queue = query.data ?? undefined;
  useDiscordLinkedToast();
  useDocumentTitle(queue?.name ?? "Queue", queue && describeQueue(queue));
  if (query.data === null) {
    const list = { label: "Queues", link: getListLink(paths.queues) };
    return (
      <NotFoundPage title="Queue not found" list={list} action="All queues">
        There is no queue at this address. It may have been deleted.
      </NotFoundPage>
    );
  }
  return (
    <Page
      back={{ label: "Queues", renderLink: (props) => <Link {...getListLink(paths.queues)} {...props} /> }}
      title={queue ? <bdi translate="no">{queue.name}</bdi> : "Queue"}
      subtitle={queue ? formatMode(queue) : query.isPending && <Skeleton width="16ch" />}
      actions={<JoinButtonLink />}
    >
      <StaleNotice query={query} />
      <Loaded query={query} skeleton={<Skeleton height="16rem" />}>
        {(loadedQueue) => loadedQueue && <QueueSections queue={loadedQueue} />}
      </Loaded>
    </Page>
  );
}

/** Returns the meta description. */
function describeQueue({ name, modeName, mode, maps, players }: Queue): string {
  return `${isolateBidi(name)}: ${formatMode({ modeName, mode })} on ${formatNameList(maps)}. ${formatWaiting({ mode, players })}.`;
}

function QueueSections({ queue }: { readonly queue: Queue }) {
  const { isAdmin, user } = useSession();
  const ownMatch = queue.matches.find((match) => user && findPlayer(match, user._id));
  const { match: openMatch } = useOwnMatch();
  const otherMatches = queue.matches.filter((match) => match !== ownMatch);
  const otherMatchSections = otherMatches.map((match) => <QueueMatch key={match._id} match={match} />);
  return (
    <>
      {ownMatch && <OwnMatchSection match={ownMatch} />}
      {!ownMatch && openMatch && <LeftQueuesNotice matchId={openMatch._id} />}
      {!ownMatch && otherMatchSections}
      <WaitingSection queue={queue} />
      {/* Below the waiting players, so that the viewer's own match stands out. */}
      {ownMatch && otherMatchSections}
      <QueueMaps maps={queue.maps} />
      <LastMatches queueId={queue._id} />
      {isAdmin && <QueueAdminSections queue={queue} />}
    </>
  );
}

function OwnMatchSection({ match }: { readonly match: Match }) {
  const { data } = useQuery(createMatchQuery(match._id));
  return (
    <>
      <QueueMatch match={match} />
      {data?.outlook && <MatchOutlook match={data} outlook={data.outlook} />}
    </>
  );
}

function QueueMatch({ match }: { readonly match: Match }) {
  return (
    <div className="grid gap-3">
      <MatchOverview match={match} isOutsideOfPage={true} />
      <OpenPlaceNotice match={match} />
      <Link
        {...paths.match(match._id)}
        className="inline-flex items-center min-h-target -mt-1 text-soft text-sm justify-self-start"
      >
        Form, head to head and stream overlay
      </Link>
    </div>
  );
}

function WaitingSection({ queue }: { readonly queue: Queue }) {
  const slot = useOwnSlot(queue);
  const { user } = useSession();
  // The time when a match was last created without the viewer, because they were away. `null` if there was none.
  const { passedOverAt } = slot.players.find(({ userId }) => userId === user?._id) ?? {};
  return (
    <div data-queue={true}>
      <Section title="Waiting" actions={<SlotActions queue={queue} slot={slot} />}>
        {passedOverAt && <SkippedNotice skippedAt={passedOverAt} />}
        <WaitingList queue={queue} slot={slot} offersNotifications={true} />
        <QueueStats queue={queue} />
      </Section>
    </div>
  );
}

/** The maps of a queue. Each match gets a random one. */
function QueueMaps({ maps }: { readonly maps: readonly string[] }) {
  return (
    <Section title="Maps">
      <ul className="flex flex-wrap gap-2">
        {maps.map((map) => (
          <li
            key={map}
            className="flex items-center gap-2 py-0.75 px-3 border border-line rounded-sm bg-surface text-sm wrap-anywhere"
          >
            <MapThumbnail map={map} className="w-14" />
            {map}
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** The Elo of the waiting players and of those of the last matches. Unknown values are not shown. */
function QueueStats({ queue }: { readonly queue: Queue }) {
  const { data: history } = useQuery(createQueueHistoryQuery(queue._id));
  const waitingElos = getPresentPlayers(queue.players).map(({ elo }) => elo);
  const hasStats = waitingElos.length > 0 || history?.elos != null;
  if (!hasStats) return null;
  return (
    <KeyFigureRow>
      {waitingElos.length > 0 && <KeyFigure label="Elo of waiting players">{formatEloRange(waitingElos)}</KeyFigure>}
      {history?.elos && (
        <KeyFigure label="Elo in the last matches">
          {formatEloRange([history.elos.lowest, history.elos.highest])}
        </KeyFigure>
      )}
    </KeyFigureRow>
  );
}

/** The last validated matches of a queue. Renders nothing if there are none. */
function LastMatches({ queueId }: { readonly queueId: string }) {
  const { data: history } = useQuery(createQueueHistoryQuery(queueId));
  if (history === undefined || history.lastResults.length === 0) return null;
  return (
    <Section title="Last matches">
      <ul className="flex flex-col gap-2" aria-label="Last matches">
        {history.lastResults.map((result) => (
          <li key={result._id}>
            <PlayedMatch result={result} />
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** Formats the range from the lowest to the highest Elo: `936–1066`, or a single number if they are equal. */
function formatEloRange(elos: readonly number[]): string {
  const lowest = formatDecimal(Math.min(...elos), 0);
  const highest = formatDecimal(Math.max(...elos), 0);
  return lowest === highest ? lowest : `${lowest}–${highest}`;
}

/** Tells the waiting viewer that a match was created without them. */
function SkippedNotice({ skippedAt }: { readonly skippedAt: NonNullable<QueuePlayer["passedOverAt"]> }) {
  const elapsed = useServerTime((now) => formatElapsedTime(Date.parse(skippedAt), now));
  return (
    <Notice state="warn" title="A match was created without you." urgent={true}>
      {elapsed === "now" ? "Just now" : `${elapsed} ago`}, because you had no open page for {awayMinutes} minutes. You
      kept your position.{hasDiscord() && " Players who link Discord in their profile are always notified."}
    </Notice>
  );
}
