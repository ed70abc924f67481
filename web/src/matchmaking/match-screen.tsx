import { Link, useParams } from "@tanstack/react-router";
import { isolated, listOfNames } from "contract/isolated.ts";
import type { MatchDetails } from "contract/matches.ts";
import type { Mode } from "contract/modes.ts";
import type { Queue } from "contract/queues.ts";
import { modesQueries } from "../competitions/modes-queries.ts";
import { modeWords } from "../league-ui/mode-words.ts";
import { OverlayLink } from "../league-ui/overlay-link.tsx";
import { paths } from "../paths.ts";
import { useDocumentTitle } from "../platform/document-title.ts";
import { isNotFound } from "../platform/failures.ts";
import { Loaded } from "../platform/loaded.tsx";
import { useQuery } from "../platform/query.ts";
import { useSession } from "../platform/session.ts";
import { MatchBoard } from "../results/matches/match-board.tsx";
import { MatchOutlook } from "../results/matches/match-outlook.tsx";
import { isSeenTo, MatchServerSection, matchServerQuery } from "../results/matches/match-server.tsx";
import { gameWords, openPlacesIn } from "../results/matches/match-stage.ts";
import { matchQuery, ownMatchQuery } from "../results/matches/matches-queries.ts";
import { PlayedMatch } from "../results/matches/played-match.tsx";
import { OwnOutcome } from "../results/own-outcome.tsx";
import { storySentence } from "../results/result-words.ts";
import { resultsQueries } from "../results/results-queries.ts";
import { buttonClass } from "../ui/button.tsx";
import { ShareButton, useCopyLine } from "../ui/copy-button.tsx";
import { lazyPart } from "../ui/lazy-part.tsx";
import { Failure, Notice } from "../ui/notice.tsx";
import { Page, Section } from "../ui/page.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import { queuesQueries } from "./queues-queries.ts";
import { SeatActions, useOwnSeat } from "./seat-button.tsx";

const OpenPlace = lazyPart(async () => (await import("./open-place.tsx")).OpenPlace);
const LeaveMatch = lazyPart(async () => (await import("./open-place.tsx")).LeaveMatch);

export function MatchScreen() {
  const { matchId } = useParams({ from: "/ranked/matches/$matchId" });
  return <MatchPage key={matchId} matchId={matchId} />;
}

function MatchPage({ matchId }: { readonly matchId: string }) {
  const found = useQuery(matchQuery(matchId));
  const match = found.data;
  useDocumentTitle(match ? `Match on ${isolated(match.map)}` : "Match", match && matchWords(match));
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
              {loaded.isOpen && <OpenPlace match={loaded} />}
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

/** What to type into a server's console for a match; nothing where nothing was agreed for its mode. */
function ServerLine({ match }: { readonly match: MatchDetails }) {
  const { data: modes = [] } = useQuery(modesQueries.all);
  const mode = modes.find(({ _id }) => _id === match.modeId);
  const line = mode === undefined ? "" : lineFor(match, mode);
  const { line: shown, button } = useCopyLine(line, "Line");
  if (line === "") return null;
  return (
    <Section title="Set up a server" actions={button}>
      <p className="text-soft text-sm">
        For the server's console: what is agreed for <bdi translate="no">{match.modeName}</bdi>.
      </p>
      {shown}
    </Section>
  );
}

/** The game type holds from the next map on, so the map comes last. */
export function lineFor(match: ServedMatch, { scoreLimit, timeLimit, spectators }: Mode): string {
  if (scoreLimit === null && timeLimit === null && spectators === null) return "";
  const { map, redPlayers, bluePlayers } = match;
  const players = redPlayers.length + bluePlayers.length + openPlacesIn(match);
  return [
    "sv_gametype gctf",
    ...(scoreLimit === null ? [] : [`sv_scorelimit ${scoreLimit}`]),
    ...(timeLimit === null ? [] : [`sv_timelimit ${timeLimit}`]),
    ...(spectators === null ? [] : [`sv_player_slots ${players}`, `sv_max_clients ${players + spectators}`]),
    ...(isPlainName(map) ? [`sv_map ${map}`] : []),
  ].join("; ");
}

type ServedMatch = Pick<MatchDetails, "map" | "redPlayers" | "bluePlayers" | "openPlaces">;

/** Whether a console reads the name as one word, and as nothing else. */
function isPlainName(map: string): boolean {
  return /^[\w.+-]+$/.test(map);
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
      {isShown && server && (
        <MatchServerSection server={server} results={paths.results} isLacking={openPlacesIn(match) > 0} />
      )}
      {ownMatch && !match.isRunning && (
        <div>
          <LeaveMatch match={match} />
        </div>
      )}
      {!match.isRunning && !isSeenTo(server) && <ServerLine match={match} />}
    </>
  );
}

function matchWords(match: MatchDetails): string {
  const teams = [match.redPlayers, match.bluePlayers].map((team) => listOfNames(team.map(({ userName }) => userName)));
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

/** A match that is over: its score and what it meant, or what happens next; and the next match. */
function MatchEnd({ match }: { readonly match: MatchDetails }) {
  const { result, queueId } = match;
  return (
    <>
      {result ? (
        <>
          <PlayedMatch result={result} />
          <Outcome resultId={result._id} />
        </>
      ) : (
        <Notice state="neutral" title="This match is over.">
          Where it was played, it awaits validation by an admin: then its score and your change of Elo stand here.
        </Notice>
      )}
      {queueId !== null && <PlayAgain queueId={queueId} />}
    </>
  );
}

function Outcome({ resultId }: { readonly resultId: string }) {
  const { data: result } = useQuery(resultsQueries.one("ranked", resultId));
  const { data: story } = useQuery(resultsQueries.story("ranked", resultId));
  if (!result || !story) return null;
  return (
    <>
      <OwnOutcome result={result} story={story} />
      <p className="max-w-prose">{storySentence(result, story)}</p>
      <div className="flex flex-wrap gap-2">
        <Link {...paths.result(resultId)} className={buttonClass()}>
          All of the round
        </Link>
        <ShareButton address={() => new URL(`/ranked/results/${resultId}`, location.href).href} />
      </div>
    </>
  );
}

/** The queue that made the match, to take a seat in it again. */
function PlayAgain({ queueId }: { readonly queueId: string }) {
  const { data: queue } = useQuery(queuesQueries.one(queueId));
  return queue && <Again queue={queue} />;
}

function Again({ queue }: { readonly queue: Queue }) {
  const seat = useOwnSeat(queue);
  return (
    <Section title="Play again" actions={<SeatActions queue={queue} seat={seat} join="Queue again" />}>
      <p className="text-soft">
        <Link {...paths.queue(queue._id)} className="inline-flex items-center min-h-target" dir="auto">
          {queue.name}
        </Link>
      </p>
    </Section>
  );
}
