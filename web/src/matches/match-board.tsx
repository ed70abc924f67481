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

const stateClass = "flex flex-wrap items-center justify-center gap-x-3 gap-y-2 min-h-9 mt-2";

/** An open match as everyone sees it: red left, blue right, the map between them, the chances, and who is ready. */
export function MatchBoard({ match }: { readonly match: PublicMatch }) {
  return (
    <section className={css["board"]} aria-label={`Match on ${match.map}`}>
      <div className={css["heads"]}>
        <TeamHead match={match} side="red" />
        <div className="flex [grid-area:game] flex-col items-center min-w-0 pt-6 px-6 pb-5 text-center max-md:pt-6 max-md:px-4 max-md:pb-0">
          <h2 className="text-[clamp(var(--text-2xl),1rem_+_4vw,4.25rem)] leading-[1.1] wrap-anywhere">{match.map}</h2>
          <p className="mt-1 text-soft wrap-anywhere">{modeWords(match)}</p>
          <MatchState match={match} />
        </div>
        <TeamHead match={match} side="blue" />
      </div>
      <WinChance ratio={match.redWinChance} />
      <div className="grid grid-cols-2">
        <TeamPlayers match={match} side="red" />
        <TeamPlayers match={match} side="blue" />
      </div>
      {match.resultId !== undefined && (
        <p className="py-2 px-4 border-t border-line text-soft text-sm text-center">
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
    <div className="pt-3 px-6 pb-4 border-y border-line max-md:px-4">
      <p className="flex items-baseline justify-between tabular-nums">
        <strong className="text-red-text">{percent(ratio)}</strong>
        <span className="text-soft text-sm">Win chance</span>
        <strong className="text-blue-text">{percent(1 - ratio)}</strong>
      </p>
      <Bar /* Parted by a gap, so that it is read without its colours too. */
        className="h-2.5 mt-1 rounded-sm bg-blue [&_rect]:fill-red [&_rect]:stroke-surface [&_rect]:stroke-[2px]"
        ratio={ratio}
      />
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
      <div className={stateClass}>
        <Badge state="ok" icon={Radio}>
          Being played
        </Badge>
      </div>
    );
  }
  return (
    <div className={stateClass}>
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
        {age !== "now" && <span className="text-soft">Made {age} ago</span>}
      </>
    );
  }
  const { ready, of } = readiness(match);
  return (
    <p className="flex items-center gap-2 text-soft">
      <TimeRing from={match.madeAt} until={match.readyUntil} />
      <span className="min-w-[2.6em] text-gold-text font-display text-xl leading-[1.25] font-bold text-start">
        <TimeLeft until={match.readyUntil} />
      </span>
      {ready} of {of} ready
    </p>
  );
}
