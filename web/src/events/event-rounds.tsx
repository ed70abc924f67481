import { Link } from "@tanstack/react-router";
import type { EventRounds as Rounds, RunningRound } from "contract/event-rounds.ts";
import type { Event } from "contract/events.ts";
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
import css from "./event-rounds.module.css";
import { eventsQueries } from "./events-queries.ts";

/** The rounds of an event and their sum, as the viewer may see them; nothing where there are none. */
export function EventRounds({ event }: { readonly event: Event }) {
  const { data } = useQuery(eventsQueries.rounds(event._id));
  if (data === undefined || (data.rounds.length === 0 && data.running.length === 0)) return null;
  return (
    <section className={css["section"]} aria-labelledby="event-rounds">
      <h2 id="event-rounds" className={css["title"]}>
        Rounds
      </h2>
      {data.rounds.length > 0 && <Sum event={event} rounds={data} />}
      {data.running.map((round) => (
        <Running key={`${round.redClanName} ${round.map}`} round={round} />
      ))}
      <ul className={css["rows"]} aria-label="Rounds">
        {data.rounds.map((round) => (
          <Round key={round._id} round={round} />
        ))}
      </ul>
    </section>
  );
}

/** How many rounds each clan has won, and its points in all of them. */
function Sum({ event, rounds: { clanA, clanB } }: { readonly event: Event; readonly rounds: Rounds }) {
  return (
    <dl className={css["sum"]}>
      <div className={css["figure"]}>
        <dt>Rounds won</dt>
        <dd>
          <bdi>{event.clanAName}</bdi>
          <strong>
            {clanA.wins}–{clanB.wins}
          </strong>
          <bdi>{event.clanBName}</bdi>
        </dd>
      </div>
      <div className={css["figure"]}>
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
    <div className={css["running"]}>
      <p className={css["line"]}>
        <Badge state="ok" icon={Radio}>
          Being played
        </Badge>
        <span>{mapWord(round.map)}</span>
      </p>
      {(["red", "blue"] as const).map((side) => (
        <p key={side} className={css["team"]}>
          <SideLabel side={side}>
            <bdi>{round[`${side}ClanName`] ?? NONE}</bdi>
          </SideLabel>
          <span className={css["names"]} dir="auto">
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
      <Link {...paths.league.result(round._id)} className={css["row"]}>
        <span className={css["line"]}>
          <Played date={round.date} />
          <span>{mapWord(round.map)}</span>
          {isAdmin && <Status result={round} />}
        </span>
        <span className={css["clans"]}>
          <bdi className={css["red"]}>{round.redClanName ?? NONE}</bdi>
          <Score result={round} />
          <bdi className={css["blue"]}>{round.blueClanName ?? NONE}</bdi>
        </span>
      </Link>
    </li>
  );
}
