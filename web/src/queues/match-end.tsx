import { Link } from "@tanstack/react-router";
import type { MatchDetails } from "contract/matches.ts";
import { PlayedMatch } from "../matches/played-match.tsx";
import { paths } from "../paths.ts";
import { useQuery } from "../platform/query.ts";
import { OwnOutcome } from "../results/own-outcome.tsx";
import { storySentence } from "../results/result-words.ts";
import { resultsQueries } from "../results/results-queries.ts";
import { buttonClass } from "../ui/button.tsx";
import { ShareButton } from "../ui/copy-button.tsx";
import { Notice } from "../ui/notice.tsx";
import { Section } from "../ui/page.tsx";
import { queuesQueries } from "./queues-queries.ts";
import { SeatButton, useOwnSeat } from "./seat-button.tsx";
import { Filling } from "./seats.tsx";

/** A match that is over: its score and what it meant, or what happens next; and the next match. */
export function MatchEnd({ match }: { readonly match: MatchDetails }) {
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

function Again({ queue }: { readonly queue: Parameters<typeof useOwnSeat>[0] }) {
  const seat = useOwnSeat(queue);
  return (
    <Section
      title="Play again"
      actions={
        <>
          <Filling mode={queue.mode} players={seat.players} />
          <SeatButton seat={seat} join="Queue again" />
        </>
      }
    >
      <p className="text-soft">
        <Link {...paths.queue(queue._id)} className="inline-flex items-center min-h-target" dir="auto">
          {queue.name}
        </Link>
      </p>
    </Section>
  );
}
