import { isolateBidi } from "contract/bidi-isolation.ts";
import type { MatchDetails } from "contract/matches.ts";
import { type Side, sides } from "contract/sides.ts";
import { formatMode, getMapLabel } from "../../league-ui/mode-labels.ts";
import { getSideLabel, SideLabel } from "../../league-ui/side.tsx";
import { isNotFound } from "../../platform/api-error.ts";
import { useDocumentTitle } from "../../platform/document-title.ts";
import { useQuery } from "../../platform/query.ts";
import { isBeingPlayed } from "../../results/matches/live-round.tsx";
import { countReadyPlayers } from "../../results/matches/match-stage.ts";
import { createMatchQuery } from "../../results/matches/matches-queries.ts";
import { formatSideScore, TimeLeft } from "../../results/matches/played-match.tsx";
import { adaptToOverlay, Message, PlayedState, Players, ScorePlate, State } from "./overlay-parts.tsx";
import css from "./overlay-screen.module.css";

/** The overlay of a ranked match. */
export function MatchOverlay({ matchId }: { readonly matchId: string }) {
  const { data: match, error } = useQuery(adaptToOverlay(createMatchQuery(matchId)));
  const title = match ? `Overlay: match on ${isolateBidi(match.map)}` : "Overlay";
  useDocumentTitle(title, match && `${formatMode(match)}, for streams.`);
  if (isNotFound(error)) return <Message>There is no such match</Message>;
  if (!match) return null;
  const { result, liveRound } = match;
  const liveScore = liveRound?.redScore != null && [liveRound.redScore, liveRound.blueScore ?? 0];
  const [left, right] = sides.map((side) => <Team key={side} match={match} side={side} />);
  return (
    <ScorePlate
      title={title}
      left={left}
      right={right}
      score={result ? sides.map((side) => formatSideScore(result, side)) : liveScore || null}
      details={
        <>
          <span>{result ? getMapLabel(result.map) : match.map}</span>
          <span>{formatMode(match)}</span>
          <MatchState match={match} />
        </>
      }
    />
  );
}

/** The players of a side: those of the match, or those of its result once that is public. */
function Team({ match, side }: { readonly match: MatchDetails; readonly side: Side }) {
  return (
    <div className={css["team"]} data-at={side === "red" ? "left" : "right"} data-side={side}>
      <SideLabel side={side} />
      <Players label={`${getSideLabel(side)} players`} players={(match.result ?? match)[`${side}Players`]} />
    </div>
  );
}

function MatchState({ match }: { readonly match: MatchDetails }) {
  if (match.result) return <State>Final</State>;
  const { isRunning, liveRound } = match;
  if (isBeingPlayed(match)) return <PlayedState startedAt={liveRound?.startedAt} isPosted={isRunning} />;
  if (!match.isOpen) return <State>Over</State>;
  if (match.readyUntil === null) return <State isNow>All ready</State>;
  const { ready, total } = countReadyPlayers(match);
  return (
    <State>
      {ready} of {total} ready, <TimeLeft until={match.readyUntil} />
    </State>
  );
}
