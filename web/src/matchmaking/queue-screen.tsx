import { Link, useParams } from "@tanstack/react-router";
import { awayMinutes } from "contract/constants.ts";
import { isolated } from "contract/isolated.ts";
import type { Match } from "contract/matches.ts";
import type { Queue, QueuePlayer } from "contract/queues.ts";
import { backTo } from "../back-to.ts";
import { modeWords } from "../league-ui/mode-words.ts";
import { paths } from "../paths.ts";
import { useDocumentTitle } from "../platform/document-title.ts";
import { hasDiscord } from "../platform/league-page.ts";
import { Loaded } from "../platform/loaded.tsx";
import { counted, fixed, inShort } from "../platform/numbers.ts";
import { useQuery } from "../platform/query.ts";
import { useRedirectIfMissing } from "../platform/screen.tsx";
import { useServerTime } from "../platform/server-clock.ts";
import { useSession } from "../platform/session.ts";
import { timePassed } from "../platform/time-zone.ts";
import { MatchBoard } from "../results/matches/match-board.tsx";
import { MatchOutlook } from "../results/matches/match-outlook.tsx";
import { playerIn } from "../results/matches/match-stage.ts";
import { matchQuery } from "../results/matches/matches-queries.ts";
import { PlayedMatch } from "../results/matches/played-match.tsx";
import { Figure, FigureRow } from "../ui/figure.tsx";
import { lazyPart } from "../ui/lazy-part.tsx";
import { Notice } from "../ui/notice.tsx";
import { Page, Section } from "../ui/page.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import { queueHistoryQuery, queuesQueries } from "./queues-queries.ts";
import { SeatActions, useOwnSeat } from "./seat-button.tsx";
import { StaleNotice, WaitingList, waitingWords } from "./seats.tsx";
import { useCodeSuccess } from "./use-code-success.ts";

const OpenPlace = lazyPart(async () => (await import("./open-place.tsx")).OpenPlace);
const QueueAdmin = lazyPart(async () => (await import("./queue-fields.tsx")).QueueAdmin);

export function QueueScreen() {
  const { queueId } = useParams({ from: "/ranked/queues/$queueId" });
  return <QueuePage key={queueId} queueId={queueId} />;
}

function QueuePage({ queueId }: { readonly queueId: string }) {
  const found = useQuery(queuesQueries.one(queueId));
  const queue = found.data ?? undefined;
  useCodeSuccess();
  useDocumentTitle(queue?.name ?? "Queue", queue && queueWords(queue));
  useRedirectIfMissing(found.data === null, paths.queues, "Queue not found");
  return (
    <Page
      back={{ label: "Queues", link: (parts) => <Link {...backTo(paths.queues)} {...parts} /> }}
      title={queue ? <bdi translate="no">{queue.name}</bdi> : "Queue"}
      lede={queue ? modeWords(queue) : found.isPending && <Skeleton width="16ch" />}
    >
      <StaleNotice query={found} />
      <Loaded query={found} skeleton={<Skeleton height="16rem" />}>
        {(loaded) => loaded && <QueueParts queue={loaded} />}
      </Loaded>
    </Page>
  );
}

function queueWords({ name, modeName, mode, maps, players }: Queue): string {
  return `${isolated(name)}: ${modeWords({ modeName, mode })} on ${inShort(maps)}. ${waitingWords({ mode, players })}.`;
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
      {isAdmin && <QueueAdmin queue={queue} />}
    </>
  );
}

function OwnMatch({ match }: { readonly match: Match }) {
  const { data } = useQuery(matchQuery(match._id));
  return (
    <>
      <MatchOfQueue match={match} />
      {data?.outlook && <MatchOutlook match={data} outlook={data.outlook} />}
    </>
  );
}

function MatchOfQueue({ match }: { readonly match: Match }) {
  return (
    <div className="grid gap-3">
      <MatchBoard match={match} />
      <OpenPlace match={match} />
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
  const seat = useOwnSeat(queue);
  const { user } = useSession();
  const { passedOverAt } = seat.players.find(({ userId }) => userId === user?._id) ?? {};
  return (
    <div data-queue={true}>
      <Section title="Waiting" actions={<SeatActions queue={queue} seat={seat} />}>
        {passedOverAt && <PassedOver at={passedOverAt} />}
        <WaitingList queue={queue} seat={seat} />
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

const HOUR = 3_600_000;
const HOURS = 24;

/** How long a queue takes at this hour and how strong its players are; nothing that is not known yet. */
function QueueFacts({ queue }: { readonly queue: Queue }) {
  const { data: history } = useQuery(queueHistoryQuery(queue._id));
  const hour = useServerTime((now) => Math.floor(now / HOUR) % HOURS);
  const wait = history?.waits.find((one) => one.hour === hour);
  const waiting = queue.players.map(({ elo }) => elo);
  if (!(wait || waiting.length > 0 || history?.elos)) return null;
  return (
    <FigureRow>
      {wait && (
        <Figure label="Usual wait at this hour">
          <span
            title={`Half of the ${counted(wait.players, "player")} who joined at this hour so far waited no longer`}
          >
            {waitWords(wait.minutes)}
          </span>
        </Figure>
      )}
      {waiting.length > 0 && <Figure label="Elo of who waits">{rangeWords(waiting)}</Figure>}
      {history?.elos && (
        <Figure label="Elo in its last matches">{rangeWords([history.elos.lowest, history.elos.highest])}</Figure>
      )}
    </FigureRow>
  );
}

/** The last matches of a queue whose results are validated; nothing before the first. */
function LastMatches({ queueId }: { readonly queueId: string }) {
  const { data: history } = useQuery(queueHistoryQuery(queueId));
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

/** From the lowest to the highest: `936–1066`; one number where they are the same. */
function rangeWords(elos: readonly number[]): string {
  const from = fixed(Math.min(...elos), 0);
  const to = fixed(Math.max(...elos), 0);
  return from === to ? from : `${from}–${to}`;
}

/** Minutes as a bound: `up to 10 min`, `up to 2 h`. */
function waitWords(minutes: number): string {
  return minutes < 90 ? `up to ${minutes} min` : `up to ${minutes / 60} h`;
}

/** A notice for the viewer, who waits in a queue, that a match was made without them. */
function PassedOver({ at }: { readonly at: NonNullable<QueuePlayer["passedOverAt"]> }) {
  const passed = useServerTime((now) => timePassed(Date.parse(at), now));
  return (
    <Notice state="warn" title="A match was made without you." urgent={true}>
      {passed === "now" ? "Just now" : `${passed} ago`}, when no page of yours had been open for {awayMinutes} minutes.
      You kept your place.{hasDiscord() && " Who links Discord in their profile is always called."}
    </Notice>
  );
}
