import { Link, useParams } from "@tanstack/react-router";
import { isolateBidi, joinNames } from "contract/bidi-isolation.ts";
import type { MatchDetails } from "contract/matches.ts";
import { formatMode } from "../league-ui/mode-labels.ts";
import { StreamOverlayLink } from "../league-ui/overlay-link.tsx";
import { paths } from "../paths.ts";
import { isNotFound } from "../platform/api-error.ts";
import { useDocumentTitle } from "../platform/document-title.ts";
import { Loaded } from "../platform/loaded.tsx";
import { NotFoundPage } from "../platform/not-found-page.tsx";
import { useQuery } from "../platform/query.ts";
import { useSession } from "../platform/session.ts";
import { isBeingPlayed } from "../results/matches/live-round.tsx";
import { MatchOutlook } from "../results/matches/match-outlook.tsx";
import { MatchOverview } from "../results/matches/match-overview.tsx";
import { createMatchServerQuery, isServerManaged } from "../results/matches/match-server-query.ts";
import { countOpenPlaces, formatSizeAndMap } from "../results/matches/match-stage.ts";
import { createMatchQuery, ownMatchQuery } from "../results/matches/matches-queries.ts";
import { ResultHeading } from "../results/result-cells.tsx";
import { formatResultTitle } from "../results/result-texts.ts";
import { createLazyComponent } from "../ui/lazy-component.tsx";
import { Page } from "../ui/page.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import { FinishedMatch, ResultActions } from "./finished-match.tsx";
import { ServerSetup, ServerSetupButton } from "./server-setup.tsx";

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
      // The scoreboard of a result names the mode.
      subtitle={match ? !result && formatMode(match) : query.isPending && <Skeleton width="16ch" />}
      hasMinorActions={true}
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

/**
 * An open match and how to play it. Admins, and players after the ready check, see the reserved server first. If no server is
 * reserved, players see first how to set one up. For everyone else, this is below the teams.
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
  const isPlayed = isBeingPlayed(match);
  const mustSetUpServer = isViewerPlaying && server != null && !isManaged && !isPlayed;
  const serverSection = canSeeServer && server && (
    <MatchServerSection
      server={server}
      isClanMatch={false}
      hasOpenPlace={countOpenPlaces(match) > 0}
      isBeingPlayed={isPlayed}
      liveRound={match.liveRound}
      actions={mustSetUpServer && <ServerSetupButton match={match} />}
    />
  );
  const isServerFirst = isManaged || mustSetUpServer;
  return (
    <>
      {isServerFirst && serverSection}
      <MatchOverview match={match} />
      <OpenPlaceNotice match={match} />
      {!isServerFirst && serverSection}
      {isViewerPlaying && !match.isRunning && (
        <div>
          <LeaveMatchButton match={match} />
        </div>
      )}
      {/* `null`: the site sets up no server for this match. */}
      {!match.isRunning && !isServerFirst && (
        <ServerSetup match={match} isNeeded={isViewerPlaying && server === null} />
      )}
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
