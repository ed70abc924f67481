import { Link } from "@tanstack/react-router";
import type { MatchDetails, ResultOfMatch } from "contract/matches.ts";
import type { Queue } from "contract/queues.ts";
import type { ReactNode } from "react";
import { paths } from "../paths.ts";
import { useQuery } from "../platform/query.ts";
import { useSession } from "../platform/session.ts";
import { MatchOverview } from "../results/matches/match-overview.tsx";
import { findPlayer } from "../results/matches/match-stage.ts";
import { TeamPlayers } from "../results/matches/match-teams.tsx";
import { ResultScoreboard } from "../results/result-scoreboard.tsx";
import { summarizeResult } from "../results/result-texts.ts";
import { resultsQueries } from "../results/results-queries.ts";
import { ViewerOutcome } from "../results/viewer-outcome.tsx";
import { getButtonClass } from "../ui/button.tsx";
import { ShareButton } from "../ui/copy-button.tsx";
import { Notice } from "../ui/notice.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import { SlotActions, useOwnSlot } from "./queue-slot.tsx";
import { queuesQueries } from "./queues-queries.ts";

/**
 * A match that is over. Shows the scoreboard of its result, and what it changed for the viewer; or what happens next if it is
 * not validated yet. Below are a button to join its queue, and the players.
 */
export function FinishedMatch({ match }: { readonly match: MatchDetails }) {
  const { result, queueId } = match;
  const playAgain = queueId !== null && <PlayAgain match={match} queueId={queueId} />;
  if (result) return <ValidatedMatch match={match} result={result} playAgain={playAgain} />;
  return (
    <>
      <NotValidated />
      {playAgain}
      <MatchOverview match={match} />
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

interface ValidatedMatchProps {
  readonly match: MatchDetails;
  readonly result: ResultOfMatch;
  readonly playAgain: ReactNode;
}

/** A match with a validated result: each player's Elo is that before and after it. */
function ValidatedMatch({ match, result: { _id: resultId, redPlayers }, playAgain }: ValidatedMatchProps) {
  const { data: result } = useQuery(resultsQueries.byId("ranked", resultId));
  const { data: insights } = useQuery(resultsQueries.insights("ranked", resultId));
  const ratings = insights?.players ?? [];
  const playedMatch = toPlayedMatch(match, redPlayers);
  return (
    <>
      {result ? <ResultScoreboard result={result} insights={insights ?? undefined} /> : <Skeleton height="14rem" />}
      {result && insights && <ViewerOutcome result={result} insights={insights} />}
      {playAgain}
      <section className="grid grid-cols-2 border border-line rounded-md bg-surface" aria-label="Players">
        <TeamPlayers match={playedMatch} side="red" ratings={ratings} />
        <TeamPlayers match={playedMatch} side="blue" ratings={ratings} />
      </section>
      {result && insights && <p className="max-w-prose">{summarizeResult(result, insights)}</p>}
    </>
  );
}

/** Returns a match with its teams on the sides where they played: they may have swapped sides. */
function toPlayedMatch(match: MatchDetails, redPlayers: ResultOfMatch["redPlayers"]): MatchDetails {
  const isSwapped = redPlayers.some(({ userId }) => match.bluePlayers.some((player) => player.userId === userId));
  return isSwapped ? { ...match, redPlayers: match.bluePlayers, bluePlayers: match.redPlayers } : match;
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
    <div className="flex flex-wrap items-center justify-between gap-x-5 gap-y-0 py-2 px-4 border border-line rounded-md bg-surface">
      <h2 className="max-sm:basis-full text-lg">
        <Link {...paths.queue(queue._id)} className="inline-flex items-center min-h-target" dir="auto">
          {queue.name}
        </Link>
      </h2>
      <SlotActions queue={queue} slot={slot} {...(hasPlayed && { joinLabel: "Play again" })} />
    </div>
  );
}
