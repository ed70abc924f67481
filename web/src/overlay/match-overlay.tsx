import type { MatchDetails } from "contract/matches.ts";
import { type Side, sides } from "contract/sides.ts";
import { mapWord, modeWords } from "../league-ui/mode-words.ts";
import { SideLabel, sideWord } from "../league-ui/side.tsx";
import { readiness } from "../matches/match-stage.ts";
import { matchQuery } from "../matches/matches-queries.ts";
import { scoreOf } from "../matches/played-match.tsx";
import { TimeLeft } from "../matches/time-left.tsx";
import { useDocumentTitle } from "../platform/document-title.ts";
import { isNotFound } from "../platform/failures.ts";
import { useQuery } from "../platform/query.ts";
import {
  OverlayMessage,
  OverlayPlate,
  OverlayPlayers,
  OverlayScore,
  OverlayState,
  OverlayTeam,
  Versus,
} from "./overlay-plate.tsx";
import { OverlayPlayer } from "./overlay-player.tsx";
import { unattended } from "./unattended.ts";

/** A ranked match: its teams, map and state, and its score once it is validated. */
export function MatchOverlay({ matchId }: { readonly matchId: string }) {
  const { data: match, error } = useQuery(unattended(matchQuery(matchId)));
  const title = match ? `Overlay: match on ${match.map}` : "Overlay";
  useDocumentTitle(title, match && `${modeWords(match)}, for streams.`);
  if (isNotFound(error)) return <OverlayMessage>There is no such match</OverlayMessage>;
  if (!match) return null;
  const { result } = match;
  const [left, right] = sides.map((side) => <Team key={side} match={match} side={side} />);
  return (
    <OverlayPlate
      title={title}
      left={left}
      right={right}
      center={result ? <OverlayScore left={scoreOf(result, "red")} right={scoreOf(result, "blue")} /> : <Versus />}
      line={
        <>
          <span>{result ? mapWord(result.map) : match.map}</span>
          <span>{modeWords(match)}</span>
          <State match={match} />
        </>
      }
    />
  );
}

/** A side's players: as they played once that is public, else as the match was made. */
function Team({ match, side }: { readonly match: MatchDetails; readonly side: Side }) {
  const players = (match.result ?? match)[`${side}Players`];
  return (
    <OverlayTeam at={side === "red" ? "left" : "right"} side={side}>
      <SideLabel side={side} />
      <OverlayPlayers label={`${sideWord(side)} players`}>
        {players.map((player) => (
          <OverlayPlayer key={player.userId} userId={player.userId} userName={player.userName} picture={player} />
        ))}
      </OverlayPlayers>
    </OverlayTeam>
  );
}

function State({ match }: { readonly match: MatchDetails }) {
  if (match.result) return <OverlayState>Final</OverlayState>;
  if (match.isRunning) return <OverlayState isNow>Being played</OverlayState>;
  if (!match.isOpen) return <OverlayState>Over</OverlayState>;
  if (match.readyUntil === null) return <OverlayState isNow>All ready</OverlayState>;
  const { ready, of } = readiness(match);
  return (
    <OverlayState>
      {ready} of {of} ready, <TimeLeft until={match.readyUntil} />
    </OverlayState>
  );
}
