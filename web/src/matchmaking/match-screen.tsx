import { Link, useParams } from "@tanstack/react-router";
import { isolateBidi, joinNames } from "contract/bidi-isolation.ts";
import type { MatchDetails } from "contract/matches.ts";
import type { Mode } from "contract/modes.ts";
import type { Queue } from "contract/queues.ts";
import { modesQueries } from "../competitions/modes-queries.ts";
import { formatMode } from "../league-ui/mode-labels.ts";
import { StreamOverlayLink } from "../league-ui/overlay-link.tsx";
import { paths } from "../paths.ts";
import { isNotFound } from "../platform/call-errors.ts";
import { useDocumentTitle } from "../platform/document-title.ts";
import { Loaded } from "../platform/loaded.tsx";
import { useQuery } from "../platform/query.ts";
import { useSession } from "../platform/session.ts";
import { MatchOutlook } from "../results/matches/match-outlook.tsx";
import { MatchOverview } from "../results/matches/match-overview.tsx";
import { createMatchServerQuery, isServerManaged, MatchServerSection } from "../results/matches/match-server.tsx";
import { countOpenPlaces, formatSizeAndMap } from "../results/matches/match-stage.ts";
import { createMatchQuery, ownMatchQuery } from "../results/matches/matches-queries.ts";
import { PlayedMatch } from "../results/matches/played-match.tsx";
import { summarizeResult } from "../results/result-texts.ts";
import { resultsQueries } from "../results/results-queries.ts";
import { ViewerOutcome } from "../results/viewer-outcome.tsx";
import { getButtonClass } from "../ui/button.tsx";
import { ShareButton, useCopyLine } from "../ui/copy-button.tsx";
import { createLazyComponent } from "../ui/lazy-component.tsx";
import { Failure, Notice } from "../ui/notice.tsx";
import { Page, Section } from "../ui/page.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import { SlotActions, useOwnSlot } from "./queue-slot.tsx";
import { queuesQueries } from "./queues-queries.ts";

const OpenPlaceNotice = createLazyComponent(async () => (await import("./open-place.tsx")).OpenPlaceNotice);
const LeaveMatchButton = createLazyComponent(async () => (await import("./open-place.tsx")).LeaveMatchButton);

/** The page of a match. */
export function MatchScreen() {
  const { matchId } = useParams({ from: "/ranked/matches/$matchId" });
  return <MatchPage key={matchId} matchId={matchId} />;
}

function MatchPage({ matchId }: { readonly matchId: string }) {
  const query = useQuery(createMatchQuery(matchId));
  const match = query.data;
  useDocumentTitle(match ? `Match on ${isolateBidi(match.map)}` : "Match", match && describeMatch(match));
  const { queueId = null, queueName = null } = match ?? {};
  return (
    <Page
      back={{
        label: queueName ?? "Queues",
        renderLink: (props) => <Link {...(queueId === null ? paths.queues : paths.queue(queueId))} {...props} />,
      }}
      title={match ? <bdi>{`Match on ${match.map}`}</bdi> : "Match"}
      subtitle={match ? formatMode(match) : query.isPending && <Skeleton width="16ch" />}
    >
      {isNotFound(query.error) ? (
        <NotFound />
      ) : (
        <Loaded query={query} skeleton={<Skeleton height="24rem" />}>
          {(loadedMatch) => (
            <>
              {loadedMatch.isOpen ? <MatchOverview match={loadedMatch} /> : <FinishedMatch match={loadedMatch} />}
              {loadedMatch.isOpen && <OpenPlaceNotice match={loadedMatch} />}
              {loadedMatch.isOpen && <PlaySection match={loadedMatch} />}
              {/* The outlook compares the players. It is `null` once the match is over. */}
              {loadedMatch.outlook && <MatchOutlook match={loadedMatch} outlook={loadedMatch.outlook} />}
              <StreamOverlayLink path={`/overlay/match/${matchId}`} />
            </>
          )}
        </Loaded>
      )}
    </Page>
  );
}

/** The console line that sets up a server for a match. Renders nothing if the mode has no settings. */
function ServerSetupSection({ match }: { readonly match: MatchDetails }) {
  const { data: modes = [] } = useQuery(modesQueries.all);
  const mode = modes.find(({ _id }) => _id === match.modeId);
  const line = mode === undefined ? "" : createConsoleLine(match, mode);
  const { line: lineElement, button } = useCopyLine(line, "Line");
  if (line === "") return null;
  return (
    <Section title="Set up a server" actions={button}>
      <p className="text-soft text-sm">
        Enter this line in the server's console to apply the settings of <bdi translate="no">{match.modeName}</bdi>.
      </p>
      {lineElement}
    </Section>
  );
}

/**
 * Creates the line for a game server's console that sets it up for a match; empty if the mode has no settings. The map comes
 * last, because the game type applies only after a change of the map.
 */
