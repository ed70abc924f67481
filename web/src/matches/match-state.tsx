import type { Match } from "contract/matches.ts";
import { useServerTime } from "../platform/server-clock.ts";
import { timePassed } from "../platform/time-words.ts";
import { Badge } from "../ui/badge.tsx";
import { readiness } from "./match-players.ts";
import css from "./match-state.module.css";
import { TimeLeft } from "./time-left.tsx";

/** Whether all are there, how long is left for it or how long they play, and how many want the match cancelled. */
export function MatchState({ match }: { readonly match: Match }) {
  const { cancelVotes, cancelVotesNeeded } = match;
  return (
    <div className={css["state"]}>
      <Readiness match={match} />
      {cancelVotes > 0 && (
        <Badge state="warn">
          Cancel votes {cancelVotes} of {cancelVotesNeeded}
        </Badge>
      )}
    </div>
  );
}

function Readiness({ match }: { readonly match: Match }) {
  const age = useServerTime((now) => timePassed(Date.parse(match.madeAt), now));
  if (match.readyUntil === null) {
    return (
      <>
        <Badge state="ok">All ready</Badge>
        {age !== "now" && <span className={css["age"]}>Made {age} ago</span>}
      </>
    );
  }
  const { ready, of } = readiness(match);
  return (
    <p className={css["check"]}>
      <span className={css["left"]}>
        <TimeLeft until={match.readyUntil} />
      </span>
      {ready} of {of} ready
    </p>
  );
}
