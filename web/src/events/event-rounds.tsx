import { Link } from "@tanstack/react-router";
import type { Event, EventRounds as Rounds, RunningRound } from "contract/events.ts";
import type { LeagueResultSummary } from "contract/results.ts";
import { Radio } from "lucide-react";
import { mapWord } from "../league-ui/mode-words.ts";
import { SideLabel } from "../league-ui/side.tsx";
import { paths } from "../paths.ts";
import { NONE } from "../platform/numbers.ts";
import { useQuery } from "../platform/query.ts";
import { useSession } from "../platform/session.ts";
import { Played, Status } from "../results/result-cells.tsx";
import { Score } from "../results/score.tsx";
import { Badge } from "../ui/badge.tsx";
import { eventsQueries } from "./events-queries.ts";

const figure =
  "[&_dt]:text-soft [&_dt]:text-sm [&_dd]:flex [&_dd]:flex-wrap [&_dd]:gap-2 [&_dd]:wrap-anywhere [&_dd]:tabular-nums";
const line = "flex flex-wrap gap-x-3 gap-y-1 items-center text-soft text-sm";

/** The rounds of an event and their sum, as the viewer may see them; nothing where there are none. */
export function EventRoundsSection({ event }: { readonly event: Event }) {
  const { data } = useQuery(eventsQueries.rounds(event._id));
  if (data === undefined || (data.rounds.length === 0 && data.running.length === 0)) return null;
  return (
    <section className="flex flex-col gap-4" aria-labelledby="event-rounds">
      <h2 id="event-rounds" className="text-lg">
        Rounds
      </h2>
      {data.rounds.length > 0 && <Sum event={event} rounds={data} />}
      {data.running.map((round) => (
        <Running key={`${round.redClanName} ${round.map}`} round={round} />
      ))}
      <ul
        className="flex flex-col border border-line rounded-md bg-surface empty:hidden [&>li+li]:border-t [&>li+li]:border-line"
        aria-label="Rounds"
      >
        {data.rounds.map((round) => (
          <Round key={round._id} round={round} />
        ))}
      </ul>
    </section>
  );
}

function Sum({ event, rounds: { clanA, clanB } }: { readonly event: Event; readonly rounds: Rounds }) {
  return (
    <dl className="flex flex-wrap gap-x-6 gap-y-3">
      <div className={figure}>
        <dt>Rounds won</dt>
        <dd>
          <bdi>{event.clanAName}</bdi>
          <strong>
            {clanA.wins}–{clanB.wins}
          </strong>
          <bdi>{event.clanBName}</bdi>
        </dd>
      </div>
      <div className={figure}>
        <dt>Points</dt>
        <dd>
          <strong>
            {clanA.score}–{clanB.score}
          </strong>
        </dd>
      </div>
    </dl>
  );
}

/** A round that is being played: who plays, and where; nobody but admins sees how it stands. */
function Running({ round }: { readonly round: RunningRound }) {
  return (
    <div className="flex flex-col gap-2 py-3 px-4 border border-line rounded-md bg-surface">
      <p className={line}>
        <Badge state="ok" icon={Radio}>
          Being played
        </Badge>
        <span>{mapWord(round.map)}</span>
      </p>
      {(["red", "blue"] as const).map((side) => (
        <p key={side} className="flex flex-wrap gap-x-3 gap-y-1 items-center">
          <SideLabel side={side}>
            <bdi>{round[`${side}ClanName`] ?? NONE}</bdi>
          </SideLabel>
          <span className="text-soft wrap-anywhere" dir="auto">
            {round[`${side}Players`].map(({ userName }) => userName).join(", ")}
          </span>
        </p>
      ))}
    </div>
  );
}

function Round({ round }: { readonly round: LeagueResultSummary }) {
  const { isAdmin } = useSession();
  return (
    <li>
      <Link
        {...paths.league.result(round._id)}
        className="flex flex-col gap-1 p-3 text-inherit no-underline hover:bg-hover"
      >
        <span className={line}>
          <Played date={round.date} />
          <span>{mapWord(round.map)}</span>
          {isAdmin && <Status result={round} />}
        </span>
        <span className="grid grid-cols-[minmax(0,1fr)_auto_minmax(0,1fr)] gap-2 items-center">
          <bdi className="wrap-anywhere text-end">{round.redClanName ?? NONE}</bdi>
          <Score result={round} />
          <bdi className="wrap-anywhere">{round.blueClanName ?? NONE}</bdi>
        </span>
      </Link>
    </li>
  );
}
