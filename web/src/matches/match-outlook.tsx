import { Link } from "@tanstack/react-router";
import type { GamesRecord } from "contract/careers.ts";
import type { MatchDetails, Outlook } from "contract/match-details.ts";
import type { MatchPlayer } from "contract/matches.ts";
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

interface OutlookProps {
  readonly match: MatchDetails;
  readonly outlook: Outlook;
}

/** What an open match is about: who is missing, the Elo at stake, its players' form, how they fared against each other, and who reports it. */
export function MatchOutlook(props: OutlookProps) {
  return (
    <div className={css["outlook"]} data-checking={props.match.readyUntil !== null}>
      <Missing {...props} />
      <Stakes {...props} />
      <Reporting {...props} />
      <Form {...props} />
      <HeadToHead {...props} />
    </div>
  );
}

/** The players who are not ready yet, while there is a ready check. */
function Missing({ match }: OutlookProps) {
  if (match.readyUntil === null) return null;
  const missing = [...match.redPlayers, ...match.bluePlayers].filter(({ isReady }) => !isReady);
  return (
    <Part title="Not ready yet">
      <ul className={css["people"]}>
        {missing.map((player) => (
          <li key={player.userId} className={css["person"]}>
            <PlayerLink player={player} />
          </li>
        ))}
      </ul>
    </Part>
  );
}

/** What a win and a defeat change: for the viewer where they play, else for both sides. */
function Stakes({ match, outlook }: OutlookProps) {
  const { user } = useSession();
  const own = user && playerIn(match, user._id) ? sideOf(match, user._id) : null;
  return (
    <Part title={own === null ? "Elo at stake" : "Your Elo at stake"}>
      <dl className={css["stakes"]}>
        {(own === null ? sides : [own]).map((side) => (
          <div key={side} className={css["stake"]}>
            <dt>
              <SideLabel side={side} />
            </dt>
            <dd className={css["win"]}>
              <span className={css["label"]}>Win</span> +{fixed(outlook[`${side}Gain`], 2)}
            </dd>
            <dd className={css["loss"]}>
              <span className={css["label"]}>Loss</span> −{fixed(outlook[`${otherSide(side)}Gain`], 2)}
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
      <p className={css["words"]}>
        {match.isRunning
          ? "A game server of the league reports this round by itself. Nobody has to do anything."
          : "A game server of the league reports the round by itself. Played elsewhere, one of you sends the server's message to an admin, who posts it."}
      </p>
      <p className={css["note"]}>An admin validates it; the Elo moves then.</p>
    </Part>
  );
}

/** The last games and the record of each player in the mode. */
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
    <li className={css["person"]} data-side={side}>
      <PlayerLink player={player} />
      <span className={css["form"]}>
        {known === undefined ? (
          "First game"
        ) : (
          <>
            <FormDots form={known.form} />
            <span className={css["record"]} title={`${counted(known.games, "game")} in this mode`}>
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
    <Link {...paths.player(player.userId)} className={css["name"]}>
      <Person userId={player.userId} name={player.userName} picture={player} />
    </Link>
  );
}

function Part({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section className={css["part"]} aria-label={title}>
      <h3 className={css["title"]}>{title}</h3>
      {children}
    </section>
  );
}
