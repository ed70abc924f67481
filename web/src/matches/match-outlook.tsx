import { Link } from "@tanstack/react-router";
import type { GamesRecord } from "contract/careers.ts";
import type { MatchDetails, MatchPlayer, Outlook } from "contract/matches.ts";
import { otherSide, type Side, sides } from "contract/sides.ts";
import type { ReactNode } from "react";
import { FormDots } from "../league-ui/form-dots.tsx";
import { Person } from "../league-ui/person.tsx";
import { SideLabel } from "../league-ui/side.tsx";
import { paths } from "../paths.ts";
import { counted, fixed } from "../platform/numbers.ts";
import { useSession } from "../platform/session.ts";
import css from "./match-outlook.module.css";
import { playerIn, playersOf, sideOf } from "./match-stage.ts";
import { Meetings } from "./meetings.tsx";

const person =
  "flex items-center justify-between gap-3 min-h-11 border-b border-line last:border-b-0 data-[side=red]:inset-shadow-[3px_0_var(--color-red)] data-[side=blue]:inset-shadow-[3px_0_var(--color-blue)] data-side:ps-3";
const label = "text-soft font-text text-sm leading-[1.4] font-normal";

interface OutlookProps {
  readonly match: MatchDetails;
  readonly outlook: Outlook;
}

export function MatchOutlook(props: OutlookProps) {
  return (
    <div /* Three parts and two, or two and two: no row ends early. */
      className="grid grid-cols-6 gap-4 *:col-span-3 data-[checking=true]:[&>:nth-child(-n_+_3)]:col-span-2 max-xl:data-[checking=true]:[&>:nth-child(-n_+_3)]:col-span-3 max-xl:data-[checking=true]:[&>:first-child]:col-span-full max-md:data-checking:[&>:nth-child(n)]:col-span-full"
      data-checking={props.match.readyUntil !== null}
    >
      <Missing {...props} />
      <Stakes {...props} />
      <Reporting {...props} />
      <Form {...props} />
      <HeadToHead {...props} />
    </div>
  );
}

function Missing({ match }: OutlookProps) {
  if (match.readyUntil === null) return null;
  const missing = [...match.redPlayers, ...match.bluePlayers].filter(({ isReady }) => !isReady);
  return (
    <Part title="Not ready yet">
      <ul className={css["people"]}>
        {missing.map((player) => (
          <li key={player.userId} className={person}>
            <PlayerLink player={player} />
          </li>
        ))}
      </ul>
    </Part>
  );
}

function Stakes({ match, outlook }: OutlookProps) {
  const { user } = useSession();
  const own = user && playerIn(match, user._id) ? sideOf(match, user._id) : null;
  return (
    <Part title={own === null ? "Elo at stake" : "Your Elo at stake"}>
      <dl className="flex flex-col gap-3">
        {(own === null ? sides : [own]).map((side) => (
          <div
            key={side}
            className="grid grid-cols-[4.5rem_1fr_1fr] items-baseline gap-3 [&_dd]:m-0 [&_dd]:font-display [&_dd]:text-xl [&_dd]:leading-[1.2] [&_dd]:font-bold [&_dd]:tabular-nums [&_dd]:whitespace-nowrap"
          >
            <dt>
              <SideLabel side={side} />
            </dt>
            <dd className="text-ok-text">
              <span className={label}>Win</span> +{fixed(outlook[`${side}Gain`], 2)}
            </dd>
            <dd className="text-soft">
              <span className={label}>Loss</span> −{fixed(outlook[`${otherSide(side)}Gain`], 2)}
            </dd>
          </div>
        ))}
      </dl>
    </Part>
  );
}

function Reporting({ match }: OutlookProps) {
  return (
    <Part title="Who reports">
      <p className="wrap-anywhere">
        {match.isRunning
          ? "A game server of the league reports this round by itself. Nobody has to do anything."
          : "A game server of the league reports the round by itself. Played elsewhere, one of you sends the server's message to an admin, who posts it."}
      </p>
      <p className="text-soft text-sm">An admin validates it; the Elo moves then.</p>
    </Part>
  );
}

function Form({ match, outlook }: OutlookProps) {
  return (
    <Part title="Form">
      <div className={css["teams"]}>
        {sides.map((side) => (
          <ul key={side} className={css["people"]} aria-label={`Form of ${side}`}>
            {playersOf(match, side).map((player) => (
              <PlayerForm
                key={player.userId}
                player={player}
                side={side}
                known={outlook.players.find(({ userId }) => userId === player.userId)}
              />
            ))}
          </ul>
        ))}
      </div>
    </Part>
  );
}

interface PlayerFormProps {
  readonly player: MatchPlayer;
  readonly side: Side;
  /** `undefined`: they have no games in the mode. */
  readonly known: (GamesRecord & { readonly form: string }) | undefined;
}

function PlayerForm({ player, side, known }: PlayerFormProps) {
  return (
    <li className={person} data-side={side}>
      <PlayerLink player={player} />
      <span className="inline-flex flex-none items-center gap-3 text-soft text-sm">
        {known === undefined ? (
          "First game"
        ) : (
          <>
            <FormDots form={known.form} />
            <span
              className="min-w-[3.5em] tabular-nums text-end"
              title={`${counted(known.games, "game")} in this mode`}
            >
              {known.wins}–{known.losses}
            </span>
          </>
        )}
      </span>
    </li>
  );
}

function HeadToHead({ match, outlook }: OutlookProps) {
  if (match.redPlayers.length === 0 || match.bluePlayers.length === 0) return null;
  return (
    <Part title="Head to head">
      <Meetings match={match} meetings={outlook.meetings} />
    </Part>
  );
}

function PlayerLink({ player }: { readonly player: MatchPlayer }) {
  return (
    <Link
      {...paths.player(player.userId)}
      className="inline-flex items-center min-w-0 min-h-11 no-underline hover:underline"
    >
      <Person userId={player.userId} name={player.userName} picture={player} />
    </Link>
  );
}

function Part({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section
      className="flex flex-col gap-3 min-w-0 py-4 px-5 border border-line rounded-md bg-surface"
      aria-label={title}
    >
      <h3 className="text-lg">{title}</h3>
      {children}
    </section>
  );
}
