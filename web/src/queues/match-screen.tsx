import { Link, useParams } from "@tanstack/react-router";
import type { MatchDetails } from "contract/matches.ts";
import { modeWords } from "../league-ui/mode-words.ts";
import { OverlayLink } from "../league-ui/overlay-link.tsx";
import { MatchBoard } from "../matches/match-board.tsx";
import { MatchOutlook } from "../matches/match-outlook.tsx";
import { gameWords } from "../matches/match-stage.ts";
import { matchQuery } from "../matches/matches-queries.ts";
import { paths } from "../paths.ts";
import { useDocumentTitle } from "../platform/document-title.ts";
import { isNotFound } from "../platform/failures.ts";
import { Loaded } from "../platform/loaded.tsx";
import { useQuery } from "../platform/query.ts";
import { buttonClass } from "../ui/button.tsx";
import { Failure } from "../ui/notice.tsx";
import { Page } from "../ui/page.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import { MatchEnd } from "./match-end.tsx";
import { ServerLine } from "./server-line.tsx";

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
              {loaded.isOpen && !loaded.isRunning && <ServerLine match={loaded} />}
              {loaded.outlook && <MatchOutlook match={loaded} outlook={loaded.outlook} />}
              <OverlayLink path={`/overlay/match/${matchId}`} />
            </>
          )}
        </Loaded>
      )}
    </Page>
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
