import { Link, useParams } from "@tanstack/react-router";
import { isolateBidi, joinNames } from "contract/bidi-isolation.ts";
import type { MatchDetails } from "contract/matches.ts";
import type { Mode } from "contract/modes.ts";
import { modesQueries } from "../competitions/modes-queries.ts";
import { formatMode } from "../league-ui/mode-labels.ts";
import { StreamOverlayLink } from "../league-ui/overlay-link.tsx";
import { paths } from "../paths.ts";
import { isNotFound } from "../platform/api-error.ts";
import { useDocumentTitle } from "../platform/document-title.ts";
import { Loaded } from "../platform/loaded.tsx";
import { NotFoundPage } from "../platform/not-found-page.tsx";
import { useQuery } from "../platform/query.ts";
import { useSession } from "../platform/session.ts";
import { MatchOutlook } from "../results/matches/match-outlook.tsx";
import { MatchOverview } from "../results/matches/match-overview.tsx";
import { createMatchServerQuery, isServerManaged } from "../results/matches/match-server-query.ts";
import { countOpenPlaces, formatSizeAndMap } from "../results/matches/match-stage.ts";
import { createMatchQuery, ownMatchQuery } from "../results/matches/matches-queries.ts";
import { PlayedDate, ResultHeading } from "../results/result-cells.tsx";
import { formatResultTitle } from "../results/result-texts.ts";
import { useCopyLine } from "../ui/copy-button.tsx";
import { Fold } from "../ui/fold.tsx";
import { createLazyComponent } from "../ui/lazy-component.tsx";
import { Page, Section } from "../ui/page.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import { FinishedMatch, ResultActions } from "./finished-match.tsx";

const MatchServerSection = createLazyComponent(
  async () => (await import("../results/matches/match-server.tsx")).MatchServerSection,
);
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
  const { queueId = null, queueName = null, result = null } = match ?? {};
  useDocumentTitle(match ? formatTitle(match) : "Match", match && describeMatch(match));
  if (isNotFound(query.error)) {
    return (
      <NotFoundPage title="Match not found" list={{ label: "Queues", link: paths.queues }} action="All queues">
        There is no match at this address. It may have been cancelled.
      </NotFoundPage>
    );
  }
  return (
    <Page
      back={{
        label: queueName ?? "Queues",
        renderLink: (props) => <Link {...(queueId === null ? paths.queues : paths.queue(queueId))} {...props} />,
      }}
      title={match ? <MatchHeading match={match} /> : "Match"}
      subtitle={match ? <MatchSubtitle match={match} /> : query.isPending && <Skeleton width="16ch" />}
      actions={result && <ResultActions resultId={result._id} />}
    >
      <Loaded query={query} skeleton={<Skeleton height="24rem" />}>
        {(loadedMatch) => (
          <>
            {loadedMatch.isOpen ? <OpenMatch match={loadedMatch} /> : <FinishedMatch match={loadedMatch} />}
            {/* The outlook compares the players. It is `null` once the match is over. */}
            {loadedMatch.outlook && <MatchOutlook match={loadedMatch} outlook={loadedMatch.outlook} />}
            <StreamOverlayLink path={`/overlay/match/${matchId}`} />
          </>
        )}
      </Loaded>
    </Page>
  );
}

/** The heading of a match. Once its result is validated, it is the heading of the result. */
function MatchHeading({ match: { map, result } }: { readonly match: MatchDetails }) {
  return result ? <ResultHeading result={result} /> : <bdi>{`Match on ${map}`}</bdi>;
}

/** The mode of a match, and once its result is validated, when it was played. */
function MatchSubtitle({ match }: { readonly match: MatchDetails }) {
  return (
    <>
      {formatMode(match)}
      {match.result && (
        <>
          {" · "}
          <PlayedDate date={match.result.date} />
        </>
      )}
    </>
  );
}

interface ServerSetupProps {
  readonly match: MatchDetails;
  /** Whether this is the viewer's next step. Otherwise it is folded. */
  readonly isNeeded: boolean;
}

/** The console line that sets up a server for a match. Renders nothing if the mode has no settings. */
function ServerSetup({ match, isNeeded }: ServerSetupProps) {
  const { data: modes = [] } = useQuery(modesQueries.all);
  const mode = modes.find(({ _id }) => _id === match.modeId);
  const line = mode === undefined ? "" : createConsoleLine(match, mode);
  const { line: lineElement, button } = useCopyLine(line, "Line", { kind: isNeeded ? "primary" : "plain" });
  if (line === "") return null;
  const instructions = (
    <p className="text-soft text-sm">
      Enter this line in the server's console to apply the settings of <bdi translate="no">{match.modeName}</bdi>.
    </p>
  );
  if (!isNeeded) {
    return (
      <Fold title="Set up a server">
        {instructions}
        {lineElement}
        <div>{button}</div>
      </Fold>
    );
  }
  return (
    <Section title="Set up a server" actions={button}>
      {instructions}
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
 * An open match and how to play it. Admins, and players after the ready check, see the reserved server first. Everyone else,
 * and everyone if no server is reserved, sees how to set one up.
 */
function OpenMatch({ match }: { readonly match: MatchDetails }) {
  const { data: viewerState } = useQuery(ownMatchQuery);
  const viewerMatch = viewerState?.match ?? null;
  const isViewerMatch = viewerMatch?._id === match._id;
  const isViewerPlaying = isViewerMatch && viewerMatch.readyUntil === null;
  const { isAdmin } = useSession();
  const canSeeServer = isViewerPlaying || isAdmin;
  const { data: server } = useQuery({ ...createMatchServerQuery(match._id), enabled: canSeeServer });
  const isManaged = isServerManaged(server);
  const serverSection = canSeeServer && server && (
    <MatchServerSection
      server={server}
      isClanMatch={false}
      hasOpenPlace={countOpenPlaces(match) > 0}
      liveRound={match.liveRound}
    />
  );
  return (
    <>
      {isManaged && serverSection}
      <MatchOverview match={match} />
      <OpenPlaceNotice match={match} />
      {!isManaged && serverSection}
      {isViewerPlaying && !match.isRunning && (
        <div>
          <LeaveMatchButton match={match} />
        </div>
      )}
      {/* `null`: the site sets up no server for this match. */}
      {!match.isRunning && !isManaged && <ServerSetup match={match} isNeeded={isViewerPlaying && server === null} />}
    </>
  );
}

/** Formats the document's title. Once the result is validated, it is the title of the result. */
function formatTitle({ map, result }: MatchDetails): string {
  return result ? formatResultTitle(result) : `Match on ${isolateBidi(map)}`;
}

/** Returns the meta description. */
function describeMatch(match: MatchDetails): string {
  const redNames = joinNames(match.redPlayers.map(({ userName }) => userName));
  const blueNames = joinNames(match.bluePlayers.map(({ userName }) => userName));
  return `${formatSizeAndMap(match)}: ${redNames} against ${blueNames}.`;
}
