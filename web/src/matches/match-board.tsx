import { Link } from "@tanstack/react-router";
import type { PublicMatch } from "contract/matches.ts";
import { Radio } from "lucide-react";
import { modeWords } from "../league-ui/mode-words.ts";
import { paths } from "../paths.ts";
import { percent } from "../platform/numbers.ts";
import { useServerTime } from "../platform/server-clock.ts";
import { timePassed } from "../platform/time-zone.ts";
import { Badge } from "../ui/badge.tsx";
import { Bar } from "../ui/bar.tsx";
import css from "./match-board.module.css";
import { readiness } from "./match-stage.ts";
import { TeamHead, TeamPlayers } from "./match-team.tsx";
import { TimeLeft } from "./time-left.tsx";
import { TimeRing } from "./time-ring.tsx";

/** An open match as everyone sees it: red left, blue right, the map between them, the chances, and who is ready. */
export function MatchBoard({ match }: { readonly match: PublicMatch }) {
  return (
    <section className={css["board"]} aria-label={`Match on ${match.map}`}>
      <div className={css["heads"]}>
        <TeamHead match={match} side="red" />
        <div className={css["game"]}>
          <h2 className={css["map"]}>{match.map}</h2>
          <p className={css["mode"]}>{modeWords(match)}</p>
          <MatchState match={match} />
        </div>
        <TeamHead match={match} side="blue" />
      </div>
      <WinChance ratio={match.redWinChance} />
      <div className={css["players"]}>
        <TeamPlayers match={match} side="red" />
        <TeamPlayers match={match} side="blue" />
      </div>
      {match.resultId !== undefined && (
        <p className={css["result"]}>
          {match.isRunning
            ? "Only admins see its round so far; deleting that calls the match off."
            : "Its round is awaited as an empty result, which only admins see; deleting that calls the match off."}{" "}
          <Link {...paths.result(match.resultId)}>Open the result</Link>
        </p>
      )}
    </section>
  );
}

/** Both sides' chances to win, by Elo. */
function WinChance({ ratio }: { readonly ratio: number }) {
  return (
    <div className={css["chance"]}>
      <p className={css["words"]}>
        <strong className={css["red"]}>{percent(ratio)}</strong>
        <span className={css["label"]}>Win chance</span>
        <strong className={css["blue"]}>{percent(1 - ratio)}</strong>
      </p>
      <Bar className={css["bar"]} ratio={ratio} />
    </div>
  );
}

/**
 * The state of the ready check and its time left, or how long the match has lasted, and the votes to cancel it; or that it
 * is being played.
 */
function MatchState({ match }: { readonly match: PublicMatch }) {
  const { cancelVotes, cancelVotesNeeded, isRunning } = match;
  if (isRunning) {
    return (
      <div className={css["state"]}>
        <Badge state="ok" icon={Radio}>
          Being played
        </Badge>
      </div>
    );
  }
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

function Readiness({ match }: { readonly match: PublicMatch }) {
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
      <TimeRing from={match.madeAt} until={match.readyUntil} />
      <span className={css["left"]}>
        <TimeLeft until={match.readyUntil} />
      </span>
      {ready} of {of} ready
    </p>
  );
}
