import { Link, useParams } from "@tanstack/react-router";
import type { MatchDetails } from "contract/matches.ts";
import { Suspense } from "react";
import { modeWords } from "../league-ui/mode-words.ts";
import { OverlayLink } from "../league-ui/overlay-link.tsx";
import { MatchBoard } from "../matches/match-board.tsx";
import { MatchOutlook } from "../matches/match-outlook.tsx";
import { isSeenTo, matchServerQuery, ServerSection } from "../matches/match-server.tsx";
import { gameWords } from "../matches/match-stage.ts";
import { matchQuery, ownMatchQuery } from "../matches/matches-queries.ts";
import { paths } from "../paths.ts";
import { useDocumentTitle } from "../platform/document-title.ts";
import { isNotFound } from "../platform/failures.ts";
import { Loaded } from "../platform/loaded.tsx";
import { useQuery } from "../platform/query.ts";
import { useSession } from "../platform/session.ts";
import { buttonClass } from "../ui/button.tsx";
import { lazyPart } from "../ui/lazy-part.tsx";
import { Failure } from "../ui/notice.tsx";
import { Page } from "../ui/page.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import { MatchEnd } from "./match-end.tsx";
import { ServerLine } from "./server-line.tsx";

const OpenPlace = lazyPart(async () => (await import("./open-place.tsx")).OpenPlace);
const LeaveMatch = lazyPart(async () => (await import("./open-place.tsx")).LeaveMatch);
export function MatchScreen() {
  const { matchId } = useParams({ from: "/ranked/matches/$matchId" });
  return <MatchPage key={matchId} matchId={matchId} />;
}

function MatchPage({ matchId }: { readonly matchId: string }) {
  const found = useQuery(matchQuery(matchId));
  const match = found.data;
  useDocumentTitle(match ? `Match on ${match.map}` : "Match", match && matchWords(match));
  const { queueId = null, queueName = null } = match ?? {};
  return (
    <Page
      back={{
        label: queueName ?? "Queues",
        link: (parts) => <Link {...(queueId === null ? paths.queues : paths.queue(queueId))} {...parts} />,
      }}
      title={match ? <bdi>{`Match on ${match.map}`}</bdi> : "Match"}
      lede={match ? modeWords(match) : found.isPending && <Skeleton width="16ch" />}
    >
      {isNotFound(found.error) ? (
        <NotFound />
      ) : (
        <Loaded query={found} skeleton={<Skeleton height="24rem" />}>
          {(loaded) => (
            <>
              {loaded.isOpen ? <MatchBoard match={loaded} /> : <MatchEnd match={loaded} />}
              <Suspense fallback={null}>{loaded.isOpen && <OpenPlace match={loaded} />}</Suspense>
              {loaded.isOpen && <Play match={loaded} />}
              {loaded.outlook && <MatchOutlook match={loaded} outlook={loaded.outlook} />}
              <OverlayLink path={`/overlay/match/${matchId}`} />
            </>
          )}
        </Loaded>
      )}
    </Page>
  );
}

/** Where an open match is played, for its players and admins; how to set up a server where the league does not. */
function Play({ match }: { readonly match: MatchDetails }) {
  const { data: own } = useQuery(ownMatchQuery);
  const ownMatch = own?.match?._id === match._id && own.match.readyUntil === null ? own.match : null;
  const { isAdmin } = useSession();
  const isShown = ownMatch !== null || isAdmin;
  const { data: server } = useQuery({ ...matchServerQuery(match._id), enabled: isShown });
  return (
    <>
      {isShown && server && <ServerSection server={server} results={paths.results} />}
      {ownMatch && !match.isRunning && (
        <div>
          <Suspense fallback={null}>
            <LeaveMatch match={match} />
          </Suspense>
        </div>
      )}
      {!match.isRunning && !isSeenTo(server) && <ServerLine match={match} />}
    </>
  );
}

function matchWords(match: MatchDetails): string {
  const teams = [match.redPlayers, match.bluePlayers].map((team) => team.map(({ userName }) => userName).join(", "));
  return `${gameWords(match)}: ${teams.join(" against ")}.`;
}

function NotFound() {
  return (
    <Failure
      title="Match not found"
      message="There is no match at this address."
      action={
        <Link {...paths.queues} className={buttonClass()}>
          The queues
        </Link>
      }
    />
  );
}
