import { Link } from "@tanstack/react-router";
import type { MatchDetails } from "contract/matches.ts";
import type { Queue } from "contract/queues.ts";
import { paths } from "../paths.ts";
import { useQuery } from "../platform/query.ts";
import { useSession } from "../platform/session.ts";
import { MatchOverview } from "../results/matches/match-overview.tsx";
import { findPlayer } from "../results/matches/match-stage.ts";
import { summarizeResult } from "../results/result-texts.ts";
import { resultsQueries } from "../results/results-queries.ts";
import { ViewerOutcome } from "../results/viewer-outcome.tsx";
import { getButtonClass } from "../ui/button.tsx";
import { ShareButton } from "../ui/copy-button.tsx";
import { Notice } from "../ui/notice.tsx";
import { Section } from "../ui/page.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import { SlotActions, useOwnSlot } from "./queue-slot.tsx";
import { queuesQueries } from "./queues-queries.ts";

/**
 * A match that is over. Shows its teams and score, and what it changed for the viewer; or what happens next if it is not
 * validated yet. Below is a button to join its queue.
 */
export function FinishedMatch({ match }: { readonly match: MatchDetails }) {
  const { result, queueId } = match;
  return (
    <>
      {!result && <NotValidated />}
      {result ? <RatedOverview match={match} resultId={result._id} /> : <MatchOverview match={match} />}
      {result && <MatchOutcome match={match} resultId={result._id} />}
      {queueId !== null && <PlayAgain match={match} queueId={queueId} />}
    </>
  );
}

/** Explains that the match has no public result. A match that was played looks like a cancelled one until its validation. */
function NotValidated() {
  const { isAdmin } = useSession();
  return (
    <Notice
      state="neutral"
      title="This match is over."
      actions={
        isAdmin && (
          <Link to="/ranked/admin" search={{ kind: "results" }} className={getButtonClass("plain", "small")}>
            Results to validate
          </Link>
        )
      }
    >
      If it was played, an admin has to validate it. Then its score and your change of Elo appear here.
    </Notice>
  );
}

/** The link to the page of a match's result, and the button to share it. */
export function ResultActions({ resultId }: { readonly resultId: string }) {
  return (
    <>
      <Link {...paths.result(resultId)} className={getButtonClass()}>
        Full result
      </Link>
      <ShareButton getUrl={() => new URL(`/ranked/results/${resultId}`, location.href).href} />
    </>
  );
}

/** The overview of a match with a validated result: each player's Elo is that before and after it. */
function RatedOverview({ match, resultId }: MatchOutcomeProps) {
  const { data: insights } = useQuery(resultsQueries.insights("ranked", resultId));
  return <MatchOverview match={match} {...(insights && { ratings: insights.players })} />;
}

interface MatchOutcomeProps {
  readonly match: MatchDetails;
  readonly resultId: string;
}

/** What a validated match changed for the viewer, if they played in it, and its summary. */
function MatchOutcome({ match, resultId }: MatchOutcomeProps) {
  const { user } = useSession();
  const resultQuery = useQuery(resultsQueries.byId("ranked", resultId));
  const insightsQuery = useQuery(resultsQueries.insights("ranked", resultId));
  const { data: result } = resultQuery;
  const { data: insights } = insightsQuery;
  if (resultQuery.isPending || insightsQuery.isPending) {
    const isPlayer = user !== null && findPlayer(match, user._id) !== null;
    return (
      <>
        {isPlayer && <Skeleton height="4.5rem" />}
        <Skeleton width="min(60ch, 100%)" />
      </>
    );
  }
  if (!result || !insights) return null;
  return (
    <>
      <ViewerOutcome result={result} insights={insights} />
      <p className="max-w-prose">{summarizeResult(result, insights)}</p>
    </>
  );
}

/** The queue of the match, with a button to join it, which is "Play again" for its players. */
function PlayAgain({ match, queueId }: { readonly match: MatchDetails; readonly queueId: string }) {
  const { data: queue } = useQuery(queuesQueries.byId(queueId));
  return queue && <PlayAgainSection match={match} queue={queue} />;
}

function PlayAgainSection({ match, queue }: { readonly match: MatchDetails; readonly queue: Queue }) {
  const slot = useOwnSlot(queue);
  const { user } = useSession();
  const hasPlayed = user !== null && findPlayer(match, user._id) !== null;
  return (
    <Section
      title={
        <Link {...paths.queue(queue._id)} className="inline-flex items-center min-h-target" dir="auto">
          {queue.name}
        </Link>
      }
      actions={<SlotActions queue={queue} slot={slot} {...(hasPlayed && { joinLabel: "Play again" })} />}
    >
      {null}
    </Section>
  );
}