export function createConsoleLine(match: ConsoleLineMatch, { scoreLimit, timeLimit, spectators }: Mode): string {
  if (scoreLimit === null && timeLimit === null && spectators === null) return "";
  const { map, redPlayers, bluePlayers } = match;
  const playerCount = redPlayers.length + bluePlayers.length + countOpenPlaces(match);
  return [
    "sv_gametype gctf",
    ...(scoreLimit === null ? [] : [`sv_scorelimit ${scoreLimit}`]),
    ...(timeLimit === null ? [] : [`sv_timelimit ${timeLimit}`]),
    ...(spectators === null ? [] : [`sv_player_slots ${playerCount}`, `sv_max_clients ${playerCount + spectators}`]),
    ...(isSafeMapName(map) ? [`sv_map ${map}`] : []),
  ].join("; ");
}

type ConsoleLineMatch = Pick<MatchDetails, "map" | "redPlayers" | "bluePlayers" | "openPlaces">;

/** Returns whether a console parses the map name as a single word, so that the name cannot contain another command. */
function isSafeMapName(map: string): boolean {
  return /^[\w.+-]+$/.test(map);
}

/**
 * How to play an open match. Admins, and players after the ready check, see the reserved server. Everyone else, and
 * everyone if no server is reserved, sees how to set one up.
 */
function PlaySection({ match }: { readonly match: MatchDetails }) {
  const { data: viewerState } = useQuery(ownMatchQuery);
  const viewerMatch = viewerState?.match ?? null;
  const isViewerMatch = viewerMatch?._id === match._id;
  const isViewerPlaying = isViewerMatch && viewerMatch.readyUntil === null;
  const { isAdmin } = useSession();
  const canSeeServer = isViewerPlaying || isAdmin;
  const { data: server } = useQuery({ ...createMatchServerQuery(match._id), enabled: canSeeServer });
  return (
    <>
      {canSeeServer && server && (
        <MatchServerSection server={server} isClanMatch={false} hasOpenPlace={countOpenPlaces(match) > 0} />
      )}
      {isViewerPlaying && !match.isRunning && (
        <div>
          <LeaveMatchButton match={match} />
        </div>
      )}
      {!match.isRunning && !isServerManaged(server) && <ServerSetupSection match={match} />}
    </>
  );
}

/** Returns the meta description. */
function describeMatch(match: MatchDetails): string {
  const redNames = joinNames(match.redPlayers.map(({ userName }) => userName));
  const blueNames = joinNames(match.bluePlayers.map(({ userName }) => userName));
  return `${formatSizeAndMap(match)}: ${redNames} against ${blueNames}.`;
}

function NotFound() {
  return (
    <Failure
      title="Match not found"
      message="There is no match at this URL."
      action={
        <Link {...paths.queues} className={getButtonClass()}>
          The queues
        </Link>
      }
    />
  );
}

/**
 * A match that is over. Shows its score and outcome, or what happens next if it is not validated yet. Below is a button to
 * play again.
 */
function FinishedMatch({ match }: { readonly match: MatchDetails }) {
  const { result, queueId } = match;
  return (
    <>
      {result ? (
        <>
          <PlayedMatch result={result} />
          <MatchOutcome resultId={result._id} />
        </>
      ) : (
        <Notice state="neutral" title="This match is over.">
          If it was played, an admin has to validate it. Then its score and your change of Elo appear here.
        </Notice>
      )}
      {queueId !== null && <PlayAgain queueId={queueId} />}
    </>
  );
}

function MatchOutcome({ resultId }: { readonly resultId: string }) {
  const { data: result } = useQuery(resultsQueries.byId("ranked", resultId));
  const { data: insights } = useQuery(resultsQueries.insights("ranked", resultId));
  if (!result || !insights) return null;
  return (
    <>
      <ViewerOutcome result={result} insights={insights} />
      <p className="max-w-prose">{summarizeResult(result, insights)}</p>
      <div className="flex flex-wrap gap-2">
        <Link {...paths.result(resultId)} className={getButtonClass()}>
          Full result
        </Link>
        <ShareButton getUrl={() => new URL(`/ranked/results/${resultId}`, location.href).href} />
      </div>
    </>
  );
}

/** The queue of the match, with a button to join it again. */
function PlayAgain({ queueId }: { readonly queueId: string }) {
  const { data: queue } = useQuery(queuesQueries.byId(queueId));
  return queue && <PlayAgainSection queue={queue} />;
}

function PlayAgainSection({ queue }: { readonly queue: Queue }) {
  const slot = useOwnSlot(queue);
  return (
    <Section title="Play again" actions={<SlotActions queue={queue} slot={slot} joinLabel="Queue again" />}>
      <p className="text-soft">
        <Link {...paths.queue(queue._id)} className="inline-flex items-center min-h-target" dir="auto">
          {queue.name}
        </Link>
      </p>
    </Section>
  );
}
